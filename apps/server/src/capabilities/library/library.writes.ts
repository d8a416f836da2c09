import { Inject, Injectable } from '@nestjs/common';
import { governs, managesProducts, type Place } from '@loam/domain/access/scope.policy';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { interventionErrors } from '@loam/domain/intervention/intervention.errors';
import {
  isCalled,
  ownTypeBody,
  shippedInterventionType,
  shippedInterventionTypes,
  shippedTypeBody,
} from '@loam/domain/intervention/intervention-types';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { LibraryKind } from '@loam/domain/library/group-library';
import { libraryErrors } from '@loam/domain/library/library.errors';
import type { CloneCrop, ImportRecords, OwnContent, StatusAnswer } from '@loam/domain/library/library-records.schema';
import { isOwnId, type OwnLibrary, type OwnLibraryCommand, type OwnRecord } from '@loam/domain/library/own-library.decider';
import { productErrors } from '@loam/domain/product/product.errors';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { scopeOfOwners } from '../access/index.js';
import { collections, companies, GroupLibraryReads, groups } from '../organization/index.js';
import { LIBRARY_IN_USE } from './library-in-use.projection.js';
import { OwnLibraryReads, type PlacedRecord, scopeOfPlace } from './own-library.reads.js';

const missing = (kind: LibraryKind) =>
  ({
    crops: () => refused(cropErrors, 'CropNotFound'),
    fertilizers: () => refused(productErrors, 'ProductNotFound'),
    intervention: () => refused(interventionErrors, 'InterventionTypeNotFound'),
  })[kind]();
const idOf: Readonly<Record<LibraryKind, string>> = { crops: 'crop', fertilizers: 'product', intervention: 'interventionType' };
const shippedOf = (kind: LibraryKind, id: number) =>
  ({ crops: libraryCrop, fertilizers: libraryProduct, intervention: shippedInterventionType })[kind](id);

/** What admins change in their libraries. Each call changes all the records it names, or none. */
@Injectable()
export class LibraryWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly own: OwnLibraryReads,
    private readonly libraries: GroupLibraryReads,
    private readonly readModel: ReadModel,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Copies of what the levels above have. @throws 403 forbidden; 404; 409 alreadyImported with the ids, libraryFull */
  async import(kind: LibraryKind, place: Place, { ids, source }: ImportRecords, actor: Actor): Promise<OwnRecord[]> {
    if (!(kind === 'fertilizers' ? managesProducts : governs)(actor, place)) throw refused(apiErrors, 'forbidden');
    const above = (await this.own.listed(place, kind, 'true')).filter(({ inherited }) => inherited);
    const sources = [...new Set(ids)].map((id): Omit<OwnContent, 'id'> => {
      const theirs = above.find(({ record }) => record.id === id);
      const from = theirs ? (theirs.scope === 'company' ? 'company' : 'regional') : 'global';
      if ((!theirs && !shippedOf(kind, id)) || (source !== undefined && source !== from)) throw missing(kind);
      const { rootId = id, name = null, variety = null, figures, crop } = theirs?.record ?? {};
      return { sourceId: id, rootId, name, variety, ...(figures && { figures }), ...(crop && { crop }) };
    });
    return this.add(kind, place, sources, true, actor);
  }

  /** A copy of a crop that the group can use, under a name or variety of its own. @throws 404 CropNotFound; 409 cropNameExists */
  async cloneCrop(place: Required<Place>, { id, name, variety }: CloneCrop, actor: Actor): Promise<PlacedRecord> {
    const theirs = (await this.own.listed(place, 'crops', 'all')).find(({ record }) => record.id === id)?.record;
    if (!theirs && !libraryCrop(id)) throw missing('crops');
    const content = {
      sourceId: id,
      rootId: theirs?.rootId ?? id,
      name: name ?? theirs?.name ?? null,
      variety: variety ?? theirs?.variety ?? null,
      ...(theirs?.crop && { crop: theirs.crop }),
    };
    const [copy] = await this.add('crops', place, [content], false, actor);
    return (await this.own.reach(place, 'crops')).find(({ record }) => record.id === copy!.id)!;
  }

  /** A type of interventions of the place's own, for the levels below too. @throws 403 forbidden; 409 interventionTypeExists, libraryFull */
  async addInterventionType(place: Place, name: string, actor: Actor): Promise<OwnRecord> {
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const own = await this.own.listed(place, 'intervention', 'all');
    const there = [
      ...own.map(({ record }) => ownTypeBody(record, 'en')),
      ...shippedInterventionTypes.map((one) => shippedTypeBody(one, 'en')),
    ];
    if (there.some((type) => isCalled(type, name))) throw refused(libraryErrors, 'interventionTypeExists');
    const id = await this.ids.next(idOf.intervention);
    const record = { id, sourceId: id, rootId: id, name, variety: null };
    const { library } = await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => ({
      library: await runIn(tx, place, {
        type: 'AddLibraryRecords',
        kind: 'intervention',
        ownerId: actor.id,
        records: [record],
        once: false,
      }),
    }));
    return library.intervention[id]!;
  }

  /** For one group what it has from above, shipped or not; own records themselves. @throws 403 ownedByOther; 404 */
  async setStatus(
    kind: LibraryKind,
    place: Required<Place> | undefined,
    { ids, status: active }: { ids: readonly number[]; status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer> {
    const wanted = [...new Set(ids)];
    const own = await this.named(kind, wanted.filter(isOwnId), place, actor);
    const shipped = wanted.filter((id) => !isOwnId(id));
    if (shipped.some((id) => !shippedOf(kind, id))) throw missing(kind);
    if (shipped.length > 0 && (!place || !governs(actor, place))) throw refused(apiErrors, 'ownedByOther');
    await this.changeable(own, actor);
    const command = { type: 'SetLibraryRecordsStatus', kind, active } as const;
    const scope = place ? scopeOfOwners(place) : own[0] ? scopeOfOwners(own[0].place) : {};
    const themselves = own.filter((one) => !place || one.scope === 'group');
    const forGroup = [...shipped, ...own.filter((one) => !themselves.includes(one)).map(({ record }) => record.id)];
    await this.decisions.transact({ actor, scope }, async (tx) => {
      if (forGroup.length > 0) await tx.run(groups, place!.groupId, { type: 'SetLibraryStatus', kind, ids: forGroup, active });
      for (const { at, records } of byPlace(themselves)) await runIn(tx, at, { ...command, ids: records.map(({ id }) => id) });
      return {};
    });
    const standing = place && (await this.libraries.of(place.groupId, kind));
    const after = await Promise.all(own.map(async ({ record }) => (await this.own.find(actor, kind, record.id))?.record));
    return {
      items: wanted.map((id) => ({
        id,
        active,
        revision: after.find((record) => record?.id === id)?.revision ?? 1 + (standing?.(id).changes ?? 0),
      })),
    };
  }

  /** Own records that no plan has. @throws 403 ownedByOther; 404; 409 cropInUse, productInUse with the ids */
  async remove(kind: LibraryKind, ids: readonly number[], actor: Actor): Promise<void> {
    const wanted = [...new Set(ids)];
    const own = await this.named(kind, wanted.filter(isOwnId), undefined, actor);
    const shipped = wanted.filter((id) => !isOwnId(id));
    if (shipped.some((id) => !shippedOf(kind, id))) throw missing(kind);
    if (shipped.length > 0) throw refused(apiErrors, 'ownedByOther');
    await this.changeable(own, actor);
    await this.readModel.waitFor(LIBRARY_IN_USE, await this.store.lastPosition());
    const used = await this.own.inUse(kind, wanted);
    if (used.size > 0) throw refused(libraryErrors, kind === 'crops' ? 'cropInUse' : 'productInUse', { ids: [...used] });
    await this.decisions.transact({ actor, scope: scopeOfOwners(own[0]!.place) }, async (tx) => {
      for (const { at, records } of byPlace(own))
        await runIn(tx, at, { type: 'RemoveLibraryRecords', kind, ids: records.map(({ id }) => id) });
      return {};
    });
  }

  private async add(
    kind: LibraryKind,
    place: Place,
    sources: readonly Omit<OwnContent, 'id'>[],
    once: boolean,
    actor: Actor,
  ): Promise<OwnRecord[]> {
    await this.ids.ahead(idOf[kind], sources.length);
    const records: OwnContent[] = [];
    for (const source of sources) records.push({ id: await this.ids.next(idOf[kind]), ...source });
    const own = await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => {
      const library = await runIn(tx, place, { type: 'AddLibraryRecords', kind, ownerId: actor.id, records, once });
      return { library };
    });
    return records.map(({ id }) => own.library[kind][id]!);
  }

  /** Every one of them present and in reach: of the group that is named, or anywhere in the actor's scope. @throws 404 */
  private async named(kind: LibraryKind, ids: readonly number[], place: Place | undefined, actor: Actor): Promise<PlacedRecord[]> {
    const around = place && (await this.own.listed(place, kind, 'all'));
    const found = around
      ? ids.map((id) => around.find(({ record }) => record.id === id))
      : await Promise.all(ids.map((id) => this.own.find(actor, kind, id)));
    if (found.some((one) => !one)) throw missing(kind);
    return found as PlacedRecord[];
  }

  private async changeable(own: readonly PlacedRecord[], actor: Actor): Promise<void> {
    const may = await Promise.all(own.map((one) => this.own.mayChange(actor, one)));
    if (may.includes(false)) throw refused(apiErrors, 'ownedByOther');
  }
}

/** The library of the place after the command. */
export async function runIn(tx: Transaction, place: Place, command: OwnLibraryCommand): Promise<OwnLibrary> {
  if (place.groupId !== undefined) return (await tx.run(groups, place.groupId, command)).state.own;
  if (place.collectionId !== undefined) return (await tx.run(collections, place.collectionId, command)).state.own;
  return (await tx.run(companies, place.companyId, command)).state.own;
}

/** Records of one place together, so that its stream is decided on once. */
export function byPlace(own: readonly PlacedRecord[]): { at: Place; records: OwnRecord[] }[] {
  const found = new Map<string, { at: Place; records: OwnRecord[] }>();
  for (const { place, scopeId, record } of own) {
    const key = `${scopeOfPlace(place)} ${scopeId}`;
    const those = found.get(key) ?? { at: place, records: [] };
    those.records.push(record);
    found.set(key, those);
  }
  return [...found.values()];
}
