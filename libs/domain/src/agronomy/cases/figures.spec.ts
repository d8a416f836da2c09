import { describe, expect, test } from '@jest/globals';
import { runCase } from './run-case.js';
import { topics } from './topics.js';

async function outputs(topic: string, method: string, inputs: object): Promise<Record<string, number | string>> {
  const answer = await runCase({ topic, method, inputs });
  if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
  return Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value as number | string]));
}
const near = (value: number, digits = 6): unknown => expect.closeTo(value, digits);

/** Figures of the sources named, or worked by hand from the formula named. */
// prettier-ignore
const figures: readonly (readonly [title: string, topic: string, method: string, inputs: object, expected: Record<string, unknown>])[] = [
  ['RB209: a rate of 0 above the target index is not raised for yield', 'need', 'table-yield-adjusted', { tableRate_kg_ha: { P2O5: 0 }, tableYield_t_ha: 8, expectedYield_t_ha: 10, offtake_kg_t: { P2O5: 7.8 } }, { P2O5: 0 }],
  ['IFA: between two yields the uptake per tonne is interpolated', 'uptake', 'interpolated', { yield_t_ha: 40, low: { yield_t_ha: 20, kg_t: { N: 5 } }, high: { yield_t_ha: 60, kg_t: { N: 4 } } }, { 'N per t': 4.5, N: 180 }],
  ['tonnes and lb/ton: 10 t/ha of 20 lb/ton are 100 kg/ha', 'removal', 'coefficient', { yield: 10, yieldUnit: 't/ha', coefficients: { N: 20 }, coefficientUnit: 'lb/ton' }, { N: near(100) }],
  ['content of dry matter, metric', 'removal', 'content', { yield: 40, yieldUnit: 't/ha', dryMatterFraction: 0.35, contentFraction: { P2O5: 0.0062 } }, { P2O5: near(86.8), 'P2O5 per ton': near(2.17) }],
  ['class table: the last class has no limit', 'need', 'class-table', { tests: { P: 99 }, upperLimits: { P: [9, 15, 25] }, rates_kg_ha: { P2O5: { by: 'P', values: [75, 50, 20, 0] } } }, { 'P class': 3, P2O5: 0 }],
  ['build-up over four years', 'need', 'build-up', { now_mg_kg: 10, target_mg_kg: 20, factor_kg_ha_per_mg_kg: 40, nutrient: 'P2O5', years: 4 }, { P2O5: 100 }],
  ['a credit above the rate leaves nothing', 'need', 'table-minus-credits', { rates_kg_ha: { N: 50, K2O: 80 }, credits_kg_ha: { N: 70 }, unit: 'lb/ac' }, { N: 0, K2O: near(71.3743, 3) }],
  ['balance with its defaults: N 0.70, P2O5 0.35 with soil supply, K2O 1 without', 'need', 'balance', { demand_kg_ha: { N: 200, P2O5: 70, K2O: 90 }, supply_kg_ha: { N: 60, P2O5: 35 }, credits_kg_ha: {} }, { N: near(200), P2O5: near(100), K2O: 90 }],
  ['balance: build-up adds, efficiency divides', 'need', 'balance', { demand_kg_ha: { N: 100 }, supply_kg_ha: { N: 20 }, credits_kg_ha: { N: 30 }, efficiency: { N: 0.5 }, buildUp_kg_ha: { N: 7 } }, { N: 107 }],
  ['class factors', 'need', 'class-factor', { removal_kg_ha: { P2O5: 60, K2O: 100 }, classes: { P2O5: 'low', K2O: 'veryHigh' } }, { P2O5: 75, K2O: 0 }],
  ['quantities of a form: 100 lb P2O5/ac as P', 'convert', 'unit', { conversions: [{ value: 100, from: 'lb P2O5/ac', to: 'kg P/ha' }] }, { 'lb P2O5/ac->kg P/ha': near(48.917, 2) }],
  ['ICAR STCR: NR 2, CF 40, CS 25, target 50, soil 200', 'need', 'stcr', { target: 50, coefficients: { N: { NR: 2, CF_pct: 40, CS_pct: 25, soilTest_kg_ha: 200 } } }, { N: near(125) }],
  ['Nebraska EC117: 180 bu/ac, 4 ppm nitrate, 2 % OM', 'need', 'nebraska-maize', { yield_bu_ac: 180, NO3N_mg_kg: 4, organicMatter_pct: 2 }, { N: near(168.6) }],
  ['Tri-State: 100 ppm K, CEC 12, 150 bu/ac of 0.27 lb', 'need', 'tri-state-potash', { K_mg_kg: 100, cec: 12, yieldPotential: 150, K2O_lb_per_unit: 0.27 }, { K2O: near(68.5) }],
  ['FertiliCalc without previous crop: (10 + 1.25 · 150) / 0.9', 'need', 'fertilicalc', { yieldNitrogen_kg_ha: 100, residueNitrogen_kg_ha: 50, previousYieldNitrogen_kg_ha: 0, previousResidueNitrogen_kg_ha: 0, previousResidueLeft: 1, residueMineralisation: 0.5, rootsToShoots: 0.25, otherNitrogen_kg_ha: 0, lossFraction: 0.1 }, { N: near(197.5 / 0.9) }],
  ['Boletim 100: mmolc are a tenth', 'lime', 'base-saturation', { cec: 150, cecUnit: 'mmolc/dm3', V1_pct: 25, V2_pct: 60, PRNT_pct: 90, depth_cm: 40 }, { lime: near(11.6667, 3) }],
  ['no lime above the wanted saturation', 'lime', 'base-saturation', { cec: 6, cecUnit: 'cmolc/dm3', V1_pct: 70, V2_pct: 60, PRNT_pct: 90 }, { lime: 0 }],
  ['CFSEMG: clay 35 %, Al 1, mt 10, t 3, X 2, Ca + Mg 1', 'lime', 'neutralisation', { clay_pct: 35, Al_cmolc_dm3: 1, tolerated_pct: 10, effectiveCec_cmolc_dm3: 3, wanted_cmolc_dm3: 2, Ca_cmolc_dm3: 0.7, Mg_cmolc_dm3: 0.3 }, { lime: near(2.4), kind: 'dolomitic' }],
  ['NDSU: 8.6 · F · D · ρ · CEC · ΔESP / p', 'gypsum', 'sodium', { cec_cmolc_kg: 20, ESP_pct: 20, targetESP_pct: 5, depth_cm: 30, bulkDensity_Mg_m3: 1.3, purity_pct: 100, exchangeFactor: 1.1 }, { gypsum: near(8.6 * 1.1 * 0.3 * 1.3 * 20 * 15 / 100, 1) }],
  ['nitrate as NO3', 'water-credit', 'nitrate', { NO3_mg_l: 50, water_mm: 500 }, { N: near(56.48, 1), 'NO3-N': near(11.295, 2) }],
  ['FAO 29: drip', 'leaching', 'high-frequency', { ECw_dS_m: 2, maxECe_dS_m: 10 }, { LR: 0.1 }],
  ['Maas & Hoffman: maize 1.7 and 12 % at 3.7 dS/m', 'salinity', 'relative-yield', { threshold_dS_m: 1.7, slope_pct_per_dS_m: 12, ECe_dS_m: 3.7 }, { 'relative yield': near(0.76) }],
  ['Haifa: 300 kg in 1,000 l for 12 ha', 'fertigation', 'injection', { stock_l: 1000, stock_kg: 300, dose_kg_ha: 25, area_ha: 12, flow_l_h_ha: 15_000, hours: 2 }, { water: 360_000, 'mixing factor': near(360), dose: near(2.7778, 3), 'injection rate': near(500), 'area per stock': 12 }],
  ['Sne: 250 kg of density 1.27', 'product', 'volume', { mass_kg: 250, density_kg_l: 1.27 }, { volume: near(196.85, 2) }],
  ['supplier table: 300 g/l of KNO3 at 20 °C, 38 % K', 'solubility', 'limit', { target_g_l: 300, solubility_g_l: 209, content_pct: 38 }, { wanted: near(114), dissolved: near(79.42), precipitated: near(34.58) }],
  ['solubility between two temperatures', 'solubility', 'at-temperature', { material: 'potassium nitrate', temperature_C: 15 }, { solubility: 262.5 }],
  ['calcium nitrate and ammonium sulfate make gypsum in a stock', 'solubility', 'saturation', { salts: { cn: 'Ca(NO3)2.4H2O', as: '(NH4)2SO4' }, g_per_l: { cn: 100, as: 50 } }, { gypsum: expect.any(Number), dicalciumPhosphate: 0, potassiumSulfate: 0 }],
  ['RB209: clay from pH 5.5 to 6.5', 'lime', 'soil-type', { pH: 5.5, targetPH: 6.5, soil: 'clay' }, { lime: near(9.6) }],
  ['product efficiency', 'fulfilment', 'product', { amount_kg_ha: 200, content_pct: { N: 46, SO3: 10 }, efficiency: { N: 0.9 } }, { 'N gross': 92, N: near(82.8), 'SO3 gross': 20, SO3: 20 }],
  ['manure by year', 'fulfilment', 'manure', { rate_t_ha: 30, NH4N_kg_t: 2, organicN_kg_t: 3, P2O5_kg_t: 1.5, K2O_kg_t: 4, manure: 'cattleSolid', incorporation: 'within6h', year: 2 }, { N: near(10.8), P2O5: 0, K2O: 0 }],
  ['ICL: 4 months at 21 °C are 3 at 26.7 °C with Q10 1.66', 'crf', 'longevity', { longevity_months: 4, reference_C: 21, temperature_C: 26.7, q10: 1.66 }, { longevity: near(3, 1) }],
  ['CRF at its reference temperature: 90 % after its longevity', 'crf', 'release', { longevity_months: 4, reference_C: 21, startDate: '2026-03-01', monthly_C: Array.from({ length: 12 }, () => 21), date: '2026-07-01' }, { 'thermal age': near(1, 2), released: near(0.9, 2), 'depletion date': '2026-07-01' }],
  ['discount before tax', 'price', 'plan', { lines: [{ amount: 100, price: 0.5 }, { amount: 20, price: 2.5 }], discountPct: 10, taxPct: 20 }, { price: 100, discount: 10, subtotal: 90, tax: 18, total: 108 }],
  ['margin, break-even and scenarios', 'price', 'margin', { yield_t_ha: 8, price_per_t: 200, cost_per_ha: 400 }, { revenue: 1600, margin: 1200, ROI: 300, 'break-even yield': 2, 'margin low': near(960), 'margin expected': 1200, 'margin high': near(1440) }],
  ['an incompatible pair lowers the level, and why', 'tank', 'compatibility', { products: { a: 'calcium nitrate', b: 'MAP', c: 'urea', d: null } }, { level: 0, pair: 'a + b', reason: expect.stringMatching(/\w/), 'not tested': 'a + d; b + d; c + d' }],
  ['a proposed split', 'tank', 'split', { products: { cn: 'calcium nitrate', map: 'MAP', as: 'ammonium sulfate', kno3: 'potassium nitrate' } }, { tanks: 2, 'tank 1': expect.stringContaining('cn'), 'tank 2': expect.stringContaining('map') }],
  ['foliar urea, 400 l/ha of 1 %', 'foliar', 'dose', { spray_l_ha: 400, concentration_pct: 1 }, { product: 4 }],
  ['stages are clipped to the crop duration', 'stages', 'allocation', { plantingDate: '2026-03-01', cropDuration_days: 40, stages: [{ stageId: 2, sortOrder: 2, duration: 30 }, { stageId: 1, sortOrder: 1, duration: 30 }] }, { 'stage 1': '2026-03-01/2026-03-30', 'stage 2': '2026-03-31/2026-04-09' }],
  ['Mehlich-3 P in its class', 'soil', 'interpretation', { analyte: 'P', value: 5, unit: 'mg/kg', method: 'Mehlich-3' }, { class: expect.any(String), rating: 'veryLow' }],
  ['texture triangle', 'soil', 'texture', { sand_pct: 40, silt_pct: 40, clay_pct: 20 }, { texture: 'loam', 'bulk density': 1.4 }],
  ['2 % organic matter, BD 1.4: 49 kg N in a year', 'soil', 'mineralised-nitrogen', { organicMatter_pct: 2, season_days: 365, bulkDensity_Mg_m3: 1.4, depth_cm: 20 }, { N: near(48.7, 0) }],
  ['QUEFTS at pH 6: SN 5.1 · SOC', 'soil', 'quefts', { pH: 6, organicCarbon_g_kg: 10, olsenP_mg_kg: 10, exchangeableK_mmol_kg: 3 }, { N: near(51), P: near(8.5), K: near(68.18, 1) }],
  ['SAR of 10 Na, 5 Ca, 3 Mg', 'water', 'sar', { Na_meq_l: 10, Ca_meq_l: 5, Mg_meq_l: 3 }, { SAR: 5 }],
  ['FAO 29: the first limit lies in the class above it: EC', 'water', 'restriction', { parameter: 'EC', value: 0.7 }, { class: 'slightToModerate' }],
  ['balance: element and oxide of the supply, the credit, the efficiency count for the form asked', 'need', 'balance', { demand_kg_ha: { P2O5: 100 }, supply_kg_ha: { P: 10 }, credits_kg_ha: { P: 10, P2O5: 1 }, efficiency: { P: 0.5 } }, { P2O5: near((100 - 20 * 2.29136 - 1) / 0.5, 1) }],
  ['product efficiency in the other form', 'fulfilment', 'product', { amount_kg_ha: 100, content_pct: { P: 20 }, efficiency: { P2O5: 0.9 } }, { 'P gross': 20, P: near(18) }],
  ['a class in the other form', 'need', 'class-factor', { removal_kg_ha: { P2O5: 60 }, classes: { P: 'low' } }, { P2O5: 75 }],
  ['null is not given: depth of the layer by default', 'lime', 'base-saturation', { cec: 8, cecUnit: 'cmolc/dm3', V1_pct: 30, V2_pct: 70, PRNT_pct: 80, depth_cm: null }, { lime: 4 }],
  ['a weak base conducts by what it dissociates: 1 g/l of ammonia solution', 'ec', 'solution', { salts: { a: 'NH4OH' }, g_per_l: { a: 1 } }, { EC: near(0.19, 1) }],
  ['HaifaCal written with brackets is the same salt', 'ec', 'solution', { salts: { a: '5[Ca(NO3)2.2H2O].NH4NO3' }, g_per_l: { a: 1 } }, { EC: near(1.187, 2) }],
  ['Solubor is boric acid and sodium: pH 8.5 to 9', 'ph', 'solution', { salts: { a: 'Na2B8O13.4H2O' }, g_per_l: { a: 1 } }, { pH: near(8.79, 1) }],
  ['sodium molybdate conducts', 'ec', 'solution', { salts: { a: 'Na2MoO4.2H2O' }, g_per_l: { a: 1 } }, { EC: near(0.9, 1) }],
  ['a credit in the other form', 'need', 'table-minus-credits', { rates_kg_ha: { P2O5: 100 }, credits_kg_ha: { P: 10 }, unit: 'kg/ha' }, { P2O5: near(77.086, 2) }],
  ['an offtake in the other form', 'need', 'table-yield-adjusted', { tableRate_kg_ha: { K2O: 50 }, tableYield_t_ha: 8, expectedYield_t_ha: 9, offtake_kg_t: { K: 10 } }, { K2O: near(62.046, 2) }],
  ['no lime where the pH is above the target, also above what the buffer reads', 'lime', 'buffer-acidity', { pH: 6.8, targetPH: 6.5, acidity_meq_100cm3: 1 }, { lime: 0 }],
  ['a soil without magnesium wants dolomitic lime', 'lime', 'neutralisation', { clay_pct: 35, Al_cmolc_dm3: 1, tolerated_pct: 10, effectiveCec_cmolc_dm3: 3, wanted_cmolc_dm3: 2, Ca_cmolc_dm3: 1, Mg_cmolc_dm3: 0 }, { lime: near(2.4), kind: 'dolomitic' }],
  ['bicarbonate is closed unless said otherwise: 3 mmol/l of sodium bicarbonate', 'ph', 'solution', { alkalinity_mmol_l: 3 }, { pH: near(8.33, 1) }],
  ['FAO 29: the first limit, boron', 'water', 'restriction', { parameter: 'boron', value: 0.7 }, { class: 'slightToModerate' }],
  ['FAO 29: the first limit, chloride', 'water', 'restriction', { parameter: 'chloride', value: 4 }, { class: 'slightToModerate' }],
  ['FAO 29: the first limit, pH', 'water', 'restriction', { parameter: 'pH', value: 6.5 }, { class: 'normal' }],
  ['FAO 29: other limits lie in the class below', 'water', 'restriction', { parameter: 'EC', value: 3 }, { class: 'slightToModerate' }],
  ['FAO 29: 2 mg/l boron', 'water', 'restriction', { parameter: 'boron', value: 2 }, { class: 'slightToModerate' }],
  ['a plant analysis moves a need by a tenth or a fifth', 'need', 'tissue-adjusted', { need_kg_ha: { N: 100, K2O: 80 }, status: { N: 'deficient', K2O: 'excess' } }, { N: near(120), K2O: near(64) }],
  ['Tri-State: 10 ppm P where 15 are critical, 150 bu/ac of 0.37 lb', 'need', 'tri-state-phosphate', { P_mg_kg: 10, critical_mg_kg: 15, yieldPotential: 150, P2O5_lb_per_unit: 0.37 }, { P2O5: near(80.5) }],
  ['Tri-State: half way down the drawdown half of the removal', 'need', 'tri-state-phosphate', { P_mg_kg: 35, critical_mg_kg: 15, yieldPotential: 150, P2O5_lb_per_unit: 0.37 }, { P2O5: near(27.75) }],
  ['a stage over nine fertigations', 'fertigation', 'events', { amount_kg_ha: 90, irrigationEvents: 12, fertigationEvents: 9 }, { 'amount per event': 10 }],
  ['nitric acid of 13 meq/ml against 4 meq/l of bicarbonate', 'fertigation', 'acid', { HCO3_meq_l: 4, acid: 'HNO3 60%' }, { acid: near(3200 / 13) }],
  ['soil tests as supply with their shares', 'soil', 'supply', { K_mg_kg: 120, P_mg_kg: 15 }, { P2O5: near(15 * 2.6 * 2.2914 * 0.5, 1), K2O: near(120 * 2.6 * 1.2046 * 0.35, 1) }],
  ['nitrate of 60 cm less 10 kg that nobody recovers', 'soil', 'mineral-nitrogen', { NO3N_mg_kg: 12, bulkDensity_Mg_m3: 1.4, depth_cm: 60 }, { N: near(90.8) }],
  ['lime of 80 % neutralising value and 90 % fineness', 'lime', 'product', { pure_t_ha: 4, CCE_pct: 80, fineness_pct: 90 }, { lime: near(4 / 0.72) }],
  ['100 kg of N as ammonium sulfate ask for 540 kg of lime', 'lime', 'fertilizer-acidity', { fertilizer: 'ammonium sulfate', N_kg_ha: 100 }, { CaCO3: near(540) }],
  ['Embrapa: 75 kg a percent of clay under perennials', 'gypsum', 'subsoil', { clay_pct: 40, crop: 'perennial' }, { gypsum: 3000 }],
  ['the specification’s foliar factors', 'foliar', 'imperial', { mass_kg: 5, spray_l_ha: 200 }, { mass: near(11), spray: near(21.38), concentration: 25 }],
  ['the nitrogen that pays best', 'price', 'economic-optimum', { price_per_kg: 1.2, price_per_t: 200, b: 0.03, c: -0.0001 }, { N: near(120) }],
  ['stages by their shares', 'stages', 'split', { nutrient: 'K2O', need_kg_ha: 200, stages: [{ stageId: 1, sortOrder: 1, duration: 30, share_pct: 40 }, { stageId: 2, sortOrder: 2, duration: 60, share_pct: 60 }] }, { 'stage 1': near(80), 'stage 2': near(120) }],
  ['a tank of 2 % into water of pH 7', 'tank', 'simple-ph', { tanks: [{ injectionRatio: 2, injectionRatioUnitId: 20, products: [{ ph: 2, weight_kg: 10 }, { ph: 6, weight_kg: 30 }] }], water_pH: 7 }, { pH: 4.31 }],
  ['potassium and calcium of 500 mm of water', 'water-credit', 'nutrients', { mg_l: { K: 10, Ca: 80 }, water_mm: 500 }, { K: 50, Ca: 400 }],
  ['texture in words', 'soil', 'texture', { sand_pct: 65, silt_pct: 25, clay_pct: 10 }, { texture: 'sandy loam', 'bulk density': 1.5 }],
  ['bushels by the bushel: 180 bu/ac of 0.35 lb P2O5', 'removal', 'coefficient', { yield: 180, yieldUnit: 'bu/ac', coefficients: { P2O5: 0.35, K2O: 0.25 }, coefficientUnit: 'lb/bu' }, { P2O5: near(63), K2O: near(45) }],
  ['bushels of a grain named, by the bushel all the same', 'removal', 'coefficient', { yield: 60, yieldUnit: 'soybean bu/acre', coefficients: { K2O: 1.17 }, coefficientUnit: 'lb/bu' }, { K2O: near(70.2) }],
  ['bushels of a grain named, by weight: 100 bu/ac of wheat are 6.725 t/ha', 'removal', 'coefficient', { yield: 100, yieldUnit: 'bu/ac wheat', coefficients: { N: 40 }, coefficientUnit: 'lb/short ton' }, { N: near(120) }],
  ['kilograms and percent', 'removal', 'coefficient', { yield: 8000, yieldUnit: 'kg ha-1', coefficients: { N: 1.7 }, coefficientUnit: '%' }, { N: near(136) }],
  ['hundredweights: 400 cwt/ac of potatoes, 0.5 lb K2O each', 'removal', 'coefficient', { yield: 400, yieldUnit: 'cwt/ac', coefficients: { K2O: 0.5 }, coefficientUnit: 'lb/cwt' }, { K2O: near(200) }],
  ['a yield with capitals counts on acres all the same', 'removal', 'coefficient', { yield: 5, yieldUnit: 'Tons/Acre', coefficients: { K2O: 50 }, coefficientUnit: 'lb per ton' }, { K2O: near(250) }],
  ['parts as journals write them', 'uptake', 'parts', { parts: [{ N: 60 }, { N: 25 }], unit: 'kg ha-1' }, { N: 85 }],
  ['Clemson: 2.40 meq of acidity, 221 lb K, 400 lb Ca, 28 lb Mg, 12 lb Na an acre', 'soil', 'cec', { mg_kg: { K: 110.5, Ca: 200, Mg: 14, Na: 6 }, exchangeableAcidity_cmolc_kg: 2.4 }, { CEC: near(3.82, 2) }],
  ['Florida reads Mehlich-3 by its own limits', 'soil', 'interpretation', { analyte: 'P', value: 40, unit: 'mg/kg', method: 'Mehlich-3', countryId: 1840, state: 'Florida' }, { class: 'medium' }],
  ['the Cerrado by clay and irrigation', 'soil', 'interpretation', { analyte: 'P', value: 10, unit: 'mg/dm3', method: 'Mehlich-1', countryId: 31, clay_pct: 45, irrigated: true, crop: 'maize' }, { class: 'medium' }],
  ['materials by formula', 'solubility', 'at-temperature', { material: 'KNO3', temperature_C: 20 }, { solubility: 316 }],
  ['materials by abbreviation, in a mixture', 'solubility', 'mixture', { g_per_l: { NOP: 27.9, SOP: 10.7 }, temperature_C: 20 }, { load: near(0.2) }],
  ['pairs by formula and abbreviation', 'tank', 'compatibility', { products: { a: 'Ca(NO3)2', b: 'AS' } }, { level: 0, pair: 'a + b' }],
  ['a sulfate of a micronutrient', 'tank', 'compatibility', { products: { a: 'ZnSO4', b: 'MAP' } }, { level: 0 }],
  ['acidity by abbreviation', 'lime', 'fertilizer-acidity', { fertilizer: 'AN', N_kg_ha: 100 }, { CaCO3: near(180) }],
  ['sulphate as Britons write it', 'lime', 'fertilizer-acidity', { fertilizer: 'Ammonium sulphate', N_kg_ha: 50 }, { CaCO3: near(270) }],
  ['leaves by formula', 'foliar', 'safety', { product: 'MgSO4', concentration_pct: 2.1 }, { limit: 2, safe: 'no' }],
  ['CEC as journals write it', 'lime', 'base-saturation', { cec: 80, cecUnit: 'mmolc dm-3', V1_pct: 40, V2_pct: 70, PRNT_pct: 90 }, { lime: near(2.6667, 3) }],
  ['CEC in meq/100 cm³', 'lime', 'base-saturation', { cec: 8, cecUnit: 'meq/100 cm3', V1_pct: 30, V2_pct: 60, PRNT_pct: 80 }, { lime: near(3) }],
  ['FAO 29: maize, ECw 1.2, ECe 2.5, ET 800 mm', 'leaching', 'traditional', { ECw_dS_m: 1.2, ECe_dS_m: 2.5, ET_mm: 800 }, { LR: near(0.106, 3), 'applied water': near(895, 0) }],
  ['Handbook 60: 1.72 short tons an acre-foot for each meq/100 g of sodium', 'gypsum', 'sodium', { cec_cmolc_kg: 20, ESP_pct: 30, targetESP_pct: 10, depth_cm: 30.48, bulkDensity_Mg_m3: 1.471, purity_pct: 100, exchangeFactor: 1 }, { gypsum: near(1.72 * 4 * 2.2417, 0) }],
  ['the conductivity standard: 0.01 mol/l of KCl is 1.413 mS/cm', 'ec', 'solution', { salts: { a: 'KCl' }, g_per_l: { a: 0.7455 } }, { EC: near(1.413, 1) }],
];

describe('conversions of units', () => {
  test.each<readonly [number, string, string, number]>([
    [1, 'cmolc/kg K', 'mg/kg K', 390.98],
    [200.39, 'mg/kg Ca', 'cmolc/kg Ca', 1],
    [1, 'meq/100 g Mg', 'mg/kg Mg', 121.525],
    [1, 'cmolc/dm3 Ca', 'kg/ha Ca', 400.78],
    [1, 'cmolc/dm3 Mg', 'kg/ha Mg', 243.05],
    [1, 'cmolc/dm3 K', 'kg/ha K', 781.96],
    [1, 'cmolc/dm3 Na', 'kg/ha Na', 459.8],
    [1, 'cmolc/dm3 K', 'mg/dm3 K', 390.98],
    [1, 'cmolc/kg K', 'mg/kg K2O', 470.975],
    [2, 'meq/l Ca', 'mg/l Ca', 40.078],
    [61.016, 'mg/l HCO3', 'meq/l HCO3', 1],
    [1, 'mmol/l Ca', 'mg/l Ca', 40.078],
    [1, 'mmol/l Ca', 'meq/l Ca', 2],
    [1, 'mmol/L NO3', 'mg/L NO3-N', 14.007],
    [20, 'lb/ton', 'kg/t', 10],
    [1, 'lbs/acre', 'kg/ha', 1.120851],
    [1, 'kg/acre', 'kg/ha', 2.471054],
    [1, 'tons/acre', 't/ha', 2.241702],
    [1, 'US gallons/acre', 'l/ha', 9.353958],
    [1, 'gallon', 'l', 3.785412],
    [1, 'oz', 'g', 28.349523],
    [10_000, 'm2', 'ha', 1],
    [1000, '\u03bcS/cm', 'dS/m', 1],
    [0.75, 'mmhos/cm', 'dS/m', 0.75],
    [750, 'micromhos/cm', 'mmho/cm', 0.75],
    [100, 'lb/A', 'kg/ha', 112.0851],
    [1, 'lb/1000 sq ft', 'lb/ac', 43.56],
    [1, 'acre-inch', 'm3', 102.79],
    [1, 'acre-foot', 'm3', 1233.482],
    [1, 'acre-inch/acre', 'mm', 25.4],
    [1, 'l/m2', 'mm', 1],
    [1, 'quart', 'l', 0.946353],
    [1, 'fl oz/ac', 'ml/ha', 73.0777],
    [250, 'g/ha', 'oz/ac', 3.5688],
    [1, 'lb/1000 gal', 'g/l', 0.119826],
    [1, 'grain/gal', 'mg/l', 17.118],
    [10, 'umol/l Fe', 'mg/l Fe', 0.55845],
    [1, 'cmol(+)/kg K', 'mg/kg K', 390.98],
    [1, 'g/cm3', 'kg/m3', 1000],
    [5, 'ton/ha', 'kg/ha', 5000],
    [1, 'short ton/ha', 'kg/ha', 907.185],
    [3, 'Mg ha-1', 't/ha', 3],
    [2, 'MT/ha', 'kg/ha', 2000],
    [12, 'mmolc dm⁻³', 'cmolc/dm3', 1.2],
    [1, 'cmol(+)/dm3', 'meq/100 cm3', 1],
    [1, 'g kg-1', 'mg/kg', 1000],
    [1, 'Mg/m3', 'g/cm3', 1],
    [50, 'bu/ac soybeans', 't/ha', 3.362554],
    [1, 'l/s', 'm3/h', 3.6],
    // Standard Methods for the Examination of Water, 2340 B and 2320 B: hardness = 2.497 Ca + 4.118 Mg; alkalinity as the carbonate of equal charge
    [1, 'mg/l Ca', 'mg/l CaCO3', 2.497],
    [1, 'mg/l Mg', 'mg/l CaCO3', 4.118],
    [61.016, 'mg/l HCO3', 'mg/l CaCO3', 50.043],
    [100.086, 'mg/l CaCO3', 'meq/l CaCO3', 2],
    // a layer of 0–20 cm: soil by volume counts twice
    [15, 'mg/dm3', 'kg/ha', 30],
    [15, 'mg/dm³ P', 'kg/ha P', 30],
    [10, 'mg dm-3 P', 'kg/ha P2O5', 45.8265],
    [24, 'kg/ha K', 'mg/dm3 K', 12],
    // a form said once counts for both sides
    [1, 'cmolc/dm3 Ca', 'kg/ha', 400.78],
    [100, 'lb/ac P2O5', 'kg/ha', 112.0851],
    [1, 'mM', 'mg/l N', 14.007],
    [5, 'mmol/kg K', 'mg/kg K', 195.49],
    [5, 'mmol/kg Ca', 'cmolc/kg Ca', 1],
    [1, 'OC', 'OM', 1.724],
    [3.448, '% organic matter', '% organic carbon', 2],
    [100, 'pounds per acre', 'kg per ha', 112.0851],
    [1, 'long ton', 'kg', 1016.047],
    [1, 'imperial gallon', 'l', 4.54609],
    [100, 'units/ac', 'kg/ha', 125.535],
    [1, 'km2', 'ha', 100],
    [1, 'lb/yd3', 'kg/m3', 0.593276],
  ])('%d %s in %s', async (value, from, to, expected) => {
    expect((await outputs('convert', 'unit', { conversions: [{ value, from, to }] }))[`${from}->${to}`]).toBeCloseTo(expected, 3);
  });
});

describe('calculations', () => {
  test.each(figures)('%s', async (_title, topic, method, inputs, expected) => {
    expect(await outputs(topic, method, inputs)).toMatchObject(expected);
  });
  test('a precipitate falls above a saturation of 1: gypsum in the stock and not in the dripper, dicalcium phosphate with alkaline phosphate alone', async () => {
    const at = (salts: object, g_per_l: object) => outputs('solubility', 'saturation', { salts, g_per_l });
    const gypsum = { cn: 'Ca(NO3)2.4H2O', as: '(NH4)2SO4' };
    expect([
      Number((await at(gypsum, { cn: 100, as: 50 }))['gypsum']) > 10,
      Number((await at(gypsum, { cn: 0.5, as: 0.25 }))['gypsum']) < 1,
    ]).toEqual([true, true]);
    const calcium = async (phosphate: string) =>
      Number((await at({ cn: 'Ca(NO3)2.4H2O', p: phosphate }, { cn: 1, p: 1 }))['dicalciumPhosphate']);
    expect([(await calcium('H3PO4')) < 1, (await calcium('(NH4)2HPO4')) > 1]).toEqual([true, true]);
  });
  test('a return on nothing spent is none', async () => {
    const same = await outputs('price', 'margin', {
      yield_t_ha: 8,
      price_per_t: 200,
      cost_per_ha: 400,
      reference: { yield_t_ha: 7, cost_per_ha: 400 },
    });
    expect([Object.hasOwn(same, 'ROI'), same['margin']]).toEqual([false, 1200]);
  });
  test('every topic has methods', () => {
    for (const [topic, methods] of Object.entries(topics)) expect([topic, Object.keys(methods).length > 0]).toEqual([topic, true]);
  });
});
