import { Injectable } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { RowFault } from '@loam/domain/kernel/sheet/upload-kind';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { UploadRequest } from '@loam/domain/upload/upload-columns.schema';
import type { CheckBody } from '@loam/domain/upload/upload.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import type { ReceivedFile } from '../../platform/http/bodies/multipart.js';
import { tryLater } from '../../platform/refusal/refused.js';
import { callerNow } from '../../platform/turns/caller.js';
import { FairTurns, TooManyWait } from '../../platform/turns/fair-turns.js';
import { enterGroup } from '../access/index.js';
import { EarlierUploads, fingerprintOf } from './earlier-uploads.js';
import { ImportContexts } from './import-contexts.js';
import { KeptRows } from './kept-rows.js';
import { type ImportContext, type Made, RowImport } from './row-import.js';
import { Sheets } from './sheets.js';
import { rowErrorOf } from './upload.answers.js';
import { UploadRights } from './upload-rights.js';

/** Deciding lets others have their turn this often. */
const TURN_MS = 5;
/** Rows whose cells are looked up together. */
const BATCH = 100;
const ROWS_TOLD = 200;

/** Faults or notes by row: how many rows have any, and those of the first of them. */
class Told {
  rows = 0;
  readonly first: CheckBody['errors'] = [];

  add(row: number, faults: readonly RowFault[]): void {
    if (faults.length === 0) return;
    if (++this.rows <= ROWS_TOLD) this.first.push(...faults.map((fault) => ({ row, ...rowErrorOf(fault) })));
  }
}

/** What an import of a file would come to: its rows are decided as an import decides them, and nothing of it is kept. */
@Injectable()
export class UploadCheck {
  /** A rehearsal holds all of its rows in memory. */
  private readonly turns = new FairTurns({ atOnce: 1, person: 2, company: 6, all: 20 });

  constructor(
    private readonly decisions: Decisions,
    private readonly rights: UploadRights,
    private readonly sheets: Sheets,
    private readonly contexts: ImportContexts,
    private readonly rows: RowImport,
    private readonly earlier: EarlierUploads,
  ) {}

  /** `isGone`: nobody waits for the answer any more. @throws Refused 403, 404, 413, 415, 422; 503 while many wait */
  async check(
    sheet: UploadSheet,
    groupId: number,
    file: ReceivedFile,
    { mapping, update = false }: UploadRequest,
    actor: Actor,
    isGone: () => boolean,
  ): Promise<CheckBody> {
    const place = await this.rights.reach(actor, groupId, sheet.name);
    const { rows } = await this.sheets.read(file, { head: sheet.head, mapping });
    const done = await this.turn();
    try {
      const earlier = update ? null : await this.earlier.of(groupId, fingerprintOf(file.kept, mapping));
      const context = await this.contexts.at(sheet, actor, place, { earlier, update });
      const found = await this.decisions.rehearse({ actor, scope: place, origin: 'import' }, (tx) =>
        this.rehearse(tx, new KeptRows(Buffer.from(rows)), context, isGone),
      );
      const wrong = new Set<string>(found.errors.map(({ column }) => column));
      return { ...found, choices: (await this.rows.choices(sheet, wrong, groupId)) as CheckBody['choices'] };
    } finally {
      done();
    }
  }

  private async turn(): Promise<() => void> {
    try {
      return await this.turns.take(callerNow());
    } catch (error) {
      throw error instanceof TooManyWait ? tryLater('unavailable', 5) : error;
    }
  }

  private async rehearse(
    tx: Transaction,
    rows: KeptRows,
    context: ImportContext,
    isGone: () => boolean,
  ): Promise<Omit<CheckBody, 'choices'>> {
    const [errors, notes, made] = [new Told(), new Told(), new Map() as Made];
    const changes: CheckBody['changes'] = [];
    context.headers = rows.source.headers;
    let [existing, updated, since] = [0, 0, performance.now()];
    await enterGroup(tx, context.place.groupId, context.actor.id);
    for (let i = 0; i < rows.size && !isGone(); i++) {
      if (i % BATCH === 0) {
        const batch = Array.from({ length: Math.min(BATCH, rows.size - i) }, (_, n) => rows.at(i + n)!);
        await this.rows.ahead(batch, context, 0);
      }
      if (performance.now() - since > TURN_MS) {
        await breathe();
        since = performance.now();
      }
      const row = rows.at(i)!;
      const outcome = await this.rows.import(tx, row, context, made);
      if ('failed' in outcome) errors.add(row.row, outcome.failed.errors);
      else {
        notes.add(row.row, outcome.notes);
        if (outcome.existing) existing++;
        if (outcome.changes.length > 0 && ++updated <= ROWS_TOLD)
          changes.push(...outcome.changes.map((change) => ({ row: row.row, ...change }) as CheckBody['changes'][number]));
      }
    }
    return {
      total: rows.size,
      ok: rows.size - errors.rows,
      existing,
      updated,
      failed: errors.rows,
      noted: notes.rows,
      made: newOf(context.sheet, made),
      errors: errors.first,
      notes: notes.first,
      changes,
    };
  }
}

const newOf = ({ kinds }: UploadSheet, made: Made): CheckBody['made'] =>
  Object.fromEntries(kinds.map(({ name }) => [name, [...made].filter(([key, was]) => was === 'new' && key.startsWith(`${name}-`)).length]));
