import { analyteOf } from '../analytes.js';
import type { Interpretation, SoilValue } from '../soil/soil-interpretation.js';
import { BORON_TOLERANCE_SOURCE, toleranceOf } from '../tables/crop-tolerance.js';
import { input, type TraceLine } from '../trace.js';
import { sodiumAdsorptionRatio, waterMgPerLitre } from './water-interpretation.js';

const FAO29 = 'Ayers & Westcot 1985, FAO 29 rev. 1, table 1';
const EC = 50;

/** What follows from several values of a water, with the class it stands in and how it was computed. */
export interface WaterIndex {
  readonly key: 'TDS' | 'RSC' | 'infiltration' | 'boronTolerance';
  /** null: not computed, `reason` names why. */
  readonly value: number | null;
  readonly unit: string;
  readonly reason?: string;
  readonly thresholds: Interpretation['thresholds'];
  readonly range: number | null;
  readonly label?: string;
  readonly source: string;
  readonly uncertain?: true;
  readonly lines: readonly TraceLine[];
}

type Class = readonly [label: string, from: number, to: number | null];
const rated = (classes: readonly Class[], value: number): Pick<WaterIndex, 'thresholds' | 'range' | 'label'> => {
  const range = classes.findIndex(([, , to]) => to === null || value < to);
  return { thresholds: classes.map(([label, from, to]) => ({ label, from, to, rating: null })), range, label: classes[range]![0] };
};

/** meq/l of a measured ion; undefined where it was not measured. */
export function meqPerLitre(values: readonly SoilValue[], nutrientId: number): number | undefined {
  const found = values.find((one) => one.nutrientId === nutrientId);
  const mgL = found && waterMgPerLitre(found);
  const perCmolc = analyteOf(nutrientId)?.mgPerCmolc;
  return mgL === undefined || perCmolc === undefined ? undefined : mgL / (perCmolc / 10);
}

/** How a sodium adsorption ratio comes about; undefined unless sodium, calcium and magnesium were measured. */
export function sarLine(values: readonly SoilValue[]): TraceLine | undefined {
  const value = sodiumAdsorptionRatio(values);
  if (value === undefined) return undefined;
  return {
    name: 'SAR',
    formula: 'SAR = Na / √((Ca + Mg) / 2)',
    unit: '-',
    value,
    source: FAO29,
    inputs: [['Na', 33] as const, ['Ca', 6] as const, ['Mg', 7] as const].map(([name, id]) =>
      input(name, meqPerLitre(values, id)!, 'meq/l', 'measured'),
    ),
  };
}

/** ECw below which water of a sodium adsorption ratio slakes the soil: `[SAR to, severe below, none above]`, dS/m. FAO 29 rev. 1, table 1. */
const INFILTRATION: readonly (readonly [to: number, severe: number, none: number])[] = [
  [3, 0.2, 0.7],
  [6, 0.3, 1.2],
  [12, 0.5, 1.9],
  [20, 1.3, 2.9],
  [40, 2.9, 5],
];
/** Total dissolved solids per conductivity. mg/l per dS/m: FAO 29 rev. 1, notes of table 1. */
const TDS_PER_EC = 640;

const none = (key: WaterIndex['key'], unit: string, source: string, reason: string): WaterIndex => ({
  key,
  unit,
  source,
  reason,
  value: null,
  thresholds: [],
  range: null,
  lines: [],
});

function totalDissolved(ec: number | undefined): WaterIndex {
  if (ec === undefined) return none('TDS', 'mg/l', FAO29, 'ecNeeded');
  const value = TDS_PER_EC * ec;
  return {
    key: 'TDS',
    value,
    unit: 'mg/l',
    source: FAO29,
    ...rated(
      [
        ['none', 0, 450],
        ['slightToModerate', 450, 2000],
        ['severe', 2000, null],
      ],
      value,
    ),
    lines: [
      {
        name: 'TDS',
        formula: 'TDS = 640 · ECw',
        unit: 'mg/l',
        value,
        source: 'Ayers & Westcot 1985, FAO 29 rev. 1',
        inputs: [input('ECw', ec, 'dS/m', 'measured')],
      },
    ],
  };
}

function residualCarbonate(values: readonly SoilValue[]): WaterIndex {
  const source = 'Eaton 1950; textbook, unverified';
  const [ca, mg, bicarbonate] = [6, 7, 36].map((id) => meqPerLitre(values, id));
  if (ca === undefined || mg === undefined || bicarbonate === undefined) return none('RSC', 'meq/l', source, 'bicarbonateNeeded');
  const carbonate = meqPerLitre(values, 38);
  const value = (carbonate ?? 0) + bicarbonate - ca - mg;
  return {
    key: 'RSC',
    value,
    unit: 'meq/l',
    source,
    uncertain: true,
    ...rated(
      [
        ['safe', 0, 1.25],
        ['marginal', 1.25, 2.5],
        ['unsuitable', 2.5, null],
      ],
      value,
    ),
    lines: [
      {
        name: 'RSC',
        formula: 'RSC = (CO₃ + HCO₃) − (Ca + Mg)',
        unit: 'meq/l',
        value,
        source,
        inputs: [
          carbonate === undefined ? input('CO₃', 0, 'meq/l', 'default', 'not measured') : input('CO₃', carbonate, 'meq/l', 'measured'),
          input('HCO₃', bicarbonate, 'meq/l', 'measured'),
          input('Ca', ca, 'meq/l', 'measured'),
          input('Mg', mg, 'meq/l', 'measured'),
        ],
      },
    ],
  };
}

function infiltration(values: readonly SoilValue[], ec: number | undefined): WaterIndex {
  const ratio = sodiumAdsorptionRatio(values);
  if (ec === undefined) return none('infiltration', 'dS/m', FAO29, 'ecNeeded');
  if (ratio === undefined) return none('infiltration', 'dS/m', FAO29, 'sarNeeded');
  const row = INFILTRATION.find(([to]) => ratio <= to);
  if (!row) return none('infiltration', 'dS/m', FAO29, 'sarBeyondTable');
  const [to, severe, without] = row;
  const [na, ca, mg] = [33, 6, 7].map((id) => meqPerLitre(values, id)!);
  return {
    key: 'infiltration',
    value: ec,
    unit: 'dS/m',
    source: FAO29,
    ...rated(
      [
        ['severe', 0, severe],
        ['slightToModerate', severe, without],
        ['none', without, null],
      ],
      ec,
    ),
    lines: [
      {
        name: 'SAR',
        formula: 'SAR = Na / √((Ca + Mg) / 2)',
        unit: '-',
        value: ratio,
        source: 'Ayers & Westcot 1985, FAO 29 rev. 1',
        inputs: [input('Na', na!, 'meq/l', 'measured'), input('Ca', ca!, 'meq/l', 'measured'), input('Mg', mg!, 'meq/l', 'measured')],
      },
      {
        name: 'infiltration',
        formula: `ECw, SAR ≤ ${to}: < ${severe} severe, > ${without} none`,
        unit: 'dS/m',
        value: ec,
        source: FAO29,
        inputs: [input('SAR', ratio, undefined, 'computed'), input('ECw', ec, 'dS/m', 'measured')],
      },
    ],
  };
}

function boronFor(values: readonly SoilValue[], cropKey: string | undefined): WaterIndex {
  const found = values.find(({ nutrientId }) => nutrientId === 9);
  const boron = found && waterMgPerLitre(found);
  const limit = toleranceOf(cropKey)?.boron_mg_l;
  if (boron === undefined) return none('boronTolerance', 'mg/l', BORON_TOLERANCE_SOURCE, 'boronNeeded');
  if (cropKey === undefined) return none('boronTolerance', 'mg/l', BORON_TOLERANCE_SOURCE, 'cropNeeded');
  if (limit === undefined) return none('boronTolerance', 'mg/l', BORON_TOLERANCE_SOURCE, 'cropNotRated');
  return {
    key: 'boronTolerance',
    value: boron,
    unit: 'mg/l',
    source: BORON_TOLERANCE_SOURCE,
    uncertain: true,
    ...rated(
      [
        ['tolerated', 0, limit],
        ['aboveTolerance', limit, null],
      ],
      boron,
    ),
    lines: [
      {
        name: 'boronTolerance',
        formula: 'B < limit of the crop',
        unit: 'mg/l',
        value: boron,
        source: BORON_TOLERANCE_SOURCE,
        inputs: [input('B', boron, 'mg/l', 'measured'), input('limit', limit, 'mg/l', 'table', BORON_TOLERANCE_SOURCE)],
      },
    ],
  };
}

/** Salinity, infiltration, residual carbonate and the crop's boron limit of a water; each with its class or the reason why it has none. */
export function waterIndices(values: readonly SoilValue[], cropKey: string | undefined): WaterIndex[] {
  const ec = values.find(({ nutrientId, unitId }) => nutrientId === EC && unitId === 34)?.value;
  return [totalDissolved(ec), infiltration(values, ec), residualCarbonate(values), boronFor(values, cropKey)];
}
