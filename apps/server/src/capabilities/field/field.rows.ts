import { Injectable } from '@nestjs/common';
import { field } from '@loam/domain/field/field.decider';
import type { FieldState } from '@loam/domain/field/field.decider';
import type { AddField, ChangeField } from '@loam/domain/field/field.schema';
import type { RowField } from '@loam/domain/field/field.upload';
import { sameJson } from '@loam/domain/kernel/json/same-json';
import { isRefusal } from '@loam/domain/kernel/errors/errors';
import { ACRE } from '@loam/domain/kernel/unit/unit-ids';
import type { RowCells, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { type RowDecider, RowFailed, type RowPlace } from '../../platform/sheets/row-deciders.js';
import { growers, RowGrowers } from '../grower/index.js';
import { fields } from './field.aggregate.js';
import { FieldWrites } from './field.writes.js';

const LONGEST = 60;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A field as a sheet says it, by column. */
function writtenIn(state: FieldState): Record<string, string | null> {
  if (state.status !== 'present') return {};
  const { area, unitId, geometry, soil } = state;
  const point = geometry?.type === 'Point' ? geometry.coordinates : undefined;
  return {
    area: area === null ? null : String(Math.round(area * 1e4) / 1e4),
    areaUnit: unitId === ACRE ? 'acre' : 'ha',
    latitude: point ? String(point[1]) : null,
    longitude: point ? String(point[0]) : null,
    boundary: geometry?.type === 'Polygon' ? shortened(JSON.stringify(geometry.coordinates)) : null,
    ...Object.fromEntries(Object.entries(soil).map(([name, value]) => [name, value === null ? null : String(value)])),
  };
}

/** A row's field is added to the row's grower, unless it is there and says just the same. */
@Injectable()
export class FieldRows implements RowDecider<RowField> {
  readonly kind = fields.kind;
  readonly columnOf = { name: 'fieldName' };

  constructor(
    private readonly writes: FieldWrites,
    private readonly growers: RowGrowers,
  ) {}

  /** Of a sheet of fields alone: whose the row's is. */
  named = (cells: RowCells, uploader: Uploader, groupId: number) => this.growers.named(cells, uploader, groupId);

  ahead = (rows: readonly RowCells[], _place: Required<Scope>, more: number): Promise<void> => this.writes.idsAhead(rows.length, more);

  /** A field of that name that says just the same is the row's own; one that differs is in its way, unless it is to say what the row says. */
  async decide(tx: Transaction, { growerId, ...read }: RowField, row: RowPlace) {
    const grower = row.of(growers.kind) ?? { id: growerId!, isNew: false };
    if (growerId !== undefined) await this.growers.expect(tx, growerId, row.place.groupId);
    const input = { ...read, customerId: grower.id };
    const id = await this.writes.holderOfName(tx, input.customerId, input.name, grower.isNew);
    if (id === undefined) return { id: await this.writes.addWithin(tx, input), added: true };
    const state = (await tx.read(fields, id)).state as unknown as Readonly<Record<string, unknown>>;
    const wanted = field.decide({ type: 'AddField', place: { id, growerId: input.customerId }, input }, field.initial);
    const data = isRefusal(wanted) ? undefined : (wanted[0]?.data as Record<string, unknown> | undefined);
    const same = data !== undefined && Object.entries(data).every(([name, value]) => sameJson(value, state[name]));
    if (same) return { id, added: false };
    if (!row.update) throw new RowFailed('fieldName', 'fieldExists');
    return { id, added: false, changes: await this.update(tx, grower.id, id, read, row.update) };
  }

  /** Only what the row says: an empty cell leaves what stands. */
  private async update(tx: Transaction, growerId: number, id: number, read: Omit<AddField, 'customerId'>, cells: RowCells) {
    const says = (...columns: string[]) => columns.some((column) => cells[column] !== undefined);
    const soil = Object.fromEntries(Object.entries(read.soil ?? {}).filter(([name]) => says(name)));
    const input: ChangeField = {
      id,
      ...(says('area') && { area: read.area }),
      ...(says('area', 'areaUnit') && { unitId: read.unitId }),
      ...(says('boundary', 'latitude', 'longitude') && { locationType: read.locationType, geolocation: read.geolocation }),
      ...(Object.keys(soil).length > 0 && { soil }),
    };
    const before = writtenIn((await tx.read(fields, id)).state);
    const after = writtenIn(await this.writes.changeWithin(tx, growerId, input));
    return Object.keys(after).flatMap((column) => {
      const [old, now] = [before[column] ?? null, after[column] ?? null];
      return old === now ? [] : [{ column, old, new: now }];
    });
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
