import { efficiencyOf, type Sourced } from './constants.js';
import { demand } from './demand.js';
import { nutrientNeed, type NeedInput } from './need.js';
import type { PerNutrient } from './facts.js';

/** Coefficients of variation of what a need is computed from, fractions of the value. */
export const VARIATION: Sourced<
  Readonly<
    Record<
      | 'yield'
      | 'coefficient'
      | 'uncertainCoefficient'
      | 'phosphorus'
      | 'potassium'
      | 'nitrate'
      | 'organicMatter'
      | 'manure'
      | 'efficiency'
      | 'water',
      number
    >
  >
> = {
  value: {
    yield: 0.15,
    coefficient: 0.15,
    uncertainCoefficient: 0.3,
    phosphorus: 0.2,
    potassium: 0.15,
    nitrate: 0.25,
    organicMatter: 0.2,
    manure: 0.3,
    efficiency: 0.15,
    water: 0.1,
  },
  source: 'project decision after the spread of published coefficients and of ring tests of laboratories',
};

export interface UncertainInput {
  readonly name: string;
  readonly value: number;
  /** Standard deviation as a fraction of the value. */
  readonly variation: number;
}
export interface Band {
  readonly p10: number;
  readonly p90: number;
  /** Standard deviation in the unit of the result. */
  readonly deviation: number;
  /** The input whose spread moves the result most; undefined where none does. */
  readonly largest?: string;
}

/** Among inputs that move a result nearly alike, the first is named: the easier to know better. */
const NEAR_TIE = 0.95;
/** Standard deviations between the median of a normal distribution and its 90th percentile. */
const P90 = 1.2816;

/**
 * Spread of a result by first-order error propagation: each input moved by its standard deviation to either side, the halves of the differences
 * added as squares. Never below 0. JCGM 100:2008 (GUM), section 5.
 */
export function band(result: (values: readonly number[]) => number, inputs: readonly UncertainInput[]): Band {
  const centre = inputs.map(({ value }) => value);
  const moves = inputs.map(({ value, variation }, at) => {
    const moved = (by: number) => result(centre.with(at, value * (1 + by * variation)));
    return Math.abs(moved(1) - moved(-1)) / 2;
  });
  const deviation = Math.hypot(...moves);
  const middle = result(centre);
  const most = Math.max(0, ...moves);
  const largest = most > 0 ? inputs[moves.findIndex((move) => move >= NEAR_TIE * most)]!.name : undefined;
  return {
    p10: Math.max(0, middle - P90 * deviation),
    p90: Math.max(0, middle + P90 * deviation),
    deviation,
    ...(largest !== undefined && { largest }),
  };
}

const scaled = <T extends { readonly value: number }>(coefficients: PerNutrient<T>, by: number): PerNutrient<T> =>
  Object.fromEntries(Object.entries(coefficients).map(([id, one]) => [id, { ...one, value: one.value * by }]));

/** Spread of a crop's need of a nutrient by the balance method; undefined where the need cannot be computed. kg/ha of the stored form. */
export function needBand(given: NeedInput, nutrientId: number): Band | undefined {
  if (nutrientNeed(given, nutrientId).need === null) return undefined;
  const { value: variation } = VARIATION;
  const { soil, waters, crop, yield_t_ha } = given;
  const unsure = demand(crop, nutrientId, yield_t_ha)?.inputs.some(({ uncertain }) => uncertain);
  const inputs = [
    { name: 'yield', value: 1, variation: variation.yield },
    { name: 'coefficient', value: 1, variation: unsure ? variation.uncertainCoefficient : variation.coefficient },
    // 1 stands for nutrients rated by soil class, whose use is not estimated
    { name: 'efficiency', value: 1, variation: efficiencyOf(nutrientId) === 1 && given.method !== 'soilSupply' ? 0 : variation.efficiency },
    { name: 'nitrate', value: 1, variation: variation.nitrate },
    { name: 'organicMatter', value: 1, variation: variation.organicMatter },
    { name: 'water', value: 1, variation: variation.water },
  ];
  const need = ([grown, taken, used, nitrate, organic, water]: readonly number[]): number => {
    const moved: NeedInput = {
      ...given,
      yield_t_ha: given.yield_t_ha * grown!,
      crop: { ...given.crop, removal_kg_t: scaled(given.crop.removal_kg_t, taken!), uptake_kg_t: scaled(given.crop.uptake_kg_t, taken!) },
      ...(soil && {
        soil: {
          ...soil,
          ...(soil.nitrateN_mg_kg !== undefined && { nitrateN_mg_kg: soil.nitrateN_mg_kg * nitrate! }),
          ...(soil.organicMatter_pct !== undefined && { organicMatter_pct: soil.organicMatter_pct * organic! }),
        },
      }),
      ...(waters && { waters: waters.map((one) => ({ ...one, share_pct: one.share_pct * water! })) }),
    };
    return nutrientNeed(moved, nutrientId).need! / used!;
  };
  return band(need, inputs);
}
