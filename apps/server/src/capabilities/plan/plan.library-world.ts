import { Injectable } from '@nestjs/common';
import { cropFactsOf } from '@loam/domain/agronomy/tables/crop-table';
import { type LibraryProduct, libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { cropStageItems } from '@loam/domain/crop/crop-library';
import { areaLines } from '@loam/domain/field/field-explain';
import { areaOf, hectares } from '@loam/domain/field/field.policy';
import { centroid } from '@loam/domain/kernel/geometry/geometry';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import { currencyOf } from '@loam/domain/kernel/locale/currencies';
import { CRF_TYPE, MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { type Language, languageOfId } from '@loam/domain/kernel/locale/language';
import type { FieldArea } from '@loam/domain/plan/explain/plan-explain-field';
import { isSoldIn } from '@loam/domain/agronomy/supply/product-use';
import { ownProduct } from '@loam/domain/product/own-product';
import { AnalysisWrites } from '../analysis/index.js';
import { FieldWrites } from '../field/index.js';
import { GrowerWrites } from '../grower/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { GroupLibraryReads, LocalizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { type PlanAnalysis, type PlanCrop, type PlanField, type PlanGrower, PlanWorld } from './plan.world.js';

/** Neither coated nor manure, which auto-calculation leaves alone. */
const isPickable = ({ typeId, formId }: LibraryProduct) => typeId !== CRF_TYPE && !MANURE_FORMS.has(formId);
const pickable = libraryProducts.filter(isPickable);

/** The plan's surroundings from the streams of fields, growers and analyses and from the shipped library with what the group and the levels above have of their own. */
@Injectable()
export class LibraryWorld extends PlanWorld {
  constructor(
    private readonly analysisWrites: AnalysisWrites,
    private readonly fieldWrites: FieldWrites,
    private readonly growerWrites: GrowerWrites,
    private readonly users: UserReads,
    private readonly localizations: LocalizationReads,
    private readonly libraries: GroupLibraryReads,
    private readonly own: OwnLibraryReads,
  ) {
    super();
  }

  async field(id: number): Promise<PlanField | undefined> {
    const { state } = await this.fieldWrites.read(id);
    if (state.status !== 'present') return undefined;
    const { growerId, area, unitId, activePlanId, planIds, geometry } = state;
    return {
      id,
      growerId,
      activePlanId,
      planIds,
      ...(area !== null && { areaHa: hectares(area, unitId) }),
      ...(geometry && { timeZone: offsetZone(centroid(geometry)[0]) }),
    };
  }

  async areaOf(fieldId: number): Promise<FieldArea | undefined> {
    const { state } = await this.fieldWrites.read(fieldId);
    if (state.status !== 'present' || state.area === null) return undefined;
    const { area, unitId, geometry } = state;
    const drawn = geometry?.type === 'Polygon' && areaOf(geometry, unitId) === area ? geometry : undefined;
    return { area, unitId, ...(drawn && { lines: areaLines(drawn, unitId) }) };
  }

  async grower(id: number): Promise<PlanGrower | undefined> {
    const { state } = await this.growerWrites.read(id);
    if (state.status === 'none' || state.status === 'removed') return undefined;
    const { groupId, collectionId, companyId, countryId, unitTypeId, nutrientForm } = state;
    const within = state.state === null ? {} : { state: state.state };
    return { id, groupId, collectionId, companyId, countryId, ...within, unitTypeId, nutrientForm };
  }

  async currencyOf({ groupId, countryId }: PlanGrower): Promise<string> {
    return (await this.localizations.ofGroup(groupId)).currency ?? currencyOf(countryId);
  }

  async crop(groupId: number, id: number, language: Language = 'en'): Promise<PlanCrop | undefined> {
    const found = await this.own.crop(groupId, id);
    if (!found) return undefined;
    const { crop, own } = found;
    const stages = cropStageItems(crop, language).map(({ id: stageId, name, duration, sortOrder, minerals }) => ({
      stageId,
      name,
      duration,
      sortOrder,
      distribution: minerals.map(({ mineralId, value }) => ({ id: mineralId, value })),
    }));
    const active = own ? own.status === 'active' : await this.libraries.isActive(groupId, 'crops', id);
    return { name: crop.name, active, pattern: { id, duration: crop.duration_days, stages }, facts: cropFactsOf(crop) };
  }

  async languageOf(userId: number): Promise<Language> {
    const { languageId } = await this.users.preferences((await this.users.read(userId)).state);
    return languageOfId(languageId);
  }

  product(groupId: number, id: number) {
    return this.own.product(groupId, id);
  }

  async pickableProducts(groupId: number, countryId: number | undefined) {
    const country = countryOf(countryId ?? 0)?.key;
    const standing = await this.libraries.of(groupId, 'fertilizers');
    const own = (await this.own.ofGroup(groupId, 'fertilizers')).flatMap(({ record }) =>
      record.status === 'active' ? (ownProduct(record) ?? []) : [],
    );
    return [...pickable.filter((product) => standing(product.id).active && isSoldIn(product, country)), ...own.filter(isPickable)];
  }

  async personName(userId: number) {
    const { state } = await this.users.read(userId);
    return state.status === 'none' ? undefined : state.fullName;
  }

  async analysis(id: number, cropId?: number): Promise<PlanAnalysis | undefined> {
    return this.analysisWrites.forPlan(id, cropId);
  }
}

/** The hour zone of a longitude: what "today at the field" goes by where no border table says better. */
const offsetZone = (longitude: number): string => {
  const hours = Math.max(-12, Math.min(14, Math.round(longitude / 15)));
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`; // Etc zones count westward
};
