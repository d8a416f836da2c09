import { Injectable } from '@nestjs/common';
import { inProductLanguage } from '@loam/domain/agronomy/tables/product-table';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { cropItems, ownCrop, shortCrop } from '@loam/domain/crop/crop-library';
import type { CropShort } from '@loam/domain/crop/crop.schema';
import {
  type InterventionTypeBody,
  ownTypeBody,
  shippedInterventionTypes,
  shippedTypeBody,
} from '@loam/domain/intervention/intervention-types';
import type { Language } from '@loam/domain/kernel/locale/language';
import { MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import type { LibraryKind } from '@loam/domain/library/group-library';
import { ownProductBody } from '@loam/domain/product/own-product';
import { pickableProducts } from '@loam/domain/product/product-library';
import type { ProductBody } from '@loam/domain/product/product.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { GroupLibraryReads } from '../organization/index.js';
import { OwnLibraryReads, type PlacedRecord, scopeOfPlace } from './own-library.reads.js';

type Status = 'true' | 'false' | 'all';
interface Bodies {
  readonly crops: CropShort;
  readonly fertilizers: ProductBody;
  readonly intervention: InterventionTypeBody;
}

/** Crops, products and types of interventions as one level has them: the shipped ones, its own, and those of the levels above. Manure is no product to pick. */
@Injectable()
export class LevelRecordReads {
  constructor(
    private readonly libraries: GroupLibraryReads,
    private readonly own: OwnLibraryReads,
  ) {}

  async of<K extends LibraryKind>(kind: K, place: Place, status: Status, actor: Actor, language: Language) {
    const [shipped, own] = await Promise.all([
      this.shipped(kind, place, status, actor, language),
      this.ownRecords(kind, place, status, actor, language),
    ]);
    return [...own, ...shipped].sort((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
  }

  /** The library as it is shipped. */
  global<K extends LibraryKind>(kind: K, status: Status, language: Language) {
    return status === 'false' ? [] : this.bodies(kind, language).map((body) => ({ ...body, ...shippedAt('global', null) }));
  }

  /** Own products or crops that a group can use, in use or archived, without what an admin is told of them. */
  async added<K extends LibraryKind>(kind: K, place: Place, language: Language): Promise<Bodies[K][]> {
    const found = await this.own.listed(place, kind, 'all');
    return found.flatMap((one) => this.body(kind, one, language) ?? []);
  }

  /** Own products as `added`, and which of them the actor can archive at the place or take back. */
  async addedFor(actor: Actor, place: Place): Promise<ProductBody[]> {
    const found = await this.own.listed(place, 'fertilizers', 'all');
    const bodies = found.map(async (one) => {
      const body = this.body('fertilizers', one, 'en');
      return body ? [{ ...body, editable: await this.own.mayChange(actor, one) }] : [];
    });
    return (await Promise.all(bodies)).flat();
  }

  /** Products that the actor made in a group, in use or archived. */
  async made(place: Place, actor: Actor): Promise<ProductBody[]> {
    const found = await this.own.listed(place, 'fertilizers', 'all');
    return found
      .filter(({ inherited, record }) => !inherited && record.ownerId === actor.id)
      .flatMap((one) => this.body('fertilizers', one, 'en') ?? []);
  }

  /** Those of the place and of the levels above, without the shipped ones. */
  async ownRecords<K extends LibraryKind>(kind: K, place: Place, status: Status, actor: Actor, language: Language) {
    const found = await this.own.listed(place, kind, status);
    const here = { scope: scopeOfPlace(place), scopeId: place.groupId ?? place.collectionId ?? place.companyId };
    const inUse = await this.own.inUse(
      kind,
      found.map(({ record }) => record.id),
    );
    const rows = found.map(async (one) => {
      const body = this.body(kind, one, language);
      if (!body) return [];
      const { record, scope, ownerName, inherited } = one;
      const may = await this.own.mayChange(actor, one);
      const standing = {
        ...here,
        ownerId: record.ownerId,
        ownerScope: scope,
        ownerName,
        source: scope,
        sourceId: record.sourceId,
        inherited,
        inUse: inUse.has(record.id),
        editable: !inherited && may,
        ...(inherited && may && place.groupId !== undefined && { switchable: true as const }),
        active: record.status === 'active',
        revision: record.revision,
      };
      return [{ ...body, ...standing }];
    });
    return (await Promise.all(rows)).flat();
  }

  private body<K extends LibraryKind>(kind: K, { record, scope, ownerName }: PlacedRecord, language: Language): Bodies[K] | undefined {
    const standing = {
      source: scope,
      ownerName,
      active: record.status === 'active',
      ...(kind === 'crops' && record.crop && { figures: record.crop }),
    };
    if (kind === 'crops') {
      const crop = ownCrop(record);
      return crop && ({ ...shortCrop(crop, language), ...standing } as unknown as Bodies[K]);
    }
    if (kind === 'intervention') return { ...ownTypeBody(record, language), ...standing } as unknown as Bodies[K];
    const product = ownProductBody(record);
    if (!product || MANURE_FORMS.has(product.formId)) return undefined;
    return { ...product, ...standing, ownerScope: scope, revision: record.revision } as Bodies[K];
  }

  private async shipped<K extends LibraryKind>(kind: K, place: Place, status: Status, actor: Actor, language: Language) {
    const { groupId } = place;
    if (groupId === undefined)
      return this.global(kind, status, language).map((body) => ({
        ...body,
        ...shippedAt(scopeOfPlace(place), place.collectionId ?? place.companyId),
      }));
    const standing = await this.libraries.of(groupId, kind);
    const editable = governs(actor, place);
    return this.bodies(kind, language)
      .map((body) => {
        const { active, changes } = standing(body.id);
        return { ...body, ...shippedAt('group', groupId), active, editable, revision: 1 + changes };
      })
      .filter(({ active }) => status === 'all' || active === (status === 'true'));
  }

  private bodies<K extends LibraryKind>(kind: K, language: Language): readonly Bodies[K][] {
    const bodies: { readonly [Kind in LibraryKind]: () => readonly object[] } = {
      crops: () => cropItems(language),
      fertilizers: () => pickableProducts.map((product) => inProductLanguage(product, language)),
      intervention: () => shippedInterventionTypes.map((type) => shippedTypeBody(type, language)),
    };
    return bodies[kind]() as unknown as readonly Bodies[K][];
  }
}

/** Where a shipped record is looked at from. It belongs to nobody. */
const shippedAt = (scope: 'global' | 'company' | 'collection' | 'group', scopeId: number | null) => ({
  active: true,
  ownerId: null as number | null,
  ownerScope: 'global' as 'global' | 'company' | 'collection' | 'group',
  ownerName: null as string | null,
  scope,
  scopeId,
  source: 'global' as 'global' | 'company' | 'collection' | 'group',
  sourceId: null as number | null,
  inherited: scope !== 'global',
  inUse: false,
  editable: false,
  revision: 1,
});
