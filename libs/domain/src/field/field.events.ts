import type { Change } from '../kernel/decider/changes.js';
import type { FieldGeometry } from '../kernel/geometry/geometry.js';
import type { locationTypes } from '../kernel/schema/lists.js';

export type LocationType = (typeof locationTypes)[number];
export type FieldType = 'polygon' | 'point' | 'none';

/** Shares in %, CEC in cmolc/kg (= meq/100 g), organic matter in %. */
export interface Soil {
  readonly sand: number | null;
  readonly silt: number | null;
  readonly clay: number | null;
  readonly ph: number | null;
  readonly cec: number | null;
  readonly organicMatter: number | null;
}

export interface FieldDetails {
  readonly name: string;
  readonly locationType: LocationType;
  readonly geometry: FieldGeometry | null;
  /** In `unitId`; null for a point of unknown size. */
  readonly area: number | null;
  readonly unitId: number;
  /** The area was measured from the polygon, not typed, so it follows the polygon. */
  readonly areaMeasured: boolean;
  readonly soil: Soil;
}

export interface FieldPlace {
  readonly id: number;
  readonly growerId: number;
}

export interface FieldLayer {
  readonly layerId: number;
  readonly layerName: string;
}

export type FieldAdded = { type: 'FieldAdded'; data: FieldPlace & FieldDetails };
/** Of the details, and of `active`, which is false of a field that is not farmed for now. */
export type FieldChanged = { type: 'FieldChanged'; data: FieldPlace & { changes: readonly Change[] } };
export type FieldRemoved = { type: 'FieldRemoved'; data: FieldPlace };
/** Recorded in the same append as the plan's own event, so that no field is removed under a plan and one plan at most is active. */
export type FieldPlanLinked = { type: 'FieldPlanLinked'; data: FieldPlace & { planId: number } };
export type FieldPlanUnlinked = { type: 'FieldPlanUnlinked'; data: FieldPlace & { planId: number } };
/** null: no plan is active. */
export type FieldActivePlanSet = { type: 'FieldActivePlanSet'; data: FieldPlace & { planId: number | null } };
/** Recorded in the same append as the layer's own event, so that a field lists its layers, the newest first. */
export type FieldLayerSet = { type: 'FieldLayerSet'; data: FieldPlace & FieldLayer };
export type FieldLayerDropped = { type: 'FieldLayerDropped'; data: FieldPlace & Pick<FieldLayer, 'layerId'> };
export type FieldEvent =
  | FieldAdded
  | FieldChanged
  | FieldRemoved
  | FieldPlanLinked
  | FieldPlanUnlinked
  | FieldActivePlanSet
  | FieldLayerSet
  | FieldLayerDropped;

/** Bookkeeping of other streams: not a change of the field that people see. */
export const silentFieldEvents: ReadonlySet<string> = new Set(['FieldPlanLinked', 'FieldPlanUnlinked', 'FieldActivePlanSet']);
