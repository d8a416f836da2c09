import { foldText } from '../../kernel/string/fold-text.js';
import { MG_KG } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import { BULK_DENSITY_MG_M3, SAMPLE_DEPTH_CM } from '../constants.js';
import { removal } from './demand.js';
import { readingOf } from '../facts.js';
import type { NeedInput, NeedParts } from './need.js';
import {
  classByUpperLimit,
  nebraskaMaizeNitrogen_lb_ac,
  triStateCriticalPotassium_mg_kg,
  triStatePhosphate_lb_ac,
  triStatePotash_lb_ac,
  yieldAdjustedRate_kg_ha,
} from './need-methods.js';
import { layeredNitrogen } from '../soil/nitrate-layers.js';
import { soilValueIn } from '../soil/soil-units.js';
import { type RateTable, rateTables } from '../tables/rate-tables.js';
import { input, type TraceInput, type TraceLine } from '../trace.js';

type Reason = { readonly reason: string };
/** A bushel of maize is 56 lb (grain standards of the USDA). */
const BUSHEL_OF_MAIZE_LB = 56;
const KG_HA_PER_LB_AC = convert(1, 3, 2);
const perLbAc = input('k', KG_HA_PER_LB_AC, 'kg/ha per lb/ac', 'default', 'units of mass and area');

const tablesOf = (cropKey: string | undefined, countryId: number | undefined, state?: string): readonly RateTable[] =>
  cropKey === undefined || countryId === undefined
    ? []
    : rateTables.filter((one) => one.crops.includes(cropKey) && one.countryIds.includes(countryId) && isOfState(one, state));

/** Tables of a crop in a country and its state, at most one a nutrient: that of any soil and crop before. Where the state is not known, the first of any of its states. */
export const rateTablesFor = (cropKey: string | undefined, countryId: number | undefined, state?: string): readonly RateTable[] =>
  tablesOf(cropKey, countryId, state)
    .filter(({ textures, after, irrigated }) => !textures && !after && !irrigated)
    .filter((one, at, all) => all.findIndex(({ nutrientId }) => nutrientId === one.nutrientId) === at);

/** The table that holds for the field of a need, the more particular one first. */
const tableFor = (given: NeedInput, nutrientId: number): RateTable | undefined =>
  tablesOf(given.crop.key, given.countryId, given.state).find(
    ({ nutrientId: of, textures, after, irrigated }) =>
      of === nutrientId &&
      (!textures || (given.soil?.texture !== undefined && textures.includes(given.soil.texture))) &&
      (!after || (given.previousCrop !== undefined && after.includes(given.previousCrop.key))) &&
      (!irrigated || (given.irrigation_mm ?? 0) > 0),
  );

/** A rate that was found after this very crop has the nitrogen that it leaves in it, as has what was measured in the soil. */
export const isOfRotation: NeedParts['isOfRotation'] = (given, nutrientId) => {
  const table = tableFor(given, nutrientId);
  return table?.after !== undefined || (table !== undefined && supplyIndex(table, given) !== undefined);
};

/** Upper ends of RB209's indices 0 to 5 of soil nitrogen supply, kg N/ha; textbook, unverified. And how deep a sample has to go. */
const SUPPLY_INDICES = [60, 80, 100, 120, 160, 240];
const LEAST_SUPPLY_DEPTH_CM = 60;

/** The nitrate of the layers that were sampled and its index, where a table has rates by index and the sample goes deep enough. */
function supplyIndex(table: RateTable, { soil, crop }: NeedInput): { readonly index: number; readonly kg_ha: number } | undefined {
  const layers = soil?.nitrateLayers ?? [];
  if (table.kind !== 'yieldRates' || !table.bySupply || !layers.some(({ to_cm }) => to_cm >= LEAST_SUPPLY_DEPTH_CM)) return undefined;
  const kg_ha = layeredNitrogen(layers, crop.key).steps.at(-1)!.value;
  return { index: classByUpperLimit(kg_ha, SUPPLY_INDICES), kg_ha };
}

const isOfState = ({ states }: RateTable, state = ''): boolean =>
  !states || foldText(state).trim() === '' || states.some((one) => foldText(one) === foldText(state).trim());

/** What is published for the crop of a need where it is grown. */
export const publishedRates: NeedParts['published'] = ({ crop, countryId, state }) =>
  rateTablesFor(crop.key, countryId, state).map(({ nutrientId, region, source, known }) => ({
    nutrientId,
    region,
    source,
    ...(known && { known }),
  }));

/** What books of any place give a crop at a yield, kg N/ha: a yardstick where no book is of the field's place, and no rate to follow. */
export interface RatesElsewhere {
  readonly low: number;
  readonly high: number;
  /** Keys of the books' sources. */
  readonly sources: readonly string[];
}

/** Of tables that were read; undefined where there are none. */
export function nitrogenElsewhere(cropKey: string, yield_t_ha: number): RatesElsewhere | undefined {
  const found = rateTables.flatMap((table) => {
    if (table.kind !== 'yieldRates' || table.nutrientId !== 1 || table.known || !table.crops.includes(cropKey)) return [];
    const row = table.rows.find(({ upTo }) => upTo === null || yield_t_ha <= upTo);
    return row ? [{ rate: row.rate, source: table.source }] : [];
  });
  if (found.length === 0) return undefined;
  const rates = found.map(({ rate }) => rate);
  return { low: Math.min(...rates), high: Math.max(...rates), sources: [...new Set(found.map(({ source }) => source))] };
}

/** The rate of the field's regional table with its terms, before credits, in kg/ha of the stored form; or why there is none. */
export function regionalRate(given: NeedInput, nutrientId: number): TraceLine | Reason {
  const table = tableFor(given, nutrientId);
  if (!table) return { reason: 'noRateTable' };
  const measured = supplyIndex(table, given);
  const named = {
    ...input('table', `${table.name} (${table.region})`, undefined, table.assumed && !measured ? 'default' : 'table', table.source),
    ...(table.uncertain && { uncertain: true as const }),
  };
  const made = rateOf(table, given);
  if ('reason' in made) return made;
  return { name: 'rateTable', unit: 'kg/ha', source: table.source, ...made, inputs: [named, ...made.inputs] };
}

type Rate = Pick<TraceLine, 'formula' | 'value' | 'inputs'>;
function rateOf(table: RateTable, given: NeedInput): Rate | Reason {
  if (table.kind === 'nebraskaMaize') return nebraska(given);
  if (table.kind === 'leafRates') return byLeaf(table, given);
  if (table.kind === 'yieldRates') return byYield(table, given);
  const test = testOf(table, given);
  if ('reason' in test) return test;
  return table.kind === 'classes' ? byClass(table, given, test.value) : triState(table, given, test.value);
}

/** The soil test that a table asks for, in its unit; another extraction gives other figures and does not stand in. */
function testOf(table: Extract<RateTable, { kind: 'classes' | 'triState' }>, { soil }: NeedInput): { value: number } | Reason {
  const reading = readingOf(soil, table.nutrientId);
  if (!soil || !reading) return { reason: 'noAnalysis' };
  if (reading.methodId === undefined || !table.methodIds.includes(reading.methodId)) return { reason: 'otherMethod' };
  const layer = {
    bulkDensity_Mg_m3: soil.bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value,
    depth_cm: soil.depth_cm ?? SAMPLE_DEPTH_CM.value,
  };
  const unitId = table.kind === 'classes' ? table.unitId : MG_KG;
  const value = soilValueIn(reading.value, reading.unitId, unitId, table.nutrientId, layer);
  return value === undefined ? { reason: 'unitMismatch' } : { value };
}

function byClass(table: Extract<RateTable, { kind: 'classes' }>, { yield_t_ha }: NeedInput, test: number): Rate {
  const { source } = table;
  // classes of whole numbers: the test is rounded half up before it is read in them
  const index = classByUpperLimit(Math.floor(test + 0.5), table.upperLimits);
  const rate = table.rates_kg_ha[index]!;
  return {
    formula: rate === 0 ? 'T = rate(index)' : 'T = max(0, rate(index) + (Y − Y0) · r)',
    value: yieldAdjustedRate_kg_ha(rate, table.yield_t_ha, yield_t_ha, table.offtake_kg_t),
    inputs: [
      input('STL', test, 'mg/l', 'measured'),
      input('index', index, undefined, 'table', source),
      input('rate(index)', rate, 'kg/ha', 'table', source),
      input('Y', yield_t_ha, 't/ha', 'typed'),
      input('Y0', table.yield_t_ha, 't/ha', 'table', source),
      input('r', table.offtake_kg_t, 'kg/t', 'table', source),
    ],
  };
}

/** Build-up over four years, removal, drawdown. The library's removal stands for the bulletin's own. */
function triState(table: Extract<RateTable, { kind: 'triState' }>, { soil, crop, yield_t_ha }: NeedInput, test: number): Rate | Reason {
  const taken = removal(crop, table.nutrientId, yield_t_ha);
  if (!taken) return { reason: 'noCropCoefficient' };
  const removed = convert(taken.value, 2, 3);
  const common = [input('STL', test, 'mg/kg', 'measured'), input('R', removed, 'lb/ac', 'computed', taken.source)];
  if (table.critical_mg_kg !== undefined) {
    return {
      formula: 'T = (max(0, CL − STL) · 5 + R · clamp(1 − (STL − CL − 15)/10, 0, 1)) · k',
      value: triStatePhosphate_lb_ac(test, table.critical_mg_kg, removed, 1) * KG_HA_PER_LB_AC,
      inputs: [input('CL', table.critical_mg_kg, 'mg/kg', 'table', table.source), ...common, perLbAc],
    };
  }
  const cec = soil?.cations?.CEC;
  if (cec === undefined) return { reason: 'noCec' };
  const charge: TraceInput = input('CEC', cec, 'cmolc/kg', 'measured');
  return {
    formula: 'T = (max(0, CL − STL) · (1 + 0.05 · CEC) + (R + 20) · clamp(1 − (STL − CL − 30)/20, 0, 1)) · k',
    value: triStatePotash_lb_ac(test, cec, removed, 1) * KG_HA_PER_LB_AC,
    inputs: [input('CL', triStateCriticalPotassium_mg_kg(cec), 'mg/kg', 'computed', table.source), charge, ...common, perLbAc],
  };
}

/** Without a leaf analysis by the rates of an adequate leaf, and the line says so. */
function byLeaf({ rows, unit_kg, source }: Extract<RateTable, { kind: 'leafRates' }>, { yield_t_ha, leaf }: NeedInput): Rate {
  const harvest = (yield_t_ha * 1000) / unit_kg;
  const rate = rows.find(({ below }) => below === null || harvest < below)![leaf ?? 'adequate'];
  return {
    formula: 'T = rate(leaf)',
    value: rate,
    inputs: [
      input('rate(leaf)', rate, 'kg/ha', 'table', source),
      input('leaf', leaf ?? 'adequate', undefined, leaf ? 'measured' : 'default'),
      input('Y', yield_t_ha, 't/ha', 'typed'),
    ],
  };
}

function byYield(table: Extract<RateTable, { kind: 'yieldRates' }>, given: NeedInput): Rate {
  const { rows, source, bySupply } = table;
  const { yield_t_ha } = given;
  const { rate } = rows.find(({ upTo }) => upTo === null || yield_t_ha <= upTo)!;
  const measured = supplyIndex(table, given);
  if (measured && bySupply)
    return {
      formula: 'T = max(0, rate(Y) + rate(index) − rate(1))',
      value: Math.max(0, rate + bySupply[measured.index]! - bySupply[1]!),
      inputs: [
        input('rate(Y)', rate, 'kg/ha', 'table', source),
        input('N_min', measured.kg_ha, 'kg/ha', 'measured'),
        { ...input('index', measured.index, undefined, 'table', source), uncertain: true },
        input('rate(index)', bySupply[measured.index]!, 'kg/ha', 'table', source),
        input('rate(1)', bySupply[1]!, 'kg/ha', 'table', source),
        input('Y', yield_t_ha, 't/ha', 'typed'),
      ],
    };
  return {
    formula: 'T = rate(Y)',
    value: rate,
    inputs: [input('rate(Y)', rate, 'kg/ha', 'table', source), input('Y', yield_t_ha, 't/ha', 'typed')],
  };
}

/** What legumes, water and manure bring is taken off afterwards, as for every table. */
function nebraska({ soil, yield_t_ha }: NeedInput): Rate | Reason {
  const { nitrateN_mg_kg, organicMatter_pct } = soil ?? {};
  if (nitrateN_mg_kg === undefined || organicMatter_pct === undefined) return { reason: 'noAnalysis' };
  const bushels = convert(yield_t_ha, 1, 3) / BUSHEL_OF_MAIZE_LB;
  return {
    formula: 'T = max(0, 35 + 1.2 · EY − 8 · NO3-N − 0.14 · EY · OM) · k, OM within 0.5 and 3',
    value: nebraskaMaizeNitrogen_lb_ac(bushels, nitrateN_mg_kg, organicMatter_pct, 0, 1, 1) * KG_HA_PER_LB_AC,
    inputs: [
      input('EY', bushels, 'bu/ac', 'computed'),
      input('NO3-N', nitrateN_mg_kg, 'mg/kg', 'measured'),
      input('OM', organicMatter_pct, '%', 'measured'),
      perLbAc,
    ],
  };
}
