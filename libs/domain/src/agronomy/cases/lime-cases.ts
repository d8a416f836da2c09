import { z } from 'zod';
import { T_HA, TON_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import { SAMPLE_DEPTH_CM } from '../constants.js';
import { GYPSUM_KG_HA_PER_PCT_CLAY, gypsumForSodium_t_ha, gypsumForSubsoil_kg_ha } from '../lime/gypsum.js';
import {
  ACIDITY_KG_CACO3_PER_KG_N,
  bufferFactor,
  calciumAdded_cmolc_dm3,
  LARGEST_DRESSING_T_HA,
  limeBufferByClay,
  limeByBaseSaturation_t_ha,
  limeByBuffer_ton_ac,
  limeByNeutralisation_t_ha,
  limeBySoilType_t_ha,
  limeKind,
  limeOfProduct_t_ha,
  UK_LIME_FACTOR,
  UK_TARGET_MARGIN,
} from '../lime/lime.js';
import { assumed, calculation, computed, given, onTheWay, type Topic } from './calculation.js';
import { materialOf } from './material-names.js';
import { measures } from './measures.js';
import { nonNegative, percent, ph, positive, share_pct } from './inputs.js';

const IAC = 'Raij et al., Boletim Técnico 100, IAC (1997)';
/** Calcined limes neutralise more than calcium carbonate: PRNT up to about 180 %. */
const effectiveness = positive.max(200);
const depth = positive.max(300);
const depthInput = (depth_cm: number | undefined) =>
  depth_cm === undefined ? assumed('depth', SAMPLE_DEPTH_CM.value, 'cm', SAMPLE_DEPTH_CM.source) : given('depth', depth_cm, 'cm');
/** One of a unit of charge in a volume of soil as cmolc/dm³; undefined for what is none. */
function cmolcPerDm3(written: string): number | undefined {
  const found = measures(written).find(({ base }) => base === 'chargePerVolume' || base === 'normality');
  return found && (found.base === 'normality' ? found.factor / 10 : found.factor);
}

const baseSaturation = calculation(
  z.strictObject({
    cec: positive,
    cecUnit: z.string().refine((written) => cmolcPerDm3(written) !== undefined, { error: 'is no charge per volume: cmolc/dm3, mmolc/dm3' }),
    V1_pct: percent,
    V2_pct: percent,
    PRNT_pct: effectiveness,
    depth_cm: depth.optional(),
  }),
  ({ cec, cecUnit, V1_pct, V2_pct, PRNT_pct, depth_cm }) => {
    const cmolc = cec * cmolcPerDm3(cecUnit)!;
    const lime = limeByBaseSaturation_t_ha(cmolc, V1_pct, V2_pct, PRNT_pct, depth_cm ?? SAMPLE_DEPTH_CM.value);
    return [
      {
        name: 'lime',
        formula: 'NC = T · max(0, V2 − V1) / PRNT · depth / 20',
        unit: 't/ha',
        value: lime,
        source: IAC,
        inputs: [
          given('T', cec, cecUnit),
          given('V1', V1_pct, '%'),
          given('V2', V2_pct, '%'),
          given('PRNT', PRNT_pct, '%'),
          depthInput(depth_cm),
        ],
      },
      onTheWay({
        name: 'dressings',
        formula: 'n = ceil(NC / 5)',
        unit: '-',
        value: Math.ceil(lime / LARGEST_DRESSING_T_HA),
        source: IAC,
        inputs: [computed('NC', lime, 't/ha')],
      }),
    ];
  },
);

const bufferAcidity = calculation(
  z.strictObject({ pH: ph, targetPH: ph, acidity_meq_100cm3: nonNegative, residualCredit_ton_ac: nonNegative.optional() }),
  ({ pH, targetPH, acidity_meq_100cm3, residualCredit_ton_ac }) => {
    const source = 'NCDA&CS Agronomic Division, buffer table note';
    const factor = bufferFactor(pH, targetPH);
    const lime = limeByBuffer_ton_ac(acidity_meq_100cm3, factor, residualCredit_ton_ac ?? 0);
    return [
      {
        name: 'factor',
        formula: 'f = max(0, target − pH) / (6.6 − pH)',
        unit: '-',
        value: factor,
        source,
        inputs: [given('target', targetPH), given('pH', pH)],
      },
      {
        name: 'lime',
        formula: 'LR = max(0, Ac · f − credit)',
        unit: 'ton/ac',
        value: lime,
        source,
        inputs: [
          given('Ac', acidity_meq_100cm3, 'meq/100 cm³'),
          computed('f', factor),
          residualCredit_ton_ac === undefined
            ? assumed('credit', 0, 'ton/ac', 'none given')
            : given('credit', residualCredit_ton_ac, 'ton/ac'),
        ],
      },
      {
        name: 'lime metric',
        formula: 'LR · 2.2417',
        unit: 't/ha',
        value: convert(lime, TON_AC, T_HA),
        source: 'international pound and acre (1959)',
        inputs: [computed('LR', lime, 'ton/ac')],
      },
    ];
  },
);

const calciumAdded = calculation(
  z.strictObject({ CaO_pct: percent, rate_t_ha: nonNegative, depth_cm: depth.optional() }),
  ({ CaO_pct, rate_t_ha, depth_cm }) => [
    {
      name: 'Ca',
      formula: 'Ca = rate · CaO% · 0.01783 · 20 / depth',
      unit: 'cmolc/dm3',
      value: calciumAdded_cmolc_dm3(CaO_pct, rate_t_ha, depth_cm ?? SAMPLE_DEPTH_CM.value),
      source: 'molar masses (IUPAC 2021)',
      inputs: [given('rate', rate_t_ha, 't/ha'), given('CaO', CaO_pct, '%'), depthInput(depth_cm)],
    },
  ],
);

const neutralisation = calculation(
  z.strictObject({
    clay_pct: percent,
    Al_cmolc_dm3: nonNegative,
    tolerated_pct: percent,
    effectiveCec_cmolc_dm3: positive,
    wanted_cmolc_dm3: nonNegative,
    Ca_cmolc_dm3: nonNegative,
    Mg_cmolc_dm3: nonNegative,
  }),
  (it) => {
    const source = 'CFSEMG, Recomendações para Minas Gerais, 5ª Aproximação (1999)';
    const buffer = limeBufferByClay(it.clay_pct);
    return [
      onTheWay({ name: 'Y', formula: 'Y by clay, 0 to 4', unit: '-', value: buffer, source, inputs: [given('clay', it.clay_pct, '%')] }),
      {
        name: 'lime',
        formula: 'NC = Y · max(0, Al − mt · t / 100) + max(0, X − (Ca + Mg))',
        unit: 't/ha',
        source,
        value: limeByNeutralisation_t_ha(
          buffer,
          it.Al_cmolc_dm3,
          it.tolerated_pct,
          it.effectiveCec_cmolc_dm3,
          it.wanted_cmolc_dm3,
          it.Ca_cmolc_dm3 + it.Mg_cmolc_dm3,
        ),
        inputs: [
          computed('Y', buffer),
          given('Al', it.Al_cmolc_dm3, 'cmolc/dm³'),
          given('mt', it.tolerated_pct, '%'),
          given('t', it.effectiveCec_cmolc_dm3, 'cmolc/dm³'),
          given('X', it.wanted_cmolc_dm3, 'cmolc/dm³'),
          given('Ca', it.Ca_cmolc_dm3, 'cmolc/dm³'),
          given('Mg', it.Mg_cmolc_dm3, 'cmolc/dm³'),
        ],
      },
      {
        name: 'kind',
        formula: 'dolomitic where Mg < 0.8 cmolc/dm³ or Ca/Mg > 5',
        unit: '-',
        value: limeKind(it.Ca_cmolc_dm3, it.Mg_cmolc_dm3),
        source: 'textbook, unverified',
        inputs: [given('Ca', it.Ca_cmolc_dm3, 'cmolc/dm³'), given('Mg', it.Mg_cmolc_dm3, 'cmolc/dm³')],
      },
    ];
  },
);

const product = calculation(
  z.strictObject({ pure_t_ha: nonNegative, CCE_pct: effectiveness, fineness_pct: share_pct }),
  ({ pure_t_ha, CCE_pct, fineness_pct }) => [
    {
      name: 'lime',
      formula: 'NC / (CCE/100 · fineness/100)',
      unit: 't/ha',
      value: limeOfProduct_t_ha(pure_t_ha, CCE_pct, fineness_pct),
      source: 'definition of the effective calcium carbonate equivalent',
      inputs: [given('NC', pure_t_ha, 't/ha'), given('CCE', CCE_pct, '%'), given('fineness', fineness_pct, '%')],
    },
  ],
);

const soils = Object.keys(UK_LIME_FACTOR) as (keyof typeof UK_LIME_FACTOR)[];
const soilType = calculation(z.strictObject({ pH: ph, targetPH: ph, soil: z.enum(soils) }), ({ pH, targetPH, soil }) => {
  const source = 'AHDB RB209; textbook, unverified';
  return [
    {
      name: 'lime',
      formula: 'LR = (target + 0.2 − pH) · factor, 0 where pH reaches the target',
      unit: 't/ha',
      value: limeBySoilType_t_ha(pH, targetPH, soil),
      source,
      inputs: [
        given('target', targetPH),
        given('pH', pH),
        given('soil', soil),
        assumed('factor', UK_LIME_FACTOR[soil], 't/ha per pH', source),
        assumed('margin', UK_TARGET_MARGIN, undefined, source),
      ],
    },
  ];
});

const fertilizers = Object.keys(ACIDITY_KG_CACO3_PER_KG_N);
const fertilizerAcidity = calculation(
  z.strictObject({ fertilizer: materialOf(fertilizers), N_kg_ha: nonNegative }),
  ({ fertilizer, N_kg_ha }) => [
    {
      name: 'CaCO3',
      formula: 'CaCO3 = N · a',
      unit: 'kg/ha',
      value: N_kg_ha * ACIDITY_KG_CACO3_PER_KG_N[fertilizer]!,
      source: 'textbook, unverified: Adams 1984',
      inputs: [
        given('N', N_kg_ha, 'kg/ha'),
        assumed('a', ACIDITY_KG_CACO3_PER_KG_N[fertilizer]!, 'kg CaCO3/kg N', 'textbook, unverified: Adams 1984'),
      ],
    },
  ],
);

export const limeCases: Topic = {
  'base-saturation': baseSaturation,
  'buffer-acidity': bufferAcidity,
  'calcium-added': calciumAdded,
  neutralisation,
  'soil-type': soilType,
  product,
  'fertilizer-acidity': fertilizerAcidity,
};

const sodium = calculation(
  z.strictObject({
    cec_cmolc_kg: positive,
    ESP_pct: percent,
    targetESP_pct: percent,
    depth_cm: depth,
    bulkDensity_Mg_m3: positive.max(2.5),
    purity_pct: share_pct,
    exchangeFactor: z.number().min(1).max(2),
  }),
  (it) => [
    {
      name: 'gypsum',
      formula: 'GR = 0.0861 · F · D · ρ · CEC · max(0, ESPi − ESPf) / p, amounts of charge in kmolc/ha',
      unit: 't/ha',
      source: 'USDA Handbook 60; Oster et al. 1999',
      value: gypsumForSodium_t_ha(
        it.depth_cm,
        it.bulkDensity_Mg_m3,
        it.cec_cmolc_kg,
        it.ESP_pct,
        it.targetESP_pct,
        it.purity_pct,
        it.exchangeFactor,
      ),
      inputs: [
        given('D', it.depth_cm, 'cm'),
        given('ρ', it.bulkDensity_Mg_m3, 'Mg/m³'),
        given('CEC', it.cec_cmolc_kg, 'cmolc/kg'),
        given('ESPi', it.ESP_pct, '%'),
        given('ESPf', it.targetESP_pct, '%'),
        given('p', it.purity_pct, '%'),
        given('F', it.exchangeFactor),
      ],
    },
  ],
);

const subsoil = calculation(z.strictObject({ clay_pct: percent, crop: z.enum(['annual', 'perennial']) }), ({ clay_pct, crop }) => [
  {
    name: 'gypsum',
    formula: 'NG = k · clay',
    unit: 'kg/ha',
    value: gypsumForSubsoil_kg_ha(clay_pct, crop),
    source: 'Sousa & Lobato, Embrapa Cerrados (2004); textbook, unverified',
    inputs: [
      given('clay', clay_pct, '%'),
      given('crop', crop),
      assumed('k', GYPSUM_KG_HA_PER_PCT_CLAY[crop], 'kg/ha per %', 'Sousa & Lobato, Embrapa Cerrados (2004); textbook, unverified'),
    ],
  },
]);

export const gypsumCases: Topic = { sodium, subsoil };
