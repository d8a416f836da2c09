import { Inject, Injectable } from '@nestjs/common';
import type { CollectionState } from '@loam/domain/organization/collection.decider';
import type { CompanyState } from '@loam/domain/organization/company.decider';
import type { GroupState } from '@loam/domain/organization/group.decider';
import type { Place } from '@loam/domain/access/scope.policy';
import type { SetSpreadDoses, SpreadDoses } from '@loam/domain/library/spread-doses.decider';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import type {
  AddCollection,
  ChangeCollection,
  ChangeCompany,
  ChangeGroup,
  ChangeLocalization,
  RegisterCollection,
  RegisterCompany,
  RegisterGroup,
} from '@loam/domain/organization/organization.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { shutGroup, watchGroup } from '../access/index.js';
import { collections, companies, groups } from './organization.aggregates.js';
import { noTally, type Tally } from './tallies.projection.js';

const taken = (key: 'companyNameExists' | 'collectionNameExists' | 'groupNameExists') => ({
  catalogue: organizationErrors,
  key,
  field: 'name',
});
const companyNames = 'company-name';
const collectionNames = (companyId: number) => `collection-name-${companyId}`;
const groupNames = (collectionId: number) => `group-name-${collectionId}`;

/** What admins change in the tree of companies, collections and groups. Names and capacities are kept in the same append. */
@Injectable()
export class OrganizationWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly read: ReadModel,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async registerCompany(input: RegisterCompany, actor: Actor): Promise<Decided<CompanyState>> {
    const id = await this.ids.next('company');
    return this.decisions.transact({ actor, scope: { companyId: id } }, async (tx) => {
      await tx.claim(companyNames, input.name, `company-${id}`, taken('companyNameExists'));
      return tx.run(companies, id, { type: 'RegisterCompany', id, input });
    });
  }

  async registerCollection(input: RegisterCollection, actor: Actor): Promise<Decided<CollectionState>> {
    const id = await this.ids.next('collection');
    const { companyId, name, usersCapacity } = input;
    return this.decisions.transact({ actor, scope: { companyId, collectionId: id } }, async (tx) => {
      await tx.claim(collectionNames(companyId), name, `collection-${id}`, taken('collectionNameExists'));
      await tx.run(companies, companyId, { type: 'OpenCollection', collectionId: id, usersCapacity });
      return tx.run(collections, id, { type: 'RegisterCollection', id, input });
    });
  }

  async registerGroup(input: RegisterGroup, actor: Actor): Promise<Decided<GroupState>> {
    const id = await this.ids.next('group');
    const { collectionId, name, usersCapacity } = input;
    const { companyId } = (await this.decisions.read(collections, collectionId)).state;
    return this.decisions.transact({ actor, scope: { companyId, collectionId, groupId: id } }, async (tx) => {
      await tx.claim(groupNames(collectionId), name, `group-${id}`, taken('groupNameExists'));
      await tx.run(collections, collectionId, { type: 'OpenGroup', groupId: id, usersCapacity });
      return tx.run(groups, id, { type: 'RegisterGroup', id, companyId, input });
    });
  }

  /** What a level sets of units, money, country, language and dates. */
  async localize(place: Place, input: ChangeLocalization, actor: Actor): Promise<Decided<unknown>> {
    const { revision: _, ...wanted } = input;
    return this.ofLevel(place, { type: 'Localize', input: wanted }, actor);
  }

  /** Least doses and steps of products that a level sets, all of them at once. */
  setDoses(place: Place, doses: SpreadDoses, actor: Actor): Promise<Decided<unknown>> {
    return this.ofLevel(place, { type: 'SetSpreadDoses', doses }, actor);
  }

  private ofLevel(
    place: Place,
    command: { type: 'Localize'; input: Omit<ChangeLocalization, 'revision'> } | SetSpreadDoses,
    actor: Actor,
  ): Promise<Decided<unknown>> {
    const options = { actor, scope: { ...place } };
    if (place.groupId !== undefined) return this.decisions.run(groups, place.groupId, command, options);
    if (place.collectionId !== undefined) return this.decisions.run(collections, place.collectionId, command, options);
    return this.decisions.run(companies, place.companyId, command, options);
  }

  /** @throws 404 CompanyNotFound; 409 companyNameExists, capacityBelowUse; 412 revisionConflict; 422 */
  changeCompany(id: number, input: ChangeCompany, actor: Actor): Promise<Decided<CompanyState>> {
    return this.decisions.transact({ actor, scope: { companyId: id } }, async (tx) => {
      const { name: before } = (await tx.read(companies, id)).state;
      const changed = await tx.run(companies, id, { type: 'ChangeCompany', input });
      await rename(tx, companyNames, before, changed.state.name, `company-${id}`, 'companyNameExists');
      return changed;
    });
  }

  /** @throws 404 CompanyNotFound; 412 revisionConflict */
  requireSecondFactor(id: number, required: boolean, actor: Actor): Promise<Decided<CompanyState>> {
    return this.decisions.run(companies, id, { type: 'RequireSecondFactor', required }, { actor, scope: { companyId: id } });
  }

  keepAccess(id: number, months: number | null, actor: Actor): Promise<Decided<CompanyState>> {
    return this.decisions.run(companies, id, { type: 'KeepAccess', months }, { actor, scope: { companyId: id } });
  }

  /** A collection with its default group. @throws 409 collectionNameExists, companyCapacityReached, capacityReached */
  async addCollection(
    companyId: number,
    { name, usersCapacity, defaultGroup }: AddCollection,
    actor: Actor,
  ): Promise<Decided<CollectionState>> {
    const id = await this.ids.next('collection');
    const groupId = await this.ids.next('group');
    const capacity = defaultGroup.usersCapacity ?? Math.ceil(usersCapacity / 2);
    return this.decisions.transact({ actor, scope: { companyId, collectionId: id } }, async (tx) => {
      await tx.claim(collectionNames(companyId), name, `collection-${id}`, taken('collectionNameExists'));
      await tx.claim(groupNames(id), defaultGroup.name, `group-${groupId}`, taken('groupNameExists'));
      await tx.run(companies, companyId, { type: 'OpenCollection', collectionId: id, usersCapacity });
      await tx.run(collections, id, { type: 'RegisterCollection', id, input: { companyId, name, usersCapacity } });
      const opened = await tx.run(collections, id, { type: 'OpenGroup', groupId, usersCapacity: capacity });
      const input = { collectionId: id, name: defaultGroup.name, usersCapacity: capacity };
      await tx.run(groups, groupId, { type: 'RegisterGroup', id: groupId, companyId, input });
      return opened;
    });
  }

  /** @throws 404 GroupNotFound; 409 collectionNameExists, companyCapacityReached, capacityBelowUse; 412 revisionConflict */
  changeCollection(companyId: number, { id, revision: _, ...input }: ChangeCollection, actor: Actor): Promise<Decided<CollectionState>> {
    return this.decisions.transact({ actor, scope: { companyId, collectionId: id } }, async (tx) => {
      const { name: before } = (await tx.read(collections, id)).state;
      const changed = await tx.run(collections, id, { type: 'ChangeCollection', input });
      await rename(tx, collectionNames(companyId), before, changed.state.name, `collection-${id}`, 'collectionNameExists');
      const { usersCapacity } = changed.state;
      await tx.run(companies, companyId, { type: 'ResizeCollection', collectionId: id, usersCapacity });
      return changed;
    });
  }

  /** @throws 409 groupNameExists, capacityReached; 412 revisionConflict */
  changeGroup(collectionId: number, { id, revision: _, ...input }: ChangeGroup, actor: Actor): Promise<Decided<GroupState>> {
    return this.decisions.transact({ actor, scope: { collectionId, groupId: id } }, async (tx) => {
      const { name: before } = (await tx.read(groups, id)).state;
      const changed = await tx.run(groups, id, { type: 'ChangeGroup', input });
      await rename(tx, groupNames(collectionId), before, changed.state.name, `group-${id}`, 'groupNameExists');
      const { usersCapacity } = changed.state;
      await tx.run(collections, collectionId, { type: 'ResizeGroup', groupId: id, usersCapacity });
      return changed;
    });
  }

  /** All or none; their empty groups go along. @throws 409 collectionNotEmpty */
  async removeCollections(ids: readonly number[], actor: Actor): Promise<void> {
    const { companyId } = (await this.decisions.read(collections, ids[0]!)).state;
    await this.decisions.transact({ actor, scope: { companyId } }, async (tx) => {
      const states = await Promise.all(ids.map(async (id) => (await tx.read(collections, id)).state));
      const empty = await this.areEmpty(
        tx,
        states.flatMap((state) => state.groups.map(({ id }) => id)),
      );
      if (!empty) throw refused(organizationErrors, 'collectionNotEmpty');
      for (const state of states) {
        const { id } = state;
        await tx.run(collections, id, { type: 'RemoveCollection' });
        for (const group of state.groups) await close(tx, id, group.id);
        await tx.run(companies, state.companyId, { type: 'CloseCollection', collectionId: id });
        await tx.release(collectionNames(state.companyId), state.name, `collection-${id}`);
      }
      return {};
    });
  }

  /** All or none. @throws 409 groupNotEmpty, defaultGroup */
  async removeGroups(ids: readonly number[], actor: Actor): Promise<void> {
    const { companyId } = (await this.decisions.read(groups, ids[0]!)).state;
    await this.decisions.transact({ actor, scope: { companyId } }, async (tx) => {
      if (!(await this.areEmpty(tx, ids))) throw refused(organizationErrors, 'groupNotEmpty');
      for (const id of ids) {
        const { collectionId } = (await tx.read(groups, id)).state;
        await close(tx, collectionId, id);
        await tx.run(collections, collectionId, { type: 'CloseGroup', groupId: id });
      }
      return {};
    });
  }

  /** No growers, no users: counted up to the end of the log, and whoever comes in after that is met at the doors. @throws 503 projectionLag */
  private async areEmpty(tx: Transaction, ids: readonly number[]): Promise<boolean> {
    for (const id of ids) await watchGroup(tx, id);
    await this.read.waitFor('tallies', await this.store.lastPosition());
    const tallies = await this.read.getMany<Tally>(
      'tallies',
      ids.map((id) => `group:${id}`),
    );
    return tallies.every((tally = noTally) => tally.users === 0 && tally.growers === 0);
  }
}

async function rename(
  tx: Transaction,
  space: string,
  before: string,
  now: string,
  holder: string,
  key: Parameters<typeof taken>[0],
): Promise<void> {
  if (before.toLowerCase() === now.toLowerCase()) return;
  await tx.release(space, before, holder);
  await tx.claim(space, now, holder, taken(key));
}

async function close(tx: Transaction, collectionId: number, id: number): Promise<void> {
  const removed = await tx.run(groups, id, { type: 'RemoveGroup' });
  await tx.release(groupNames(collectionId), removed.state.name, `group-${id}`);
  await shutGroup(tx, id);
}
