import { Inject, Injectable } from '@nestjs/common';
import { governs, type Place, seesPlace } from '@loam/domain/access/scope.policy';
import { libraryCrop, type LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProduct, type LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { ownCrop } from '@loam/domain/crop/crop-library';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { type LibraryKind, standingOf } from '@loam/domain/library/group-library';
import { isOwnId, ownRecords, type OwnLibrary, type OwnRecord } from '@loam/domain/library/own-library.decider';
import { ownProduct } from '@loam/domain/product/own-product';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { OrganizationReads } from '../organization/index.js';
import { actorOf, UserReads } from '../user/index.js';
import { LIBRARY_IN_USE, useKey } from './library-in-use.projection.js';
import { OWN_LIBRARY, type OwnEntry, ownKey } from './own-library.projection.js';

type OwnScope = 'company' | 'collection' | 'group';
/** A record of the group's, the collection's or the company's own. */
export interface PlacedRecord {
  readonly record: OwnRecord;
  readonly place: Place;
  readonly scope: OwnScope;
  readonly scopeId: number;
  readonly ownerName: string;
  /** It is a level's above, in use there, and archived for this group alone. */
  readonly switchedOff: boolean;
}
type Status = 'true' | 'false' | 'all';

/** Crops, products and types of interventions that companies, collections and groups have of their own. Read from their streams, so they are there at once. */
@Injectable()
export class OwnLibraryReads {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly users: UserReads,
    private readonly readModel: ReadModel,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** All that a place can use, nearest level first; those removed among them, for what was planned with them. */
  async reach({ companyId, collectionId, groupId }: Place, kind: LibraryKind): Promise<PlacedRecord[]> {
    const [group, collection, company] = await Promise.all([
      groupId === undefined ? undefined : this.organization.group(groupId),
      collectionId === undefined ? undefined : this.organization.collection(collectionId),
      this.organization.company(companyId),
    ]);
    const of = (scope: OwnScope, place: Place, { id, name, own }: { id: number; name: string; own: OwnLibrary }) =>
      ownRecords(own, kind).map((record): PlacedRecord => {
        const switchedOff =
          scope !== 'group' &&
          record.status === 'active' &&
          group !== undefined &&
          !standingOf(group.state.library, kind, record.id).active;
        const here: OwnRecord = switchedOff ? { ...record, status: 'archived' } : record;
        return { record: here, place, scope, scopeId: id, ownerName: name, switchedOff };
      });
    return [
      ...(group ? of('group', { companyId, collectionId: collectionId!, groupId: groupId! }, group.state) : []),
      ...(collection ? of('collection', { companyId, collectionId: collectionId! }, collection.state) : []),
      ...of('company', { companyId }, company.state),
    ];
  }

  /** What a place lists: its own records of that status, and those of the levels above that are in use there, unless the place is a group that switched them off. */
  async listed(place: Place, kind: LibraryKind, status: Status): Promise<(PlacedRecord & { readonly inherited: boolean })[]> {
    const here = scopeOfPlace(place);
    return (await this.reach(place, kind)).flatMap((one) => {
      const inherited = one.scope !== here;
      const wanted = inherited
        ? status === 'all'
          ? one.record.status === 'active' || one.switchedOff
          : status === 'true'
            ? one.record.status === 'active'
            : one.switchedOff
        : one.record.status !== 'removed' && (status === 'all' || (one.record.status === 'active') === (status === 'true'));
      return wanted ? [{ ...one, inherited }] : [];
    });
  }

  async ofGroup(groupId: number, kind: LibraryKind): Promise<PlacedRecord[]> {
    const { companyId, collectionId } = (await this.organization.group(groupId)).state;
    return this.reach({ companyId, collectionId, groupId }, kind);
  }

  /** Present and in the actor's scope, or undefined. */
  async find(actor: Actor, kind: LibraryKind, id: number): Promise<PlacedRecord | undefined> {
    const entry = isOwnId(id) ? await this.entry(kind, id) : undefined;
    if (!entry || !seesPlace(actor, entry)) return undefined;
    return (await this.reach(placeOf(entry), kind)).find(({ record }) => record.id === id && record.status !== 'removed');
  }

  /** A shipped crop, or one that the group can use or could use when it was planned. */
  async crop(groupId: number, id: number): Promise<{ crop: LibraryCrop; own: OwnRecord | undefined } | undefined> {
    const own = isOwnId(id) ? (await this.ofGroup(groupId, 'crops')).find(({ record }) => record.id === id)?.record : undefined;
    const crop = own ? ownCrop(own) : libraryCrop(id);
    return crop && { crop, own };
  }

  /** A shipped crop, or one that a place has or inherits. */
  async cropAt(place: Place, id: number): Promise<LibraryCrop | undefined> {
    if (!isOwnId(id)) return libraryCrop(id);
    const own = (await this.reach(place, 'crops')).find(({ record }) => record.id === id && record.status !== 'removed');
    return own && ownCrop(own.record);
  }

  async product(groupId: number, id: number): Promise<LibraryProduct | undefined> {
    if (!isOwnId(id)) return libraryProduct(id);
    const own = (await this.ofGroup(groupId, 'fertilizers')).find(({ record }) => record.id === id);
    return own && ownProduct(own.record);
  }

  /** As `cropAt`, those removed among them: what was made with one stays. */
  async cropEverAt(place: Place, id: number): Promise<LibraryCrop | undefined> {
    if (!isOwnId(id)) return libraryCrop(id);
    const record = (await this.reach(place, 'crops')).find((one) => one.record.id === id)?.record;
    return record && ownCrop(record);
  }

  /** Whether somebody at a place may plan with a product. */
  async hasProduct(place: Place, id: number): Promise<boolean> {
    if (!isOwnId(id)) return libraryProduct(id) !== undefined;
    return (await this.reach(place, 'fertilizers')).some(({ record }) => record.id === id);
  }

  /** By their ids alone, whoever they belong to: for names in lists that are filtered by scope already. */
  async cropOf(id: number): Promise<LibraryCrop | undefined> {
    const entry = isOwnId(id) ? await this.entry('crops', id) : undefined;
    return entry ? ownCrop(entry) : libraryCrop(id);
  }

  async productOf(id: number): Promise<LibraryProduct | undefined> {
    if (!isOwnId(id)) return libraryProduct(id);
    const entry = await this.entry('fertilizers', id);
    const own = entry && (await this.reach(placeOf(entry), 'fertilizers')).find(({ record }) => record.id === id);
    return own && ownProduct(own.record);
  }

  /** Only who made a record changes it; when that person does not govern its place, those who do as well. */
  async mayChange(actor: Actor, { record, place }: PlacedRecord): Promise<boolean> {
    if (actor.roleId === ROLE.user) return !actor.readsOnly && record.ownerId === actor.id && seesPlace(actor, place);
    if (!governs(actor, place)) return false;
    if (record.ownerId === actor.id) return true;
    const { state: maker } = await this.users.read(record.ownerId);
    return maker.status !== 'active' || !governs(actorOf(maker), place);
  }

  async inUse(kind: LibraryKind, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const plans = await this.readModel.getMany<number>(
      LIBRARY_IN_USE,
      ids.map((id) => useKey(kind, id)),
    );
    return new Set(ids.filter((_, at) => (plans[at] ?? 0) > 0));
  }

  /** One that somebody else has just made may not stand in the list yet, which is then waited for. */
  private async entry(kind: LibraryKind, id: number): Promise<OwnEntry | undefined> {
    const found = await this.readModel.get<OwnEntry>(OWN_LIBRARY, ownKey(kind, id));
    if (found) return found;
    await this.readModel.waitFor(OWN_LIBRARY, await this.store.lastPosition());
    return this.readModel.get<OwnEntry>(OWN_LIBRARY, ownKey(kind, id));
  }
}

const placeOf = ({ companyId, collectionId, groupId }: OwnEntry): Place => ({
  companyId,
  ...(collectionId !== undefined && { collectionId }),
  ...(groupId !== undefined && { groupId }),
});

export const scopeOfPlace = ({ collectionId, groupId }: Place): OwnScope =>
  groupId !== undefined ? 'group' : collectionId !== undefined ? 'collection' : 'company';
