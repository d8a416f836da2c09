import { type Sourced } from '../constants.js';
import { demand } from './demand.js';
import { nutrientNeed, type NeedInput, type NutrientNeed } from './need.js';
import type { NitrateLayer, PerNutrient, SoilFacts, SoilReading } from '../facts.js';
import { input, type TraceLine } from '../trace.js';

/** Coefficients of variation of what a need is computed from, fractions of the value. */
export const VARIATION: Sourced<
  Readonly<
    Record<
      | 'yield'
      | 'coefficient'
      | 'uncertainCoefficient'
      | 'phosphorus'
      | 'potassium'
      | 'micronutrient'
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
    micronutrient: 0.2,
    nitrate: 0.25,
    organicMatter: 0.2,
    manure: 0.3,
    efficiency: 0.15,
    water: 0.1,
  },
  source: 'project decision after the spread of published coefficients and of ring tests of laboratories',
};

/** Standard deviations between the median of a normal distribution and its 90th percentile. */
const P90 = 1.2816;
const GUM = 'JCGM 100:2008 (GUM), first-order propagation';

export interface UncertainInput {
  readonly name: string;
  readonly value: number;
  /** Standard deviation as a fraction of the value. */
  readonly variation: number;
  /** The result follows it in steps, as it follows a soil class: its spread is taken over the whole distribution. */
  readonly steps?: true;
}
export interface Band {
  readonly p10: number;
  readonly p90: number;
  /** Standard deviation in the unit of the result. */
  readonly deviation: number;
  /** The result itself, and how far each input that spreads moves it by its own standard deviation. */
  readonly middle: number;
  readonly moves: readonly { readonly name: string; readonly move: number }[];
  /** The input whose spread moves the result most; undefined where none does. */
  readonly largest?: string;
}

/** How P10 and P90 come about: the moves added as squares, then so many standard deviations to either side. */
export function bandLines({ middle, deviation, moves, p10, p90 }: Band, unit: string): TraceLine[] {
  const sides = [input('F', middle, unit, 'computed'), input('σ', deviation, unit, 'computed')];
  const line = (name: string, formula: string, value: number, inputs: TraceLine['inputs'], source = GUM) => ({
    name,
    formula,
    unit,
    value,
    inputs,
    source,
  });
  return [
    line(
      'deviation',
      'σ = √(Σ s²)',
      deviation,
      moves.map(({ name, move }) => input(name, move, unit, 'estimated')),
      `${GUM}; ${VARIATION.source}`,
    ),
    line('P10', `max(0, F − ${P90} · σ)`, p10, sides),
    line('P90', `F + ${P90} · σ`, p90, sides),
  ];
}

/** Among inputs that move a result nearly alike, the first is named: the easier to know better. */
const NEAR_TIE = 0.95;

/** Standard deviations on either side of the mean that are looked at, and how many points. */
const REACH = 4;
const POINTS = 161;
/** Standard deviation of a result over a normally distributed input, given in standard deviations from its mean. */
function steppedDeviation(result: (deviations: number) => number): number {
  const at = Array.from({ length: POINTS }, (_, n) => REACH * ((2 * n) / (POINTS - 1) - 1));
  const weights = at.map((z) => Math.exp(-(z ** 2) / 2));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // from the middle, so that what never changes deviates by nothing at all
  const middle = result(0);
  const values = at.map((z) => result(z) - middle);
  const mean = values.reduce((sum, value, n) => sum + value * weights[n]!, 0) / whole;
  return Math.sqrt(values.reduce((sum, value, n) => sum + weights[n]! * (value - mean) ** 2, 0) / whole);
}

/**
 * Spread of a result by first-order error propagation: each input moved by its standard deviation to either side, the halves of the differences
 * added as squares. Never below 0. JCGM 100:2008 (GUM), section 5.
 */
export function band(result: (values: readonly number[]) => number, inputs: readonly UncertainInput[]): Band {
  const centre = inputs.map(({ value }) => value);
  const moves = inputs.map(({ value, variation, steps }, at) => {
    const moved = (by: number) => result(centre.with(at, Math.max(0, value * (1 + by * variation))));
    if (variation === 0) return 0;
    return steps ? steppedDeviation(moved) : Math.abs(moved(1) - moved(-1)) / 2;
  });
  const deviation = Math.hypot(...moves);
  const middle = result(centre);
  const most = Math.max(0, ...moves);
  const largest = most > 0 ? inputs[moves.findIndex((move) => move >= NEAR_TIE * most)]!.name : undefined;
  return {
    p10: Math.max(0, middle - P90 * deviation),
    p90: Math.max(0, middle + P90 * deviation),
    deviation,
    middle,
    moves: inputs.flatMap(({ name }, at) => (moves[at]! > 0 ? [{ name, move: moves[at]! }] : [])),
    ...(largest !== undefined && { largest }),
  };
}

const PHOSPHATE = 4;
const POTASH = 5;
/** 1 stands for nutrients rated by soil class, whose use is not estimated; a rate of a table has none. */
const estimatesUse = ({ lines }: NutrientNeed): boolean => {
  const use = lines.at(-1)?.inputs.find(({ name }) => name === 'E')?.value;
  return use !== undefined && use !== 1;
};

const isCorrected = ({ lines }: NutrientNeed): boolean => lines.some(({ name }) => name === 'corrective');

const moreNitrate = (layer: NitrateLayer, factor: number): NitrateLayer => ({
  ...layer,
  ...(layer.N_kg_ha !== undefined && { N_kg_ha: layer.N_kg_ha * factor }),
  ...(layer.NO3N_mg_kg !== undefined && { NO3N_mg_kg: layer.NO3N_mg_kg * factor }),
});

const scaled = <T extends { readonly value: number }>(coefficients: PerNutrient<T>, by: number): PerNutrient<T> =>
  Object.fromEntries(Object.entries(coefficients).map(([id, one]) => [id, { ...one, value: one.value * by }]));

/** A soil reading as the laboratory might have found it as well, with the class that it would then have. */
function reread(reading: SoilReading, value: number): SoilReading {
  const { classes, rating: _rating, label: _label, factor: _factor, ...rest } = reading;
  const { rating, label, factor } = classes?.find(({ to }) => to === null || value <= to) ?? classes?.at(-1) ?? {};
  return classes
    ? { ...rest, classes, value, ...(rating && { rating }), ...(label !== undefined && { label }), ...(factor && { factor }) }
    : { ...reading, value };
}
const retested = (soil: SoilFacts, times: ReadonlyMap<number, number>): SoilFacts => ({
  ...soil,
  readings: soil.readings.map((one) => {
    const by = times.get(one.nutrientId);
    return by === undefined || by === 1 ? one : reread(one, one.value * by);
  }),
});

/** Spread of a crop's need of a nutrient by the plan's method; undefined where the need cannot be computed. kg/ha of the stored form. */
export function needBand(given: NeedInput, nutrientId: number): Band | undefined {
  const found = nutrientNeed(given, nutrientId);
  if (found.need === null) return undefined;
  const { value: variation } = VARIATION;
  const { soil, waters, crop, yield_t_ha, earlierManures } = given;
  const unsure = demand(crop, nutrientId, yield_t_ha)?.inputs.some(({ uncertain }) => uncertain);
  const inputs = [
    { name: 'yield', value: 1, variation: variation.yield },
    { name: 'coefficient', value: 1, variation: unsure ? variation.uncertainCoefficient : variation.coefficient },
    { name: 'efficiency', value: 1, variation: estimatesUse(found) ? variation.efficiency : 0 },
    { name: 'nitrate', value: 1, variation: variation.nitrate },
    { name: 'organicMatter', value: 1, variation: variation.organicMatter },
    { name: 'water', value: 1, variation: variation.water },
    { name: 'manure', value: 1, variation: variation.manure },
    { name: 'phosphorusTest', value: 1, variation: nutrientId === PHOSPHATE ? variation.phosphorus : 0, steps: true as const },
    { name: 'potassiumTest', value: 1, variation: nutrientId === POTASH ? variation.potassium : 0, steps: true as const },
    { name: 'micronutrientTest', value: 1, variation: isCorrected(found) ? variation.micronutrient : 0, steps: true as const },
  ];
  const need = ([grown, taken, used, nitrate, organic, water, manure, phosphorus, potassium, micro]: readonly number[]): number => {
    const moved: NeedInput = {
      ...given,
      yield_t_ha: given.yield_t_ha * grown!,
      crop: { ...given.crop, removal_kg_t: scaled(given.crop.removal_kg_t, taken!), uptake_kg_t: scaled(given.crop.uptake_kg_t, taken!) },
      ...(soil && {
        soil: {
          ...retested(
            soil,
            new Map([[PHOSPHATE, phosphorus!], [POTASH, potassium!], ...(isCorrected(found) ? [[nutrientId, micro!] as const] : [])]),
          ),
          ...(soil.nitrateN_mg_kg !== undefined && { nitrateN_mg_kg: soil.nitrateN_mg_kg * nitrate! }),
          ...(soil.nitrateLayers && { nitrateLayers: soil.nitrateLayers.map((one) => moreNitrate(one, nitrate!)) }),
          ...(soil.organicMatter_pct !== undefined && { organicMatter_pct: soil.organicMatter_pct * organic! }),
        },
      }),
      ...(waters && { waters: waters.map((one) => ({ ...one, share_pct: one.share_pct * water! })) }),
      ...(earlierManures && { earlierManures: earlierManures.map((one) => ({ ...one, rate_t_ha: one.rate_t_ha * manure! })) }),
    };
    return nutrientNeed(moved, nutrientId).need! / used!;
  };
  return band(need, inputs);
}
