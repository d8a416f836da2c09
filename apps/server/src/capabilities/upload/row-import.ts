import { Injectable } from '@nestjs/common';
import type { AddField } from '@loam/domain/field/field.schema';
import { field } from '@loam/domain/field/field.decider';
import { canonicalJson } from '@loam/domain/kernel/canonical-json';
import { canKeepGrowers } from '@loam/domain/grower/grower.policy';
import { ROLE } from '@loam/domain/kernel/roles';
import type { Keeper } from '@loam/domain/grower/grower.decider';
import { geometryFromText } from '@loam/domain/kernel/geometry-text';
import type { FailedRow, ImportedRow, RowFault } from '@loam/domain/upload/upload.events';
import type { RowValues } from '@loam/domain/upload/upload.schema';
import { growerKeyOf, type ReadRow, readRow, type RowFacts } from '@loam/domain/upload/upload.policy';
import type { UploadParameter } from '@loam/domain/upload/upload-columns.schema';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Outlines } from '../../platform/outlines/outlines.js';
import { Refused } from '../../platform/refusal/refused.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { FieldWrites, fields } from '../field/index.js';
import { GrowerWrites, growers } from '../grower/index.js';
import { UserReads } from '../user/index.js';
import type { KeptRow } from './kept-rows.js';
import { ownNames } from '@loam/domain/kernel/own-names';

export interface ImportContext {
  readonly actor: Actor;
  readonly place: Required<Scope>;
  readonly countryId: number;
  readonly unitTypeId: 0 | 1;
  /** What an earlier upload of the same file made of each row. */
  readonly before: ReadonlyMap<number, ImportedRow>;
  readonly keepers: Map<string, Keeper | undefined>;
}

/** Growers by whether the transaction has made them or found them. */
export type Made = Map<number, 'new' | 'found'>;

class RowFailed extends Error {
  constructor(readonly faults: readonly RowFault[]) {
    super('row failed');
  }
}
const failed = (column: UploadParameter, key: string) => new RowFailed([{ column, key }]);
const nameSpace = (groupId: number) => `upload-grower-${groupId}`;
const columns: Readonly<Record<string, UploadParameter>> = ownNames({ name: 'fieldName' });

/** One row becomes a grower, a field, both or nothing: by the same deciders as calls, within the transaction of its batch. */
@Injectable()
export class RowImport {
  constructor(
    private readonly growerWrites: GrowerWrites,
    private readonly fieldWrites: FieldWrites,
    private readonly users: UserReads,
    private readonly outlines: Outlines,
  ) {}

  /** By the rules that need nothing but the row. */
  async read(values: RowValues, facts: RowFacts): Promise<ReturnType<typeof readRow>> {
    const geometry = values.boundary === undefined ? undefined : geometryFromText(values.boundary);
    await this.outlines.examine(geometry);
    return readRow(values, { ...facts, geometry });
  }

  /** Before a transaction over these rows. */
  async ahead(rows: readonly KeptRow[], { companyId }: Required<Scope>): Promise<void> {
    await this.growerWrites.idsAhead(rows.length);
    await this.fieldWrites.idsAhead(rows.length);
    this.growerWrites.codesAhead(
      companyId,
      rows.flatMap(({ values: { growerCode } }) => growerCode ?? []),
    );
  }

  /** `made`: growers that this transaction has made or looked at; `existing`: the row made neither a grower nor a field. */
  async import(
    tx: Transaction,
    { row, values }: KeptRow,
    context: ImportContext,
    made: Made,
  ): Promise<{ imported: ImportedRow; existing: boolean } | { failed: FailedRow }> {
    const keeper = await this.keeper(values.assignedTo, context);
    const facts = { groupId: context.place.groupId, countryId: context.countryId, unitTypeId: context.unitTypeId, assignedTo: keeper?.id };
    const before = await this.stillThere(tx, context.before.get(row));
    if (before) return { imported: before, existing: true };
    const read = await this.read(values, facts);
    if ('faults' in read) return { failed: { row, errors: read.faults } };
    try {
      return await tx.attempt(async () => {
        const known = await this.known(tx, read, context, made);
        const growerId = known ?? (await this.register(tx, read, context, keeper));
        const own = known === undefined || made.get(growerId) === 'new';
        const placed = read.field && (await this.field(tx, { ...read.field, customerId: growerId }, own));
        made.set(growerId, own ? 'new' : 'found');
        return { imported: [row, growerId, placed?.id ?? null] as const, existing: known !== undefined && placed?.added !== true };
      });
    } catch (error) {
      if (error instanceof RowFailed) return { failed: { row, errors: error.faults } };
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      return { failed: { row, errors: faultsOf(error) } };
    }
  }

  /** The row was imported by an earlier upload of the same file, and what it made is still there. */
  private async stillThere(tx: Transaction, row: ImportedRow | undefined): Promise<ImportedRow | undefined> {
    if (!row) return undefined;
    const [, growerId, fieldId] = row;
    const { status } = (await tx.read(growers, growerId)).state;
    if (status === 'none' || status === 'removed') return undefined;
    return fieldId === null || (await tx.read(fields, fieldId)).state.status === 'present' ? row : undefined;
  }

  private async known(tx: Transaction, { grower }: ReadRow, context: ImportContext, made: Made): Promise<number | undefined> {
    const key = growerKeyOf(grower);
    const id =
      'code' in key
        ? await this.growerWrites.holderOfCode(tx, context.place.companyId, key.code)
        : await this.holderOfName(tx, key.name, context.place.groupId);
    if (id === undefined || made.has(id)) return id;
    const { state } = await tx.read(growers, id);
    const present = state.status !== 'none' && state.status !== 'removed';
    if (present && state.groupId === context.place.groupId) return id;
    if ('code' in key) throw failed('growerCode', 'growerCodeExists');
    await tx.release(nameSpace(context.place.groupId), key.name, `grower-${id}`);
    return undefined;
  }

  private async holderOfName(tx: Transaction, name: string, groupId: number): Promise<number | undefined> {
    const { holder } = (await tx.read(reservation, reservationId(nameSpace(groupId), name))).state;
    return holder === undefined ? undefined : idOfStream(holder);
  }

  private async register(tx: Transaction, { grower }: ReadRow, { place }: ImportContext, keeper: Keeper | undefined): Promise<number> {
    const id = await this.growerWrites.registerWithin(tx, grower, place, keeper);
    const key = growerKeyOf(grower);
    if ('name' in key) await tx.claim(nameSpace(place.groupId), key.name, `grower-${id}`, { catalogue: {}, key: '' as never });
    return id;
  }

  /** A field of that name that says just the same is the row's own; one that differs is in its way. */
  private async field(tx: Transaction, input: AddField, newGrower: boolean): Promise<{ id: number; added: boolean }> {
    const id = await this.fieldWrites.holderOfName(tx, input.customerId, input.name, newGrower);
    if (id === undefined) return { id: await this.fieldWrites.addWithin(tx, input), added: true };
    const { state } = await tx.read(fields, id);
    const wanted = field.decide({ type: 'AddField', place: { id, growerId: input.customerId }, input }, field.initial);
    const data = Array.isArray(wanted) ? (wanted[0]?.data as Record<string, unknown> | undefined) : undefined;
    const same =
      data !== undefined &&
      Object.entries(data).every(
        ([name, value]) => canonicalJson({ value }) === canonicalJson({ value: (state as unknown as Record<string, unknown>)[name] }),
      );
    if (!same) throw failed('fieldName', 'fieldExists');
    return { id, added: false };
  }

  /** The person of this e-mail address, or who uploads when none is named; undefined when growers of the group cannot be assigned to them. */
  async keeperOf(
    email: string | undefined,
    uploader: { readonly id: number; readonly roleId: number },
    groupId: number,
  ): Promise<Keeper | undefined> {
    const id = email === undefined ? (uploader.roleId === ROLE.groupAdmin ? uploader.id : undefined) : await this.users.idByEmail(email);
    const keeper = await this.growerWrites.keeper(id);
    return keeper?.active && keeper.groupIds.includes(groupId) && canKeepGrowers(keeper.roleId) ? keeper : undefined;
  }

  private async keeper(email: string | undefined, { actor, place, keepers }: ImportContext): Promise<Keeper | undefined> {
    const key = email?.trim().toLowerCase() ?? '';
    if (!keepers.has(key)) keepers.set(key, await this.keeperOf(email, actor, place.groupId));
    return keepers.get(key);
  }
}

function faultsOf({ refusal: { key, details } }: Refused): RowFault[] {
  if (details.length === 0) return [{ column: 'fullName', key }];
  return details.map((detail) => ({ column: columns[detail.field] ?? (detail.field as UploadParameter), key: detail.key }));
}
