import { Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/capability/registry';
import type { CellChange, RowCells, RowFacts, RowFault, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { Scope, Transaction } from '../decisions/decisions.port.js';

/** What a row of a batch made or found so far. */
export interface RowPlace {
  readonly place: Required<Scope>;
  /** The cells that what is there already is to say; null: it stays as it is. */
  readonly update: RowCells | null;
  /** By the kind of its streams; `isNew`: this very transaction made it, for this row or one before. */
  of(kind: string): { readonly id: number; readonly isNew: boolean } | undefined;
  /** Whether this transaction has made one or looked at it. */
  seen(kind: string, id: number): boolean;
}

/** `notes`: what whoever imports should know of the row, and what stops nothing. */
export interface DecidedRow {
  readonly id: number;
  readonly added: boolean;
  readonly notes?: readonly RowFault[];
  /** What of it the row changed. */
  readonly changes?: readonly CellChange[];
}

/** What is decided about rows that an `UploadKind` has read: by the same deciders as calls. Registered by the capability that it is of. */
export interface RowDecider<Read = never> {
  /** Of its streams; its capability describes an upload of it. */
  readonly kind: string;
  /** Fields of its refusals that no column is named after. */
  readonly columnOf?: Readonly<Record<string, string>>;
  /** Before a transaction over these rows, of a sheet with so many more to come. */
  ahead(rows: readonly RowCells[], place: Required<Scope>, more: number): Promise<void>;
  /** At the beginning of that transaction: what of the rows is most likely not there yet. */
  presume?(tx: Transaction, rows: readonly RowCells[], place: Required<Scope>): void;
  /** What cells stand for that only the server knows. */
  named?(cells: RowCells, uploader: Uploader, groupId: number): Promise<RowFacts['named']>;
  /** What a column can say that only the server knows: people by their addresses. */
  choices?(column: string, groupId: number): Promise<readonly string[]>;
  /** Within the transaction of the row's batch, which has entered the group. @throws RowFailed, Refused */
  decide(tx: Transaction, read: Read, row: RowPlace): Promise<DecidedRow>;
  stillThere(tx: Transaction, id: number): Promise<boolean>;
  /** Removes what a row made, as somebody would; what is gone already stays so. @throws Refused */
  unmake(tx: Transaction, id: number): Promise<void>;
  /** What of it a row shows that was imported; undefined when it is gone. */
  cells(id: number): Promise<RowCells | undefined>;
}

/** A row that its decider refuses, by the column that is to be corrected. */
export class RowFailed extends Error {
  readonly faults: readonly RowFault[];
  constructor(column: string, key: string) {
    super('row failed');
    this.faults = [{ column, key }];
  }
}

/** Who decides about rows, by the kind of what they make. */
@Injectable()
export class RowDeciders {
  private readonly deciders = new Map<string, RowDecider>();

  constructor(private readonly registry: Registry) {}

  register(decider: RowDecider): void {
    const { kind } = decider;
    if (!this.registry.uploadedKinds.includes(kind)) throw new Error(`no capability describes an upload of ${kind}`);
    this.deciders.set(kind, decider);
  }

  of(kind: string): RowDecider {
    const decider = this.deciders.get(kind);
    if (!decider) throw new Error(`nobody decides about uploaded rows of ${kind}`);
    return decider;
  }

  /** @throws when a capability describes an upload that nobody decides about */
  expectAll(): void {
    for (const kind of this.registry.uploadedKinds) this.of(kind);
  }
}
