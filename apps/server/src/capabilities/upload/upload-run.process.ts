import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import { outcomesOf, runSize, type Upload } from '@loam/domain/upload/upload.decider';
import type { FailedRow, ImportedRow } from '@loam/domain/upload/upload.events';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM, type Transaction } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Refused } from '../../platform/refusal/refused.js';
import { LiveNamespace } from '../../platform/live/sockets/live-namespace.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { Access, enterGroup, scopeOfOwners } from '../access/index.js';
import { LocalizationReads } from '../organization/index.js';
import { actorOf, UserReads } from '../user/index.js';
import type { KeptRow, KeptRows } from './kept-rows.js';
import { type ImportContext, type Made, RowImport } from './row-import.js';
import { uploads } from './upload.aggregate.js';
import { taskBody } from './upload.answers.js';
import { UploadFiles } from './upload-files.js';
import { UploadWrites } from './upload.writes.js';

/** Rows decided and appended together: few enough that nobody waits for the node, enough that a sync of the disk serves many. */
const BATCH = 100;
/** Deciding a batch lets others have their turn this often. */
const TURN_MS = 5;
const TELL_MS = 250;

/**
 * Carries uploads out. Growers, fields and the task's own event of a batch are one append, so however often and wherever a
 * job runs, and wherever it was killed, each row is decided once and the task knows of it.
 */
@Injectable()
export class UploadRun implements OnModuleInit {
  private readonly logger = new Logger('uploads');
  private readonly told = new Map<number, number>();

  constructor(
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly uploadWrites: UploadWrites,
    private readonly files: UploadFiles,
    private readonly rows: RowImport,
    private readonly live: LiveNamespace,
    private readonly localizations: LocalizationReads,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'upload',
      stream: uploads.kind,
      opens: ['UploadStarted', 'UploadResumed', 'UploadRerun', 'UploadCancelled', 'UploadRowsKept'],
      closes: ['UploadPaused', 'UploadTidied'],
      handle: (id, stop) => this.context.run({ id: `task-${id}` }, () => this.carryOut(id, stop)),
    });
  }

  private async carryOut(id: number, stop: AbortSignal): Promise<void> {
    let rows: KeptRows | undefined;
    let context: ImportContext | undefined;
    while (!stop.aborted) {
      const { state } = await this.decisions.read(uploads, id);
      if (state.status === 'none' || state.status === 'paused') return;
      if (state.status === 'ended' || state.decided >= runSize(state)) return this.end(state);
      rows ??= await this.files.rows(state);
      context ??= await this.contextOf(state);
      if (!context) return this.end(await this.cancelled(state));
      if (!(await this.decideBatch(state, rows, context))) context = undefined;
      await breathe();
    }
  }

  /** Undefined when the person who uploaded may do so no longer. */
  private async contextOf(state: Upload): Promise<ImportContext | undefined> {
    const { state: user } = await this.users.read(state.by.id);
    const actor = actorOf(user);
    if (!(await this.uploadWrites.mayUpload(actor)) || !(await this.access.reaches(actor, 'group', state.groupId))) return undefined;
    const { companyId, collectionId, groupId } = state;
    const set = await this.localizations.ofGroup(groupId);
    const earlier = state.sameAs === null ? undefined : (await this.decisions.read(uploads, state.sameAs)).state;
    const before = new Map<number, ImportedRow>();
    if (earlier && earlier.status !== 'none')
      for (const [row, outcome] of outcomesOf(earlier)) if ('imported' in outcome) before.set(row, outcome.imported);
    return {
      actor,
      place: { companyId, collectionId, groupId },
      countryId: set.countryId ?? user.countryId,
      unitTypeId: set.unitTypeId ?? user.metricTypeId,
      before,
      keepers: new Map(),
    };
  }

  /** False when it was refused: the task was paused, cancelled or decided elsewhere, or its group is gone; the next look says which. */
  private async decideBatch(state: Upload, rows: KeptRows, context: ImportContext): Promise<boolean> {
    const batch: KeptRow[] = [];
    for (let i = state.decided; i < Math.min(state.decided + BATCH, runSize(state)); i++) {
      const row = state.queue === null ? rows.at(i) : await this.files.row(state, rows, state.queue[i]!);
      batch.push(row ?? { row: state.queue?.[i] ?? 0, values: {} });
    }
    await this.rows.ahead(batch, context.place);
    try {
      const { decided } = await this.decisions.transact({ actor: context.actor, scope: context.place, origin: 'import' }, async (tx) => ({
        decided: await this.decide(tx, state, batch, context),
      }));
      if (decided.state.status !== 'none') await this.tell(decided.state);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      this.logger.debug(`task ${state.id}: ${error.refusal.key}`);
      return false;
    }
  }

  private async decide(tx: Transaction, state: Upload, batch: readonly KeptRow[], context: ImportContext) {
    const imported: ImportedRow[] = [];
    let existing = 0;
    const failed: FailedRow[] = [];
    const made: Made = new Map();
    await enterGroup(tx, context.place.groupId, state.id);
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
      }
    }
    return tx.run(uploads, state.id, {
      type: 'DecideRows',
      run: state.run,
      decidedBefore: state.decided,
      imported,
      existing,
      failed,
      at: this.clock.now(),
    });
  }

  private async cancelled(state: Upload): Promise<Upload> {
    const decided = await this.decisions.run(
      uploads,
      state.id,
      { type: 'CancelUpload', at: this.clock.now() },
      { actor: SYSTEM, scope: scopeOfOwners(state) },
    );
    return decided.state as Upload;
  }

  /** The last word on a run, and of the rows only those stay that are not imported. The job is open until the others are off the disk. */
  private async end(state: Upload): Promise<void> {
    const options = { actor: SYSTEM, scope: scopeOfOwners(state), origin: 'import' } as const;
    const rowsFile = await this.files.withoutImported(state);
    const { decided } = await this.decisions.transact(options, async (tx) => {
      await tx.run(uploads, state.id, { type: 'FinishUpload', at: this.clock.now() });
      return { decided: await tx.run(uploads, state.id, { type: 'KeepRows', rowsFile, insteadOf: state.keptFile }) };
    });
    this.told.delete(state.id);
    if (decided.state.status === 'none') return;
    await this.tell(decided.state);
    await this.files.remove(decided.state.stale);
    await this.decisions.run(uploads, state.id, { type: 'Tidy', removed: decided.state.stale }, options);
  }

  /** Four times a second at most; the end of an upload is told in any case. */
  private async tell(told: Upload): Promise<void> {
    const now = this.clock.steady();
    if (now - (this.told.get(told.id) ?? -TELL_MS) < TELL_MS && told.status !== 'ended') return;
    this.told.set(told.id, now);
    const state = await this.users.named(told);
    this.live.announce(`task:${state.id}`, {
      type: 'UploadProgressed',
      id: state.id,
      at: state.lastAt,
      by: state.by,
      data: taskBody(state),
    });
  }
}
