import { Injectable } from '@nestjs/common';
import { field } from '@loam/domain/field/field.decider';
import type { AddField } from '@loam/domain/field/field.schema';
import { canonicalJson } from '@loam/domain/kernel/canonical-json';
import { isRefusal } from '@loam/domain/kernel/errors';
import type { RowCells } from '@loam/domain/kernel/upload-kind';
import type { Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { type RowDecider, RowFailed, type RowPlace } from '../../platform/sheets/row-deciders.js';
import { growers } from '../grower/index.js';
import { fields } from './field.aggregate.js';
import { FieldWrites } from './field.writes.js';

/** A row's field is added to the row's grower, unless it is there and says just the same. */
@Injectable()
export class FieldRows implements RowDecider<Omit<AddField, 'customerId'>> {
  readonly kind = fields.kind;
  readonly columnOf = { name: 'fieldName' };

  constructor(private readonly writes: FieldWrites) {}

  ahead = (rows: readonly RowCells[], _place: Required<Scope>, more: number): Promise<void> => this.writes.idsAhead(rows.length, more);

  /** A field of that name that says just the same is the row's own; one that differs is in its way. */
  async decide(tx: Transaction, read: Omit<AddField, 'customerId'>, row: RowPlace) {
    const grower = row.of(growers.kind)!;
    const input = { ...read, customerId: grower.id };
    const id = await this.writes.holderOfName(tx, input.customerId, input.name, grower.isNew);
    if (id === undefined) return { id: await this.writes.addWithin(tx, input), added: true };
    const state = (await tx.read(fields, id)).state as unknown as Readonly<Record<string, unknown>>;
    const wanted = field.decide({ type: 'AddField', place: { id, growerId: input.customerId }, input }, field.initial);
    const data = isRefusal(wanted) ? undefined : (wanted[0]?.data as Record<string, unknown> | undefined);
    const same =
      data !== undefined &&
      Object.entries(data).every(([name, value]) => canonicalJson({ value }) === canonicalJson({ value: state[name] }));
    if (!same) throw new RowFailed('fieldName', 'fieldExists');
    return { id, added: false };
  }

  async stillThere(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.read(fields, id)).state.status === 'present';
  }

  unmake = (tx: Transaction, id: number): Promise<void> => this.writes.removeWithin(tx, id);

  async cells(id: number): Promise<RowCells | undefined> {
    const { state } = await this.writes.read(id);
    return state.status === 'present' ? { fieldName: state.name } : undefined;
  }
}
