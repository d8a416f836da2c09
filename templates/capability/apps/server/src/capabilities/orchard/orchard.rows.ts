import { Injectable } from '@nestjs/common';
import type { RowCells } from '@loam/domain/kernel/sheet/upload-kind';
import type { AddOrchard } from '@loam/domain/orchard/orchard.schema';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import type { RowDecider } from '../../platform/sheets/row-deciders.js';
import { orchards } from './orchard.aggregate.js';
import { OrchardReads } from './orchard.reads.js';
import { OrchardWrites } from './orchard.writes.js';

/** A row becomes an orchard, or is of one that the group has by that name. */
@Injectable()
export class OrchardRows implements RowDecider<AddOrchard> {
  readonly kind = orchards.kind;

  constructor(
    private readonly writes: OrchardWrites,
    private readonly reads: OrchardReads,
  ) {}

  ahead = (rows: readonly RowCells[]): Promise<void> => this.writes.idsAhead(rows.length);

  async decide(tx: Transaction, input: AddOrchard) {
    const known = await this.writes.holderOfName(tx, input.groupId, input.name);
    return known === undefined ? { id: await this.writes.addWithin(tx, input), added: true } : { id: known, added: false };
  }

  async stillThere(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.read(orchards, id)).state.status === 'there';
  }

  unmake = (tx: Transaction, id: number): Promise<void> => this.writes.removeWithin(tx, id);

  async cells(id: number): Promise<RowCells | undefined> {
    const { state } = await this.reads.one(id);
    return state.status === 'there' ? { name: state.name, ...(state.notes !== null && { notes: state.notes }) } : undefined;
  }
}
