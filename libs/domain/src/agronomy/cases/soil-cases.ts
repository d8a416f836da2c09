import { z } from 'zod';
import type { Cations } from '../facts.js';
import { cationRatios, sumCec } from '../soil/cation-ratios.js';
import { BULK_DENSITY_MG_M3, MINERALISATION_PER_YEAR, SAMPLE_DEPTH_CM } from '../constants.js';
import { classByLowerLimit } from '../need/need-methods.js';
import { Refused } from '../refused.js';
import { soilPhosphorus, soilPotassium } from '../soil/soil-test-supply.js';
import { mineralisedNitrogen, mineralNitrogen, ppmToKgHa } from '../soil/soil-supply.js';
import { soilValueIn } from '../soil/soil-units.js';
import { textureClass, TEXTURE_BULK_DENSITY_MG_M3 } from '../soil/texture.js';
import { assumed, calculation, computed, given, onTheWay, output, type Step, type Topic } from './calculation.js';
import { ascending, nonNegative, percent, perNutrient, ph, positive } from './inputs.js';
import { queftsSupply } from '../need/quefts.js';
import { MG_KG } from '../../kernel/unit/unit-ids.js';

const CMOLC_KG = 30;
const ionIds = { K: 5, Ca: 6, Mg: 7, Na: 33 } as const;
type Ion = keyof typeof ionIds;
const CHARGE = 'atomic weights by valence (IUPAC 2021); CEC as the sum of bases and exchangeable acidity';

const soilClass = calculation(
  z.strictObject({
    values: z.array(z.number().min(0)).min(1),
    lowerLimits: ascending,
    labels: z.array(z.string().min(1)).min(1),
    rounding: z.enum(['none', 'integer']).default('none'),
  }),
  ({ values, lowerLimits, labels, rounding }) => {
    const rounded = (value: number): number => (rounding === 'integer' ? Math.floor(value + 0.5) : value);
    if (labels.length !== lowerLimits.length)
      throw new Refused('invalidInput', 'labels', `${lowerLimits.length} classes need as many labels, ${labels.length} given`);
    return [
      {
        name: 'classes',
        formula: `last class whose lower limit is reached${rounding === 'integer' ? ' by the value rounded half up' : ''}`,
        unit: 'class',
        value: values.map((value) => labels[classByLowerLimit(rounded(value), lowerLimits)]).join(','),
        source: 'the table given',
        inputs: [given('values', values.join(', ')), given('lower limits', lowerLimits.join(', ')), given('labels', labels.join(', '))],
      },
    ];
  },
);

const cec = calculation(
  z.strictObject({
    mg_kg: z.strictObject({ K: nonNegative, Ca: nonNegative, Mg: nonNegative, Na: nonNegative.optional() }),
    exchangeableAcidity_cmolc_kg: nonNegative,
  }),
  ({ mg_kg, exchangeableAcidity_cmolc_kg }) => {
    const layer = { bulkDensity_Mg_m3: BULK_DENSITY_MG_M3.value, depth_cm: SAMPLE_DEPTH_CM.value };
    const measured = Object.entries(mg_kg).filter((entry): entry is [Ion, number] => entry[1] !== undefined);
    const charges: Partial<Record<Ion, number>> = Object.fromEntries(
      measured.map(([ion, value]) => [ion, soilValueIn(value, MG_KG, CMOLC_KG, ionIds[ion], layer)!]),
    );
    const cations: Cations = charges;
    const bases = sumCec({ ...cations, HAl: 0 })!;
    const total = sumCec({ ...cations, HAl: exchangeableAcidity_cmolc_kg })!;
    if (bases === 0) throw new Refused('outOfRange', 'mg_kg', 'no cation was found');
    const chargeInputs = measured.map(([ion]) => computed(ion, charges[ion]!, 'cmolc/kg'));
    const shares = (name: string, of: number): Step[] =>
      cationRatios({ ...cations, CEC: of }).flatMap(({ name: ratio, value }): Step[] => {
        const ion = ratio.replace('/CEC', '');
        if (value === null || !ratio.endsWith('/CEC') || !(ion in ionIds)) return [];
        return [
          {
            name: `${ion} % of ${name}`,
            formula: `100 · ${ion} / ${name}`,
            unit: '%',
            value,
            source: CHARGE,
            inputs: [computed(ion, charges[ion as Ion]!, 'cmolc/kg'), computed(name, of, 'cmolc/kg')],
          },
        ];
      });
    return [
      ...measured.map(([ion, value]) =>
        onTheWay({
          name: ion,
          formula: 'charge = mass / (atomic weight · 10 / valence)',
          unit: 'cmolc/kg',
          value: charges[ion]!,
          source: CHARGE,
          inputs: [given(ion, value, 'mg/kg')],
        }),
      ),
      {
        name: 'CEC',
        formula: 'CEC = K + Ca + Mg + Na + acidity',
        unit: 'cmolc/kg',
        value: total,
        source: CHARGE,
        inputs: [...chargeInputs, given('acidity', exchangeableAcidity_cmolc_kg, 'cmolc/kg')],
      },
      ...shares('CEC', total),
      ...shares('bases', bases),
    ];
  },
);

const ratios = calculation(
  z.strictObject({
    cmolc_kg: z.strictObject({
      K: nonNegative,
      Ca: nonNegative,
      Mg: nonNegative,
      Na: nonNegative.optional(),
      Al: nonNegative.optional(),
      H: nonNegative.optional(),
      HAl: nonNegative.optional(),
      CEC: positive.optional(),
    }),
  }),
  ({ cmolc_kg }) => {
    const capacity = cmolc_kg.CEC ?? sumCec(cmolc_kg);
    return cationRatios({ ...cmolc_kg, CEC: capacity }).flatMap(({ name, value }): Step[] =>
      value === null
        ? []
        : [
            {
              name,
              formula: name.endsWith('CEC') ? `100 · ${name}` : name,
              unit: name.endsWith('CEC') ? '%' : '-',
              value,
              source: 'ratios of charges',
              inputs: Object.entries(cmolc_kg).flatMap(([ion, amount]) => (amount === undefined ? [] : [given(ion, amount, 'cmolc/kg')])),
            },
          ],
    );
  },
);

const methodConversion = calculation(
  z.strictObject({ values_mg_kg: perNutrient(nonNegative), factors: perNutrient(positive) }),
  ({ values_mg_kg, factors }) =>
    Object.entries(values_mg_kg).map(([name, value]): Step => {
      const factor = factors[name];
      if (factor === undefined) throw new Refused('missingInput', `factors.${name}`, `the factor of ${name} is missing`);
      return {
        name,
        formula: 'value · factor',
        unit: 'mg/kg',
        value: value * factor,
        source: 'the factors given',
        inputs: [given('value', value, 'mg/kg'), given('factor', factor)],
      };
    }),
);

const density = positive.max(2.65);
const depth = positive.max(300);
const layerInputs = (bulkDensity: number | undefined, depth_cm: number | undefined) => [
  bulkDensity === undefined
    ? assumed('BD', BULK_DENSITY_MG_M3.value, 'Mg/m³', BULK_DENSITY_MG_M3.source)
    : given('BD', bulkDensity, 'Mg/m³'),
  depth_cm === undefined ? assumed('depth', SAMPLE_DEPTH_CM.value, 'cm', SAMPLE_DEPTH_CM.source) : given('depth', depth_cm, 'cm'),
];
const ppmToArea = calculation(
  z.strictObject({ value_mg_kg: nonNegative, bulkDensity_Mg_m3: density.optional(), depth_cm: depth.optional() }),
  ({ value_mg_kg, bulkDensity_Mg_m3, depth_cm }) => [
    {
      name: 'amount',
      formula: 'c · BD · depth / 10',
      unit: 'kg/ha',
      value: ppmToKgHa(value_mg_kg, bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value, depth_cm ?? SAMPLE_DEPTH_CM.value),
      source: 'mass of the layer',
      inputs: [given('c', value_mg_kg, 'mg/kg'), ...layerInputs(bulkDensity_Mg_m3, depth_cm)],
    },
  ],
);

const texture = calculation(
  z.strictObject({ sand_pct: percent, silt_pct: percent, clay_pct: percent }),
  ({ sand_pct, silt_pct, clay_pct }) => {
    const found = textureClass(sand_pct, silt_pct, clay_pct);
    if (!found) throw new Refused('invalidInput', '', 'sand, silt and clay must total 100');
    const source = 'USDA Soil Survey Manual (2017), texture triangle';
    const inputs = [given('sand', sand_pct, '%'), given('silt', silt_pct, '%'), given('clay', clay_pct, '%')];
    const words = found.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [
      { name: 'texture', formula: 'class of the texture triangle', unit: 'class', value: words, source, inputs },
      {
        name: 'bulk density',
        formula: 'typical of the class',
        unit: 'Mg/m3',
        value: TEXTURE_BULK_DENSITY_MG_M3[found],
        source: 'USDA Soil Survey Manual (2017), textbook, unverified',
        inputs: [computed('class', words)],
      },
    ];
  },
);

const mineral = calculation(
  z.strictObject({ NO3N_mg_kg: nonNegative, bulkDensity_Mg_m3: density.optional(), depth_cm: depth.optional() }),
  ({ NO3N_mg_kg, ...layer }) => [output('N', mineralNitrogen({ readings: [], nitrateN_mg_kg: NO3N_mg_kg, ...known(layer) })!)],
);
const mineralised = calculation(
  z.strictObject({
    organicMatter_pct: percent,
    season_days: positive.max(366),
    bulkDensity_Mg_m3: density.optional(),
    depth_cm: depth.optional(),
    k_per_year: positive.max(1).optional(),
  }),
  ({ organicMatter_pct, season_days, k_per_year, ...layer }) => {
    const line = mineralisedNitrogen(
      { readings: [], organicMatter_pct, ...known(layer) },
      season_days,
      k_per_year ?? MINERALISATION_PER_YEAR.value,
    )!;
    return [output('N', line)];
  },
);
/** Without the keys that were left out. */
function known(layer: { bulkDensity_Mg_m3?: number | undefined; depth_cm?: number | undefined }): {
  bulkDensity_Mg_m3?: number;
  depth_cm?: number;
} {
  return {
    ...(layer.bulkDensity_Mg_m3 !== undefined && { bulkDensity_Mg_m3: layer.bulkDensity_Mg_m3 }),
    ...(layer.depth_cm !== undefined && { depth_cm: layer.depth_cm }),
  };
}

const supply = calculation(
  z
    .strictObject({
      K_mg_kg: nonNegative.optional(),
      P_mg_kg: nonNegative.optional(),
      bulkDensity_Mg_m3: density.optional(),
      depth_cm: depth.optional(),
    })
    .refine(({ K_mg_kg, P_mg_kg }) => K_mg_kg !== undefined || P_mg_kg !== undefined, { error: 'K_mg_kg or P_mg_kg is needed' }),
  ({ K_mg_kg, P_mg_kg, ...layer }) => [
    ...(P_mg_kg === undefined ? [] : [output('P2O5', soilPhosphorus(P_mg_kg, known(layer)))]),
    ...(K_mg_kg === undefined ? [] : [output('K2O', soilPotassium(K_mg_kg, known(layer)))]),
  ],
);

const quefts = calculation(
  z.strictObject({ pH: ph, organicCarbon_g_kg: nonNegative, olsenP_mg_kg: nonNegative, exchangeableK_mmol_kg: nonNegative }),
  ({ pH, organicCarbon_g_kg, olsenP_mg_kg, exchangeableK_mmol_kg }) =>
    queftsSupply(pH, organicCarbon_g_kg, olsenP_mg_kg, exchangeableK_mmol_kg).map((line) => output(line.name, line)),
);

export const soilCases: Topic = {
  class: soilClass,
  cec,
  ratios,
  'method-conversion': methodConversion,
  'ppm-to-area': ppmToArea,
  texture,
  'mineral-nitrogen': mineral,
  'mineralised-nitrogen': mineralised,
  supply,
  quefts,
};
