import { GALLON, LB_AC, LITRE } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import type { PlanSheet } from './plan-sheet.schema.js';

const MM = 17;
const INCH = 18;
const L_PER_M3 = 21;
const GAL_PER_1000_GAL = 22;

/** A number with the unit that it is in. */
export type Quantity = readonly [value: number, unitId: number];

/** Water of a tank as the grower counts it, like the amounts beside it: l, mm and l/m³, or gal, in and gal/1000 gal. Null: not said. */
export function tankWater(
  { unitId }: Pick<PlanSheet, 'unitId'>,
  {
    volume,
    injection,
    injectionUnitId,
    irrigation,
  }: Pick<PlanSheet['tanks'][number], 'volume' | 'injection' | 'injectionUnitId' | 'irrigation'>,
): { readonly volume: Quantity | null; readonly injection: Quantity | null; readonly irrigation: Quantity | null } {
  const imperial = unitId === LB_AC;
  const inUnit = (value: number | null, kept: number, shown: number): Quantity | null =>
    value === null ? null : imperial ? [convert(value, kept, shown), shown] : [value, kept];
  return {
    volume: inUnit(volume, LITRE, GALLON),
    injection:
      injectionUnitId === L_PER_M3
        ? inUnit(injection, L_PER_M3, GAL_PER_1000_GAL)
        : injection === null || injectionUnitId === null
          ? null
          : [injection, injectionUnitId],
    irrigation: inUnit(irrigation, MM, INCH),
  };
}
