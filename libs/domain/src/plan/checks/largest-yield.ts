import type { CropFacts } from '../../agronomy/facts.js';
import type { JudgedValue } from '../../kernel/decider/live.document.js';
import { KG_HA, T_HA } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import { at, type Fields } from '../plan.draft.js';

const OPEN_FIELD = 1;
/**
 * Times the high yield of the crop's table; beyond it a yield is a slip of the hand. Records of the open field lie within three times: maize 39.2 t/ha of 14
 * (NCGA yield contest 2023, 623.84 bu/ac), soybean 14.7 of 5 (Georgia contest 2024, 218.29 bu/ac), as the press told them. Under glass and in substrate
 * tomato and cucumber pass eight to thirteen times (typical of the trade, not checked). The factors themselves are project decisions.
 */
const IN_THE_OPEN = 5;
const UNDER_COVER = 20;

/** The yields that a person types into a plan, both in the unit of the expected one. */
const typedYields = ['expectedYield', 'baselineYield'] as const;
export const isTypedYield = (field: string): boolean => (typedYields as readonly string[]).includes(field);
const isCovered = (plan: Fields): boolean => (at(plan, 'growingMethodId') ?? OPEN_FIELD) !== OPEN_FIELD;
const bound_t_ha = ({ yield_t_ha }: Pick<CropFacts, 'yield_t_ha'>, covered: boolean): number =>
  yield_t_ha.high * (covered ? UNDER_COVER : IN_THE_OPEN);
const unitOfYield = (plan: Fields): number => {
  const unitId = Number(at(plan, 'expectedYieldUnitId') ?? T_HA);
  return isOfDimension(unitId, 'massPerArea') ? unitId : T_HA;
};

/** Yields of a plan that no field of this crop can bring, with the bound in their unit. */
export const impossibleYields = (plan: Fields, crop: Pick<CropFacts, 'yield_t_ha'>) =>
  typedYields.flatMap((field) => {
    const [value, unitId] = [at(plan, field), unitOfYield(plan)];
    const max = convert(bound_t_ha(crop, isCovered(plan)), T_HA, unitId);
    return typeof value === 'number' && value > max ? [{ field, value, max, unitId }] : [];
  });

const COVERED = 'coveredYield';
/** A yield as something that the plan's crop may refuse: kg/ha, open or covered. */
export const judgedYield = (plan: Fields, value: number): JudgedValue => ({
  rule: isCovered(plan) ? COVERED : 'openYield',
  value: convert(value, unitOfYield(plan), KG_HA),
});
/** Whether no field of the crop can bring it. */
export const isImpossible = ({ rule, value }: JudgedValue, crop: Pick<CropFacts, 'yield_t_ha'>): boolean =>
  value > convert(bound_t_ha(crop, rule === COVERED), T_HA, KG_HA) + 1e-6;
