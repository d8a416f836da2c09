import { Injectable } from '@nestjs/common';
import { keptGeometryOf } from '@loam/domain/kernel/geometry/geometry-text';
import type { CellChange, RowCells, RowFacts, RowFault, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { MadeOfRow, UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { FailedRow, ImportedRow } from '@loam/domain/upload/upload.events';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { Outlines } from '../../platform/outlines/outlines.js';
import { Refused } from '../../platform/refusal/refused.js';
import { type DecidedRow, type RowDecider, RowDeciders, RowFailed } from '../../platform/sheets/row-deciders.js';
import type { Pace } from './import-pace.js';
import type { KeptRow } from './kept-rows.js';

export interface ImportContext {
  readonly sheet: UploadSheet;
  readonly actor: Actor;
  readonly place: Required<Scope>;
  readonly countryId: number;
  readonly unitTypeId: 0 | 1;
  /** How the file heads its columns. */
  headers?: RowFacts['headers'];
  /** What an earlier upload of the same file made of each row. */
  readonly before: ReadonlyMap<number, ImportedRow>;
  /** What cells were found to stand for, by the cells. */
  readonly named: Map<string, RowFacts['named']>;
  /** What is there already takes the values of its row. */
  readonly update: boolean;
  /** How far the lists are behind the run. */
  readonly pace: Pace;
  /** Rows of a batch that were taken for new were not. */
  metKnown?: boolean;
}

/** By kind and id, whether the transaction has made it or found it. */
export type Made = Map<string, 'new' | 'found'>;
/** Characters; shorter ones hold few corners. */
const LONG = 4_000;
const keyOf = (kind: string, id: number) => `${kind}-${id}`;

type Outcome =
  | {
      readonly imported: ImportedRow;
      readonly existing: boolean;
      readonly notes: readonly RowFault[];
      readonly changes: readonly CellChange[];
    }
  | { readonly failed: FailedRow };

/** One row becomes what its sheet's kinds read in it, all of it or nothing: within the transaction of its batch. */
@Injectable()
export class RowImport {
  constructor(
    private readonly deciders: RowDeciders,
    private readonly outlines: Outlines,
  ) {}

  /** A cell may hold a boundary of thousands of corners: it is examined apart, and found so when the row is read. */
  async examineLong(cells: RowCells): Promise<void> {
    for (const text of Object.values(cells))
      if (text !== undefined && text.length > LONG) await this.outlines.examine(keptGeometryOf(text));
  }

  /** Before a transaction over these rows, of a sheet with so many more to come. */
  async ahead(rows: readonly KeptRow[], { sheet, place }: ImportContext, more: number): Promise<void> {
    const cells = rows.map(({ values }) => values);
    await Promise.all(sheet.kinds.map(({ name }) => this.deciders.of(name).ahead(cells, place, more)));
  }

  /** At the beginning of such a transaction. */
  presume(tx: Transaction, rows: readonly KeptRow[], { sheet, place }: ImportContext): void {
    const cells = rows.map(({ values }) => values);
    for (const { name } of sheet.kinds) this.deciders.of(name).presume?.(tx, cells, place);
  }

  /** `made`: what this transaction has made or looked at; `existing`: the row made nothing. */
  async import(tx: Transaction, { row, values }: KeptRow, context: ImportContext, made: Made): Promise<Outcome> {
    const { sheet, countryId, unitTypeId, place, headers } = context;
    const before = await this.stillThere(tx, context.before.get(row));
    if (before) return { imported: before, existing: true, notes: [], changes: [] };
    const named = await this.namedOnce(values, context);
    await this.examineLong(values);
    const read = sheet.read(values, { groupId: place.groupId, countryId, unitTypeId, named, ...(headers && { headers }) });
    if ('faults' in read) return { failed: { row, errors: read.faults } };
    return this.decide(tx, { row, values }, read.made, context, made);
  }

  /** What cells stand for that only the server knows. */
  async named(sheet: UploadSheet, cells: RowCells, uploader: Uploader, groupId: number): Promise<RowFacts['named']> {
    const parts = sheet.kinds.map(async ({ name, lookedUp = [] }) =>
      lookedUp.length > 0 ? this.deciders.of(name).named?.(cells, uploader, groupId) : undefined,
    );
    return Object.assign({}, ...(await Promise.all(parts))) as RowFacts['named'];
  }

  /** What columns of the sheet can say that only the server knows, of those asked for. */
  async choices(sheet: UploadSheet, columns: ReadonlySet<string>, groupId: number): Promise<Record<string, readonly string[]>> {
    const found: Record<string, readonly string[]> = {};
    for (const column of sheet.lookedUp) {
      const kind = columns.has(column) ? sheet.kindOf(column) : undefined;
      const choices = kind && (await this.deciders.of(kind.name).choices?.(column, groupId));
      if (choices) found[column] = choices;
    }
    return found;
  }

  private async decide(
    tx: Transaction,
    { row, values }: KeptRow,
    reads: MadeOfRow,
    { sheet, place, update }: ImportContext,
    made: Made,
  ): Promise<Outcome> {
    const own = new Map<string, DecidedRow>();
    const isNew = (kind: string, { id, added }: DecidedRow) => added || made.get(keyOf(kind, id)) === 'new';
    const so = {
      place,
      update: update ? values : null,
      of: (kind: string) => {
        const one = own.get(kind);
        return one && { id: one.id, isNew: isNew(kind, one) };
      },
      seen: (kind: string, id: number) => made.has(keyOf(kind, id)),
    };
    let at: RowDecider | undefined;
    try {
      await tx.attempt(async () => {
        for (const [kind, read] of reads) {
          at = this.deciders.of(kind);
          own.set(kind, await at.decide(tx, read as never, so));
        }
      });
    } catch (error) {
      if (error instanceof RowFailed) return { failed: { row, errors: error.faults } };
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      return { failed: { row, errors: faultsOf(error, sheet.label, at?.columnOf) } };
    }
    for (const [kind, one] of own) made.set(keyOf(kind, one.id), isNew(kind, one) ? 'new' : 'found');
    const ids = Object.fromEntries([...own].map(([kind, { id }]) => [kind, id]));
    const decided = [...own.values()];
    return {
      imported: [row, ids],
      existing: decided.every(({ added, changes = [] }) => !added && changes.length === 0),
      notes: decided.flatMap(({ notes = [] }) => notes),
      changes: decided.flatMap(({ changes = [] }) => changes),
    };
  }

  /** The row was imported by an earlier upload of the same file, and what it made is still there. */
  private async stillThere(tx: Transaction, row: ImportedRow | undefined): Promise<ImportedRow | undefined> {
    if (!row) return undefined;
    for (const [kind, id] of Object.entries(row[1])) if (!(await this.deciders.of(kind).stillThere(tx, id))) return undefined;
    return row;
  }

  /** Asked once for all rows of a run with the same cells. */
  private async namedOnce(cells: RowCells, { sheet, actor, place, named }: ImportContext): Promise<RowFacts['named']> {
    const key = JSON.stringify(sheet.lookedUp.map((column) => cells[column]?.trim().toLowerCase()));
    const known = named.get(key) ?? (await this.named(sheet, cells, actor, place.groupId));
    named.set(key, known);
    return known;
  }
}

function faultsOf({ refusal: { key, details } }: Refused, label: string, columnOf: Readonly<Record<string, string>> = {}): RowFault[] {
  if (details.length === 0) return [{ column: label, key }];
  return details.map((detail) => ({ column: columnOf[detail.field] ?? detail.field, key: detail.key }));
}
