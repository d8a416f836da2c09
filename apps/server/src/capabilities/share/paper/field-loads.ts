import { GAL_AC, GALLON, KG, KG_HA, L_HA, LB, LB_AC, LITRE, SHORT_TON, T } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';

/** As dealers sell most of it; the paper says so beside the counts. */
const BAG = { kg: 50, lb: 50, load_t: 12, load_ton: 12 } as const;
/** From here on big bags are counted, and from here on lorries. */
const [BIG_BAGS_FROM_KG, LOADS_FROM_T] = [5000, 24];

/** What the whole field takes, in the unit that people order in, and how many bags or loads that is. */
export interface FieldLoad {
  readonly amount: number;
  readonly unitId: number;
  readonly count: number | null;
  readonly of: 'bags' | 'bigBags' | 'loads' | null;
}

const upTo = (value: number): number => Math.ceil(value - 1e-6);
/** Of what is less than two pieces only the amount is said. */
const pieces = (value: number, of: NonNullable<FieldLoad['of']>): Pick<FieldLoad, 'count' | 'of'> =>
  upTo(value) < 2 ? { count: null, of: null } : { count: upTo(value), of };

/** Of a mass in kg (or lb for who counts in them). */
function massLoad(kg: number, imperial: boolean, bulk: boolean): FieldLoad {
  if (imperial) {
    const lb = convert(kg, KG, LB);
    if (bulk) return { amount: lb / 2000, unitId: SHORT_TON, ...pieces(lb / 2000 / BAG.load_ton, 'loads') };
    return lb < 2000
      ? { amount: lb, unitId: LB, ...pieces(lb / BAG.lb, 'bags') }
      : { amount: lb / 2000, unitId: SHORT_TON, ...pieces(lb / BAG.lb, 'bags') };
  }
  const t = kg / 1000;
  if (bulk && t >= LOADS_FROM_T / 2) return { amount: t, unitId: T, ...pieces(t / BAG.load_t, 'loads') };
  if (kg >= BIG_BAGS_FROM_KG) return { amount: t, unitId: T, ...pieces(t, 'bigBags') };
  return { amount: kg < 1000 ? kg : t, unitId: kg < 1000 ? KG : T, ...pieces(kg / BAG.kg, 'bags') };
}

/** A dose over the whole field; undefined where it is not of an area. `bulk`: comes loose, as lime does. */
export function loadOfDose(amount: number, unitId: number, ha: number, imperial: boolean, bulk = false): FieldLoad | undefined {
  const dimension = unitOf(unitId)?.dimension;
  if (dimension === unitOf(KG_HA)!.dimension) return massLoad(convert(amount, unitId, KG_HA) * ha, imperial, bulk);
  if (dimension !== unitOf(L_HA)!.dimension) return undefined;
  const litres = convert(amount, unitId, L_HA) * ha;
  return imperial
    ? { amount: convert(litres, LITRE, GALLON), unitId: GALLON, count: null, of: null }
    : { amount: litres, unitId: LITRE, count: null, of: null };
}

/** The amount of a product for the whole field, as the sheet has it. */
export const loadOfTotal = (amount: number, unitId: number, imperial: boolean, bulk: boolean): FieldLoad =>
  unitId === KG || unitId === LB ? massLoad(convert(amount, unitId, KG), imperial, bulk) : { amount, unitId, count: null, of: null };

export const isImperial = (perAreaUnitId: number): boolean => perAreaUnitId === LB_AC || perAreaUnitId === GAL_AC;
