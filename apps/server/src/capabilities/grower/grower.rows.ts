import { Injectable } from '@nestjs/common';
import { canKeepGrowers } from '@loam/domain/grower/grower.policy';
import type { RegisterGrower } from '@loam/domain/grower/grower.schema';
import { growerKeyOf } from '@loam/domain/grower/grower.upload';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { RowCells, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { type RowDecider, RowFailed, type RowPlace } from '../../platform/sheets/row-deciders.js';
import { GroupMembers, UserReads } from '../user/index.js';
import { growers } from './grower.aggregate.js';
import { GrowerWrites } from './grower.writes.js';
import { normalForm } from '@loam/domain/kernel/string/normal-form';

/** Columns whose cells may change a grower; the code is what it is found by. */
const fieldOf = {
  ...{ fullName: 'fullName', email: 'email', phoneNumber: 'phoneNumber', country: 'countryId', state: 'state', address: 'address' },
  ...{ companyName: 'companyName', farmName: 'farmName', farmId: 'farmId', assignedTo: 'assignedTo' },
} as const;

type Keeper = ReturnType<GrowerWrites['keeper']>;

/** Names of growers without a code that uploads made: a row with the name again is the same grower. */
const nameSpace = (groupId: number) => `upload-grower-${groupId}`;

/** A row becomes a grower, or is of one that is there. */
@Injectable()
export class GrowerRows implements RowDecider<RegisterGrower> {
  readonly kind = growers.kind;
  private readonly keepers = new WeakMap<Transaction, Map<number | undefined, Keeper>>();

  constructor(
    private readonly writes: GrowerWrites,
    private readonly users: UserReads,
    private readonly members: GroupMembers,
  ) {}

  async ahead(rows: readonly RowCells[], { companyId }: Required<Scope>, more: number): Promise<void> {
    await this.writes.idsAhead(rows.length, more);
    this.writes.codesAhead(
      companyId,
      rows.flatMap(({ growerCode }) => growerCode ?? []),
    );
  }

  presume(tx: Transaction, rows: readonly RowCells[], { companyId, groupId }: Required<Scope>): void {
    const keys = rows.map(({ fullName = '', growerCode = null }) => growerKeyOf({ fullName, growerCode }));
    const codes = keys.flatMap((key) => ('code' in key ? key.code : []));
    this.writes.presumeCodes(tx, companyId, codes);
    const names = keys.flatMap((key) => ('name' in key ? reservationId(nameSpace(groupId), key.name) : []));
    tx.presumeNew(reservation, names);
  }

  /** The person of this e-mail address, or who uploads when none is named; nobody when growers of the group cannot be assigned to them. */
  async named({ assignedTo }: RowCells, uploader: Uploader, groupId: number) {
    const id =
      assignedTo === undefined ? (uploader.roleId === ROLE.groupAdmin ? uploader.id : undefined) : await this.users.idByEmail(assignedTo);
    const keeper = await this.writes.keeper(id);
    return { assignedTo: keeper?.active && keeper.groupIds.includes(groupId) && canKeepGrowers(keeper.roleId) ? keeper.id : undefined };
  }

  async decide(tx: Transaction, grower: RegisterGrower, row: RowPlace) {
    const known = await this.known(tx, grower, row);
    if (known === undefined) return { id: await this.register(tx, grower, row.place), added: true };
    if (row.update) return { id: known, added: false, changes: await this.update(tx, known, grower, row.update, row.place) };
    const { state } = await tx.read(growers, known);
    const another = state.status !== 'none' && state.status !== 'removed' && !sameName(state.fullName, grower.fullName);
    return { id: known, added: false, ...(another && { notes: [{ column: 'fullName', key: 'growerCodeOfAnother' }] }) };
  }

  /** By their addresses. */
  async choices(_column: string, groupId: number): Promise<string[]> {
    const people = await Promise.all((await this.members.of(groupId)).map((id) => this.users.read(id)));
    return people.flatMap(({ state: { email, status, roleId } }) => (status === 'active' && canKeepGrowers(roleId) ? [email] : [])).sort();
  }

  async stillThere(tx: Transaction, id: number): Promise<boolean> {
    const { status } = (await tx.read(growers, id)).state;
    return status !== 'none' && status !== 'removed';
  }

  unmake = (tx: Transaction, id: number): Promise<void> => this.writes.removeWithin(tx, [id], { erase: false });

  async cells(id: number): Promise<RowCells | undefined> {
    const { state } = await this.writes.read(id);
    if (state.status !== 'active' && state.status !== 'inactive') return undefined;
    return { fullName: state.fullName, ...(state.growerCode !== null && { growerCode: state.growerCode }) };
  }

  /** Only what the row says: an empty cell leaves what stands. */
  private async update(tx: Transaction, id: number, grower: RegisterGrower, cells: RowCells, { companyId }: Required<Scope>) {
    const said = (Object.entries(fieldOf) as [string, keyof RegisterGrower][]).filter(([column]) => cells[column] !== undefined);
    const input = { id, ...Object.fromEntries(said.map(([, field]) => [field, grower[field]])) };
    const before = { ...(await tx.read(growers, id)).state } as Partial<RegisterGrower>;
    const keeper = cells['assignedTo'] === undefined ? undefined : await this.keeper(tx, grower.assignedTo);
    const after = (await this.writes.changeWithin(tx, companyId, input, keeper)) as Partial<RegisterGrower>;
    const changed = said.filter(([, field]) => before[field] !== after[field]);
    return Promise.all(
      changed.map(async ([column, field]) => ({
        column,
        old: await this.written(field, before[field]),
        new: await this.written(field, after[field]),
      })),
    );
  }

  /** As a sheet says it. */
  private async written(field: string, value: string | number | null | undefined): Promise<string | null> {
    if (value === null || value === undefined) return null;
    if (field === 'countryId') return countryOf(Number(value))?.key ?? null;
    return field === 'assignedTo' ? (await this.users.read(Number(value))).state.email : String(value);
  }

  private async known(tx: Transaction, grower: RegisterGrower, { place, seen }: RowPlace): Promise<number | undefined> {
    const key = growerKeyOf(grower);
    const id =
      'code' in key ? await this.writes.holderOfCode(tx, place.companyId, key.code) : await holderOfName(tx, key.name, place.groupId);
    if (id === undefined || seen(this.kind, id)) return id;
    const { state } = await tx.read(growers, id);
    const present = state.status !== 'none' && state.status !== 'removed';
    if (present && state.groupId === place.groupId) return id;
    if ('code' in key) throw new RowFailed('growerCode', 'growerCodeExists');
    await tx.release(nameSpace(place.groupId), key.name, `grower-${id}`);
    return undefined;
  }

  /** Asked once a transaction, though hundreds of its rows name the same person. */
  private keeper(tx: Transaction, id: number | undefined): Keeper {
    const known = this.keepers.get(tx) ?? new Map<number | undefined, Keeper>();
    this.keepers.set(tx, known);
    const keeper = known.get(id) ?? this.writes.keeper(id);
    known.set(id, keeper);
    return keeper;
  }

  private async register(tx: Transaction, grower: RegisterGrower, place: Required<Scope>): Promise<number> {
    const id = await this.writes.registerWithin(tx, grower, place, await this.keeper(tx, grower.assignedTo));
    const key = growerKeyOf(grower);
    if ('name' in key) await tx.claim(nameSpace(place.groupId), key.name, `grower-${id}`, { catalogue: {}, key: '' as never });
    return id;
  }
}

const plain = (name: string) => normalForm(name, 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const sameName = (one: string, other: string) => plain(one) === plain(other);

async function holderOfName(tx: Transaction, name: string, groupId: number): Promise<number | undefined> {
  const { holder } = (await tx.read(reservation, reservationId(nameSpace(groupId), name))).state;
  return holder === undefined ? undefined : idOfStream(holder);
}
