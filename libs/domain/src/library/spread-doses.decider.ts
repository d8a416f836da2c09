import type { DoseKind, SpreadDose } from '../agronomy/auto-calculate/spreadable.js';
import { sameJson } from '../kernel/json/same-json.js';

/** Least dose and step that a level sets for products of a kind; of one crop, or of every crop that has none of its own. kg/ha, of liquids l/ha. */
export interface DoseRule extends SpreadDose {
  readonly kind: DoseKind;
  readonly cropId: number | null;
}
export type SpreadDoses = readonly DoseRule[];
/** As the level above says, at the top as the page says. */
export const noDoses: SpreadDoses = [];

export type SpreadDosesSet = { type: 'SpreadDosesSet'; data: { id: number; doses: SpreadDoses } };
export type SetSpreadDoses = { type: 'SetSpreadDoses'; doses: SpreadDoses };

const inOrder = (doses: SpreadDoses): SpreadDoses =>
  doses.toSorted((a, b) => a.kind.localeCompare(b.kind) || (a.cropId ?? 0) - (b.cropId ?? 0));

/** Of the place `id`, which is there: all that it sets, in one. */
export function setSpreadDoses({ doses }: SetSpreadDoses, id: number, now: SpreadDoses): readonly SpreadDosesSet[] {
  const wanted = inOrder(doses);
  return sameJson(wanted, now) ? [] : [{ type: 'SpreadDosesSet', data: { id, doses: wanted } }];
}

/** The rule of one level for a crop: its own before that of every crop. */
const ruleAt = (level: SpreadDoses, kind: DoseKind, cropId: number): DoseRule | undefined =>
  level.find((one) => one.kind === kind && one.cropId === cropId) ?? level.find((one) => one.kind === kind && one.cropId === null);

/** What holds for a crop of a kind: the nearest level that says anything. The levels stand from the top down. */
export const doseOf = (levels: readonly SpreadDoses[], kind: DoseKind, cropId: number): DoseRule | undefined =>
  levels.reduceRight<DoseRule | undefined>((found, level) => found ?? ruleAt(level, kind, cropId), undefined);
