import type { CropFacts, ProductFacts, SoilFacts, WaterFacts } from '@loam/domain/agronomy/facts';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { FieldArea } from '@loam/domain/plan/explain/plan-explain-field';
import type { CropPattern } from '@loam/domain/plan/decide/plan.policy';

export interface PlanField {
  readonly id: number;
  readonly growerId: number;
  /** Absent for a point of unknown size. */
  readonly areaHa?: number;
  readonly activePlanId: number | null;
  readonly planIds: readonly number[];
  /** Offset zone of its longitude; absent without a location. */
  readonly timeZone?: string;
}

export interface PlanGrower {
  readonly id: number;
  readonly groupId: number;
  readonly collectionId: number;
  readonly companyId: number;
  readonly countryId: number;
  readonly state?: string;
  readonly unitTypeId: number;
  readonly nutrientForm: 'oxide' | 'element';
}

export interface PlanCrop {
  readonly name: string;
  readonly active: boolean;
  readonly pattern: CropPattern;
  readonly facts: CropFacts;
}

export type AnalysisKind = 'soil' | 'plant' | 'water';
export interface PlanAnalysis {
  readonly id: number;
  readonly kind: AnalysisKind;
  readonly growerId: number;
  readonly soilDepthId?: number | null;
  readonly soil?: SoilFacts;
  readonly water?: WaterFacts;
}

/** What a plan has to know of the things around it. Everything is read fresh from streams and the library, never from a list. */
export abstract class PlanWorld {
  abstract field(id: number): Promise<PlanField | undefined>;
  /** How large it is, and where it was drawn, how that was measured; undefined without an area. */
  abstract areaOf(fieldId: number): Promise<FieldArea | undefined>;
  abstract grower(id: number): Promise<PlanGrower | undefined>;
  /** ISO 4217 code of the money that the grower's group works in; unless it is set, that of the grower's country. */
  abstract currencyOf(grower: PlanGrower): Promise<string>;
  /** Of the library or of the group's own, its stages named in `language` (English unless given); undefined when the group cannot use it. */
  abstract crop(groupId: number, id: number, language?: Language): Promise<PlanCrop | undefined>;
  /** The language a person works in; English for the system. */
  abstract languageOf(userId: number): Promise<Language>;
  abstract product(groupId: number, id: number): Promise<ProductFacts | undefined>;
  /** Everything the group may pick from. */
  abstract pickableProducts(groupId: number, countryId: number | undefined): Promise<readonly ProductFacts[]>;
  /** Undefined for a person who is gone. */
  abstract personName(userId: number): Promise<string | undefined>;
  /** `cropId`: the plan's crop, whose own tables come first. */
  abstract analysis(id: number, cropId?: number): Promise<PlanAnalysis | undefined>;
}
