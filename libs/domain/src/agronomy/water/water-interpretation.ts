import { DS_M, MG_L } from '../../kernel/unit/unit-ids.js';
import { unitOf } from '../../kernel/unit/units.js';
import { analyteOf } from '../analytes.js';
import type { WaterFacts } from '../facts.js';
import type { Interpretation, SoilValue } from '../soil/soil-interpretation.js';
import { waterTables } from '../tables/water-tables.js';

const MEQ_L = 39;

/** mg per meq: a tenth of the mg in a centimole of charge. */
const mgPerMeq = (nutrientId: number): number | undefined => {
  const perCmolc = analyteOf(nutrientId)?.mgPerCmolc;
  return perCmolc === undefined ? undefined : perCmolc / 10;
};

/** A concentration in mg/l; ppm of water is mg/l. Undefined where the unit does not give it. */
export function waterMgPerLitre({ nutrientId, value, unitId }: SoilValue): number | undefined {
  const unit = unitOf(unitId);
  if (unit?.dimension === 'massPerVolume' || unit?.dimension === 'massFraction') return value * unit.factor;
  const perMeq = mgPerMeq(nutrientId);
  return unit?.dimension === 'normality' && perMeq !== undefined ? value * perMeq : undefined;
}

/** Sodium adsorption ratio `Na / √((Ca + Mg)/2)` in meq/l (FAO 29); undefined unless all three were measured. */
export function sodiumAdsorptionRatio(values: readonly SoilValue[]): number | undefined {
  const [na, ca, mg] = [33, 6, 7].map((id) => {
    const found = values.find(({ nutrientId }) => nutrientId === id);
    const mgL = found && waterMgPerLitre(found);
    return mgL === undefined ? undefined : mgL / mgPerMeq(id)!;
  });
  return na === undefined || ca === undefined || mg === undefined || ca + mg <= 0 ? undefined : na / Math.sqrt((ca + mg) / 2);
}

/** FAO 29 writes `< 0.7`, `0.7 – 3.0`, `> 3.0`: the first limit belongs to the class above it, the others to the class below. */
const waterClass = (classes: readonly { readonly to: number | null }[], value: number): number =>
  classes.findIndex(({ to }, n) => to === null || (n === 0 ? value < to : value <= to));

/** Class of one water value by FAO 29 table 1, limits in the value's own unit; without a table, the reason. */
export function interpretWaterValue(given: SoilValue): Interpretation {
  const { nutrientId, value, unitId } = given;
  const table = waterTables.find((one) => one.nutrientId === nutrientId);
  const none = (reason: string): Interpretation => ({ nutrientId, value, unitId, thresholds: [], range: null, reason });
  if (!table) return none('noTable');
  let one = 1;
  if (table.unitId === MG_L || table.unitId === MEQ_L) {
    const mgL = waterMgPerLitre({ ...given, value: 1 });
    if (mgL === undefined) return none('noTable');
    one = table.unitId === MG_L ? mgL : mgL / mgPerMeq(nutrientId)!;
  }
  const range = waterClass(table.classes, value * one);
  return {
    nutrientId,
    value,
    unitId,
    range,
    label: table.classes[range]!.label,
    tableId: table.id,
    region: 'general',
    source: table.source,
    thresholds: table.classes.map(({ label, from, to }) => ({ label, from: from / one, to: to === null ? null : to / one, rating: null })),
  };
}

/** What the balance credits, mg/l by plant nutrient id with nitrogen as the sum of its measured forms, and what a tank mixes with. */
export function waterFacts(id: number, values: readonly SoilValue[], ph: number | undefined): WaterFacts {
  const mg_l: Record<number, number> = {};
  for (const value of values) {
    const mgL = waterMgPerLitre(value);
    if (mgL === undefined) continue;
    if (value.nutrientId === 31 || value.nutrientId === 32) mg_l[1] = (mg_l[1] ?? 0) + mgL;
    else if (value.nutrientId === 39) mg_l[8] ??= mgL / 2.9963; // SO4 to S by molar masses (96.056 / 32.06)
    else if (value.nutrientId === 1) mg_l[1] ??= mgL;
    else if (value.nutrientId < 30) mg_l[value.nutrientId] = mgL;
  }
  const ec = values.find(({ nutrientId, unitId }) => nutrientId === 50 && unitId === DS_M)?.value;
  const bicarbonate = values.find(({ nutrientId }) => nutrientId === 36);
  const bicarbonate_mg_l = bicarbonate && waterMgPerLitre(bicarbonate);
  return {
    id,
    mg_l,
    ...(ph !== undefined && { ph }),
    ...(ec !== undefined && { ec_dS_m: ec }),
    ...(bicarbonate_mg_l !== undefined && { bicarbonate_meq_l: bicarbonate_mg_l / mgPerMeq(36)! }),
  };
}
