import type { NeedMethod } from '../../kernel/schema/lists.js';
import type { NutrientForm } from '../../kernel/unit/nutrients.js';
import type { SpreadDosesOfPlan } from '../auto-calculate/spreadable.js';
import type { CropFacts, ProductFacts, SoilFacts, WaterFacts } from '../facts.js';
import type { NeedParts } from '../need/need.js';
import type { NeedBasis } from '../need/need-basis.js';
import type { StockModel, TankModel } from '../tank/tank-solution.js';

/** The part of a plan's body that the engine reads (names and units of the plan's body). Values that a person left out are absent or null. */
type Maybe<T> = T | null | undefined;

export interface GraphApplication {
  readonly id: string;
  readonly cropStageId?: Maybe<number>;
  readonly stageId?: Maybe<number>;
  readonly applicationDate?: Maybe<string>;
  readonly waterVolume?: Maybe<number>;
  readonly waterVolumeUnitId?: Maybe<number>;
  readonly products: readonly { readonly id: number; readonly amount: number; readonly unitId: number }[];
}

export interface GraphTank {
  readonly id: string;
  readonly volume?: Maybe<number>;
  readonly injectionRatio?: Maybe<number>;
  readonly injectionRatioUnitId?: Maybe<number>;
  readonly products: readonly { readonly id: number; readonly ph?: Maybe<number>; readonly dosage: number; readonly unitId: number }[];
}

export interface GraphPlan {
  readonly crop?: Maybe<{
    readonly expectedYield?: Maybe<number>;
    readonly expectedYieldUnitId?: Maybe<number>;
    readonly duration?: Maybe<number>;
    readonly plantingDate?: Maybe<string>;
    readonly harvestDate?: Maybe<string>;
    readonly residueManagementId?: Maybe<number>;
    /** Manure or compost spread one year before, a product's id and t/ha; `olderManure…` two years before. */
    readonly lastManureId?: Maybe<number>;
    readonly lastManureRate?: Maybe<number>;
    readonly olderManureId?: Maybe<number>;
    readonly olderManureRate?: Maybe<number>;
  }>;
  readonly stages?: Maybe<
    readonly {
      readonly stageId: number;
      readonly duration?: Maybe<number>;
      readonly sortOrder?: Maybe<number>;
      readonly distribution?: Maybe<readonly { readonly id: number; readonly value: number }[]>;
    }[]
  >;
  readonly applications?: Maybe<readonly GraphApplication[]>;
  readonly foliarApplications?: Maybe<readonly GraphApplication[]>;
  readonly proportionalStages?: Maybe<
    readonly { readonly stageId: number; readonly irrigationAmount?: Maybe<number>; readonly tanks?: Maybe<readonly GraphTank[]> }[]
  >;
  readonly needMethod?: Maybe<NeedMethod>;
  readonly imbalancePct?: Maybe<number>;
}

/** Everything outside the plan. `crop` absent: the crop is not known; `product` answers undefined for one that is gone. */
export interface GraphContext {
  readonly crop?: CropFacts;
  /** Of the plan's `cropResidueId`. */
  readonly previousCrop?: CropFacts;
  readonly product: (id: number) => ProductFacts | undefined;
  /** Of the grower: whose rate tables hold. */
  readonly countryId?: number;
  readonly state?: string;
  /** Rate tables and manure of earlier years; without them a plan that asks for either has no need. */
  readonly needParts?: NeedParts;
  readonly soil?: SoilFacts;
  readonly waters?: readonly { readonly share_pct: number; readonly water: WaterFacts }[];
  /** Monthly means of the soil in °C, January first; without them coatings release as at their reference temperature. */
  readonly soil_C?: readonly number[];
  /** The ion model; absent, where it is not loaded yet: pH by model and conductivity stay null. */
  readonly tankModel?: TankModel;
  /** What falls out of a stock by common ions; absent likewise. */
  readonly stockModel?: StockModel;
  /** Of the water in the stock tanks, °C; 20 where it is not known. */
  readonly stock_C?: number;
  /** Lengths and shares of the stages as the crop's phenology table gives them. */
  readonly phenology?: readonly {
    readonly stageId: number;
    readonly duration?: number;
    readonly distribution: readonly { readonly id: number; readonly value: number }[];
  }[];
  /** Least doses and steps that the levels above the plan set; auto-calculation alone asks for them. */
  readonly doses?: SpreadDosesOfPlan;
  /** Of the grower: 1 gives lb/ac. */
  readonly unitTypeId: number;
  readonly display: NutrientForm;
}

/** `path` names a value as the live document does: `root.key`. */
export interface Missing {
  readonly key: string;
  readonly path: string;
}

export interface GraphNutrient {
  readonly id: number;
  readonly name: string;
  readonly cropNeed: number | null;
  readonly demand: number | null;
  /** From every kind of application. */
  readonly fulfillment: number;
  /** The part of it that comes from controlled-release products. */
  readonly fulfillmentCrf: number;
  readonly status: 'deficit' | 'met' | 'excess' | 'noNeed';
  /** How the need was found, by whose figures and for which region; null where there is none. */
  readonly basis: NeedBasis | null;
  /** The need by the other method that holds here: by the region's published table, or by the balance where the table was chosen. */
  readonly beside: (NeedBasis & { readonly cropNeed: number | null; readonly reason: string | null }) | null;
}

export interface PlanGraph {
  readonly macro: readonly GraphNutrient[];
  readonly micro: readonly GraphNutrient[];
  readonly additional: readonly GraphNutrient[];
  readonly stages: readonly {
    readonly stageId: number;
    readonly duration: number;
    readonly sortOrder: number;
    readonly need: readonly { id: number; value: number | null }[];
    readonly fulfillment: readonly { id: number; value: number }[];
  }[];
  readonly crfFertilizers: readonly {
    readonly fertilizerId: number;
    readonly startDate: string | null;
    readonly depletionDate: string | null;
  }[];
  readonly tanks: readonly {
    readonly stageId: number;
    readonly ph: number;
    readonly phModel: number | null;
    readonly ec: number | null;
    readonly level: 0 | 1 | 2 | null;
    readonly pairs: readonly { readonly a: number; readonly b: number; readonly code: 0 | 1 | 2 | 'Null'; readonly reason: string }[];
  }[];
  /** By product: kg/ha (lb where imperial) or l/ha (gal/ac) of what is sprayed in the season; `concentration` in g or ml per l of spray. */
  readonly foliarTotals: readonly {
    readonly id: number;
    readonly value: number;
    readonly unitId: number;
    readonly concentration: number | null;
  }[];
  readonly missing: readonly Missing[];
}
