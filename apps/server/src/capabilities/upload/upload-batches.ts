import { Injectable, Logger } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import { runSize, type Upload } from '@loam/domain/upload/upload.decider';
import type { FailedRow, ImportedRow } from '@loam/domain/upload/upload.events';
import { streamOf } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { AppendTooLarge } from '../../platform/event-store/event-store.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { enterGroup } from '../access/index.js';
import { ImportPace } from './import-pace.js';
import type { KeptRow, KeptRows } from './kept-rows.js';
import { type ImportContext, type Made, RowImport } from './row-import.js';
import { uploads } from './upload.aggregate.js';
import { UploadFiles } from './upload-files.js';
import { UploadProgress } from './upload-progress.js';

/** Rows decided and appended together: few enough that nobody waits for the node, enough that a sync of the disk serves many. */
const BATCH = 50;
/** Characters of cells: outlines may be long, and a store on other machines takes a megabyte or so in one append. */
const BATCH_TEXT = 150_000;
/** Deciding a batch lets others have their turn this often. */
const TURN_MS = 5;

/** Fifty rows at a time are decided, and what they make is one append with the task's own event. */
@Injectable()
export class UploadBatches {
  private readonly logger = new Logger('uploads');

  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly files: UploadFiles,
    private readonly rows: RowImport,
    private readonly progress: UploadProgress,
    private readonly pace: ImportPace,
  ) {}

  /** False when it was refused: the task was paused, cancelled or decided elsewhere, or its group is gone; the next look says which. */
  async decideNext(state: Upload, rows: KeptRows, context: ImportContext, most = BATCH): Promise<boolean> {
    await this.pace.keep(context.pace);
    context.headers = rows.source.headers;
    const batch = await this.next(state, rows, most);
    await this.rows.ahead(batch, context, runSize(state) - state.decided - batch.length);
    let attempts = 0;
    try {
      const options = { actor: context.actor, scope: context.place, origin: 'import', givesWayOn: streamOf(uploads, state.id) } as const;
      const { decided, position } = await this.decisions.transact(options, async (tx) => {
        context.metKnown ||= (attempts += 1) > 1 || context.update;
        return { decided: await this.decide(tx, state, batch, context) };
      });
      if (decided.state.status !== 'none') await this.progress.tell(decided.state);
      context.pace.appended.push(position);
      return true;
    } catch (error) {
      if (error instanceof AppendTooLarge && batch.length > 1) return this.decideNext(state, rows, context, Math.ceil(batch.length / 2));
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      this.logger.debug(`task ${state.id}: ${error.refusal.key}`);
      return false;
    }
  }

  /** As many of the rows that follow as go into one append. */
  private async next(state: Upload, rows: KeptRows, most: number): Promise<KeptRow[]> {
    const batch: KeptRow[] = [];
    let text = 0;
    for (let i = state.decided; i < Math.min(state.decided + most, runSize(state)) && text < BATCH_TEXT; i++) {
      const found = state.queue === null ? rows.at(i) : await this.files.row(state, rows, state.queue[i]!);
      const row = found ?? { row: state.queue?.[i] ?? 0, values: {} };
      for (const cell of Object.values(row.values)) text += cell?.length ?? 0;
      batch.push(row);
    }
    return batch;
  }

  private async decide(tx: Transaction, state: Upload, batch: readonly KeptRow[], context: ImportContext) {
    const imported: ImportedRow[] = [];
    let [existing, updated] = [0, 0];
    const failed: FailedRow[] = [];
    const made: Made = new Map();
    await enterGroup(tx, context.place.groupId, state.id);
    if (!context.metKnown) this.rows.presume(tx, batch, context);
    let since = performance.now();
    for (const row of batch) {
      if (performance.now() - since > TURN_MS) {
        await breathe();
        since = performance.now();
      }
      const outcome = await this.rows.import(tx, row, context, made);
      if ('failed' in outcome) failed.push(outcome.failed);
      else {
        imported.push(outcome.imported);
        if (outcome.existing) existing++;
        if (outcome.changes.length > 0) updated++;
      }
    }
    return tx.run(uploads, state.id, {
      type: 'DecideRows',
      run: state.run,
      decidedBefore: state.decided,
      imported,
      existing,
      updated,
      failed,
      at: this.clock.now(),
    });
  }
}
