import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { GrowerCommand, GrowerState, Keeper } from '@loam/domain/grower/grower.decider';
import { growerErrors } from '@loam/domain/grower/grower.errors';
import type { GrowerInfoEdit } from '@loam/domain/grower/grower.policy';
import type {
  ChangeGrower,
  ChangeGrowers,
  growersChanged,
  growersMoved,
  MoveGrowers,
  RegisterGrower,
} from '@loam/domain/grower/grower.schema';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Access, enterGroup, scopeOfOwners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { ActivePlans } from './active-plans.js';
import { growers } from './grower.aggregate.js';
import { OwnRecordNeeds } from './own-record-needs.js';

type Changed = z.infer<typeof growersChanged>['items'][number];
type Moved = z.infer<typeof growersMoved>['items'][number];
const codeSpace = (companyId: number) => `grower-code-${companyId}`;
const codeOf = (state: GrowerState) => (state.status === 'none' || state.status === 'removed' ? null : state.growerCode);

/** Growers as their streams say, and everything that is decided about them. */
@Injectable()
export class GrowerWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly activePlans: ActivePlans,
    private readonly needs: OwnRecordNeeds,
  ) {
    access.registerGrower(async (id) => {
      const { state } = await this.read(id);
      return state.status === 'none' || state.status === 'removed' ? undefined : { groupId: state.groupId, assignedTo: state.assignedTo };
    });
  }

  read = (id: number): Promise<Loaded<GrowerState>> => this.decisions.read(growers, id);

  async register(input: RegisterGrower, actor: Actor): Promise<Decided<GrowerState>> {
    const { companyId, collectionId, groupId } = await this.access.group(actor, input.group);
    if ((await this.editRight(actor)) === 'none') throw refused(growerErrors, 'growerInfoLocked');
    const self = actor.roleId === ROLE.user ? actor.id : undefined;
    const keeper = await this.keeper(input.assignedTo ?? self);
    const id = await this.ids.next('grower');
    const place = { id, groupId, collectionId, companyId };
    const command: GrowerCommand = { type: 'RegisterGrower', place, input, keeper, ...(self !== undefined && { onlyKeeper: self }) };
    return this.decisions.transact({ actor, scope: { companyId, collectionId, groupId } }, async (tx) => {
      const decided = await decide(tx, companyId, id, command);
      await enterGroup(tx, groupId, id);
      return decided;
    });
  }

  /** For as many as a transaction is going to register. */
  idsAhead = (count: number, more: number): Promise<void> => this.ids.ahead('grower', count, more);

  /** As part of a larger transaction, which has entered the group. `keeper` undefined is refused like a person who may not keep growers. */
  async registerWithin(tx: Transaction, input: RegisterGrower, place: Required<Scope>, keeper: Keeper | undefined): Promise<number> {
    const id = await this.ids.next('grower');
    tx.expectNew(growers, id);
    await decide(tx, place.companyId, id, { type: 'RegisterGrower', place: { id, ...place }, input, keeper });
    return id;
  }

  /** Before a transaction asks for the holders of so many codes. */
  codesAhead(companyId: number, codes: readonly string[]): void {
    this.decisions.lookAhead(
      reservation,
      codes.map((code) => reservationId(codeSpace(companyId), code)),
    );
  }

  /** Within a transaction over so many growers, most of which are new. */
  presumeCodes(tx: Transaction, companyId: number, codes: readonly string[]): void {
    tx.presumeNew(
      reservation,
      codes.map((code) => reservationId(codeSpace(companyId), code)),
    );
  }

  /** The grower that holds a code in the company, as the transaction sees it. */
  async holderOfCode(tx: Transaction, companyId: number, code: string): Promise<number | undefined> {
    const { holder } = (await tx.read(reservation, reservationId(codeSpace(companyId), code))).state;
    return holder === undefined ? undefined : idOfStream(holder);
  }

  async change(input: ChangeGrower, actor: Actor): Promise<Decided<GrowerState>> {
    const owners = await this.access.grower(actor, input.id);
    const keeper = input.assignedTo === undefined ? undefined : await this.keeper(input.assignedTo);
    const onlyKeeper = actor.roleId === ROLE.user ? actor.id : undefined;
    const edit = await this.editRight(actor);
    const command: GrowerCommand = { type: 'ChangeGrower', input, keeper, edit, ...(onlyKeeper !== undefined && { onlyKeeper }) };
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, (tx) => decide(tx, owners.companyId, input.id, command));
  }

  /** As part of a larger transaction, by somebody who may change all of it. @throws Refused */
  async changeWithin(tx: Transaction, companyId: number, input: ChangeGrower, keeper: Keeper | undefined): Promise<GrowerState> {
    return (await decide(tx, companyId, input.id, { type: 'ChangeGrower', input, keeper, edit: 'all' })).state;
  }

  /** All or none. */
  async setStatus(ids: readonly number[], active: boolean, actor: Actor): Promise<void> {
    const { scope, placeOf } = await this.reach(ids, actor);
    if ((await this.editRight(actor)) === 'none') throw refused(growerErrors, 'growerInfoLocked');
    await this.decisions.transact({ actor, scope }, async (tx) => {
      for (const id of ids) await tx.run(growers, id, { type: 'SetGrowerStatus', active }, placeOf(id));
      return {};
    });
  }

  /** All or none. Those that are otherwise now, as they were. */
  async changeMany({ ids, active, assignedTo }: ChangeGrowers, actor: Actor): Promise<Changed[]> {
    const { scope, placeOf } = await this.reach(ids, actor);
    const keeper = await this.keeper(assignedTo);
    const edit = await this.editRight(actor);
    if (edit === 'none') throw refused(growerErrors, 'growerInfoLocked');
    const onlyKeeper = actor.roleId === ROLE.user ? { onlyKeeper: actor.id } : {};
    let changed: Changed[] = [];
    await this.decisions.transact({ actor, scope }, async (tx) => {
      changed = [];
      for (const id of new Set(ids)) {
        const { state } = await tx.read(growers, id);
        const decided = [
          ...(assignedTo === undefined ? [] : [await tx.run(growers, id, { type: 'ChangeGrower', input: { id, assignedTo }, keeper, edit, ...onlyKeeper }, placeOf(id))]), // prettier-ignore
          ...(active === undefined ? [] : [await tx.run(growers, id, { type: 'SetGrowerStatus', active }, placeOf(id))]),
        ];
        if (state.status !== 'none' && decided.some((one) => one.changed))
          changed.push({ id, before: { active: state.status === 'active', assignedTo: state.assignedTo } });
      }
      return {};
    });
    return changed;
  }

  /** All or none. Those that are elsewhere now, and where they were. */
  async move({ ids, groupId, assignedTo }: MoveGrowers, actor: Actor): Promise<Moved[]> {
    const { scope, placeOf } = await this.reach(ids, actor); // before the group: growers out of reach are missing, wherever they are sent
    const [to, keeper] = [await this.access.group(actor, groupId), await this.keeper(assignedTo)];
    const unusable = new Map<number, number>();
    for (const id of ids) unusable.set(id, await this.needs.unusableIn(groupId, id));
    let moved: Moved[] = [];
    await this.decisions.transact({ actor, scope, intoGroupId: to.groupId }, async (tx) => {
      moved = [];
      for (const id of new Set(ids)) {
        const { state } = await tx.read(growers, id);
        const { changed } = await tx.run(growers, id, { type: 'MoveGrower', to, keeper, unusable: unusable.get(id)! }, placeOf(id));
        if (changed && state.status !== 'none') moved.push({ id, before: { groupId: state.groupId, assignedTo: state.assignedTo } });
      }
      if (moved.length > 0) await enterGroup(tx, groupId, moved[0]!.id);
      return {};
    });
    return moved;
  }

  /** All or none; a grower with active plans only by `force`. */
  async remove(ids: readonly number[], { force, erase }: { force: boolean; erase: boolean }, actor: Actor): Promise<number> {
    const { scope, placeOf } = await this.reach(ids, actor);
    const active = new Map<number, number>();
    for (const id of ids) active.set(id, await this.activePlans.of(id));
    const { position } = await this.decisions.transact({ actor, scope, erases: erase }, async (tx) => {
      for (const id of ids) {
        const { state } = await tx.read(growers, id);
        const companyId = state.status === 'none' ? 0 : state.companyId;
        await decide(tx, companyId, id, { type: 'RemoveGrower', activePlans: active.get(id)!, force, erase }, placeOf(id));
      }
      return {};
    });
    return position;
  }

  /** Whoever keeps them now is `keeper`; those that are somebody else's meanwhile stay theirs. @throws Refused 422 assignedToInvalid */
  async reassignWithin(tx: Transaction, ids: readonly number[], from: number, keeper: Keeper): Promise<void> {
    for (const id of ids) {
      const { state } = await tx.read(growers, id);
      if (state.status === 'none' || state.status === 'removed' || state.assignedTo !== from) continue;
      await tx.run(growers, id, { type: 'ChangeGrower', input: { id, assignedTo: keeper.id }, keeper, edit: 'all' });
    }
  }

  /** Whatever plans are active. With `erase` for good: their keys are destroyed by whoever asks for it. */
  async removeWithin(tx: Transaction, ids: readonly number[], { erase } = { erase: true }): Promise<void> {
    for (const id of ids) {
      const { state } = await tx.read(growers, id);
      if (state.status === 'none' || state.status === 'removed') continue;
      await decide(tx, state.companyId, id, { type: 'RemoveGrower', activePlans: 0, force: true, erase });
    }
  }

  /** Whether a code is free in the company, or held by the grower itself. */
  async codeIsFree(companyId: number, code: string, growerId?: number): Promise<boolean> {
    const { state } = await this.decisions.read(reservation, reservationId(codeSpace(companyId), code));
    return state.holder === undefined || state.holder === `grower-${growerId}`;
  }

  /** The place of all of them and, where they are of several groups, of each: its own group's audit tells what became of it. */
  private async reach(ids: readonly number[], actor: Actor): Promise<{ scope: Scope; placeOf: (id: number) => Scope | undefined }> {
    const owners = await Promise.all(ids.map((id) => this.access.grower(actor, id)));
    const [first] = owners;
    if (owners.every(({ groupId }) => groupId === first!.groupId)) return { scope: scopeOfOwners(first!), placeOf: () => undefined };
    const places = new Map(owners.map((owner) => [owner.growerId, scopeOfOwners(owner)]));
    return { scope: { companyId: first!.companyId }, placeOf: (id) => places.get(id) };
  }

  /** What deciding needs to know of the person whom a grower is to be assigned to. */
  async keeper(id: number | undefined): Promise<Keeper | undefined> {
    if (id === undefined) return undefined;
    const { state } = await this.users.read(id);
    return state.status === 'none' ? undefined : { id, roleId: state.roleId, active: state.status === 'active', groupIds: state.groupIds };
  }

  private async editRight(actor: Actor): Promise<GrowerInfoEdit> {
    return actor.roleId === ROLE.user ? (await this.users.read(actor.id)).state.permissions.growerInfoEdit : 'all';
  }
}

/** Decides about one grower and keeps its code reserved within the company, in the same append. */
async function decide(tx: Transaction, companyId: number, id: number, command: GrowerCommand, at?: Scope): Promise<Decided<GrowerState>> {
  const before = codeOf((await tx.read(growers, id)).state);
  const decided = await tx.run(growers, id, command, at);
  const after = codeOf(decided.state);
  if (after?.toLowerCase() === before?.toLowerCase()) return decided;
  if (before !== null) await tx.release(codeSpace(companyId), before, `grower-${id}`);
  if (after !== null)
    await tx.claim(codeSpace(companyId), after, `grower-${id}`, { catalogue: growerErrors, key: 'growerCodeExists', field: 'growerCode' });
  return decided;
}
