import { T_HA, TON_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import { SUBSOIL_DEPTH } from '../../kernel/schema/lists.js';
import { GYPSUM_KG_HA_PER_PCT_CLAY, gypsumForSodium_t_ha, gypsumForSubsoil_kg_ha } from './gypsum.js';
import {
  bufferFactor,
  LARGEST_DRESSING_T_HA,
  limeBufferByClay,
  limeByBaseSaturation_t_ha,
  limeByBuffer_ton_ac,
  limeByNeutralisation_t_ha,
  limeKind,
} from './lime.js';
import {
  absent,
  type Correction,
  type CorrectionWishes,
  measured,
  notComputed,
  type SoilChemistry,
  USUAL_WISHES,
  wished,
} from './correction.js';
import { input, type TraceLine } from '../trace.js';

const IAC = 'Raij et al., Boletim Técnico 100, IAC (1997)';
const CFSEMG = 'CFSEMG, Recomendações para Minas Gerais, 5ª Aproximação (1999)';
const NCDA = 'NCDA&CS Agronomic Division, Mehlich buffer';
const USDA = 'USDA Handbook 60; Oster & Jayawardane 1998';
const CERRADOS = 'Sousa & Lobato, Embrapa Cerrados (2004); textbook, unverified';
/** Aluminium saturation that crops bear, and the Ca + Mg they want: CFSEMG 1999, annual crops. */
const TOLERATED_ALUMINIUM_PCT = 15;
const WANTED_CALCIUM_MAGNESIUM = 2;
/** Sodium saturation to come down to; below it soils do not slake. USDA Handbook 60 calls 15 % sodic; 5 is a project decision with a margin. */
const TARGET_SODIUM_PCT = 5;
/** Gypsum that exchanges beyond the sodium meant, 1.1 to 1.3: USDA Handbook 60; Oster & Jayawardane 1998. */
const EXCHANGE_FACTOR = 1.1;
/** Subsoils that gypsum helps: aluminium above this part of the effective CEC, or calcium below. Sousa & Lobato 2004. */
const SUBSOIL_ALUMINIUM_PCT = 20;
const SUBSOIL_CALCIUM = 0.5;

/** One dressing is not above 5 t/ha; magnesium below its limit calls for dolomitic lime. */
const limeNote = (value: number, { Ca, Mg }: SoilChemistry): Pick<Correction, 'note'> => {
  if (value > LARGEST_DRESSING_T_HA) return { note: 'split' };
  return value > 0 && Ca !== undefined && Mg !== undefined && limeKind(Ca, Mg) === 'dolomitic' ? { note: 'dolomitic' } : {};
};

/** Base saturation in % of the CEC at pH 7: as measured, else from the bases. */
function saturationOf({ baseSaturation_pct, CEC, Ca, Mg, K, Na }: SoilChemistry): TraceLine | undefined {
  if (baseSaturation_pct !== undefined)
    return {
      name: 'V1',
      formula: 'V1',
      unit: '%',
      value: baseSaturation_pct,
      source: IAC,
      inputs: [measured('V1', baseSaturation_pct, '%')],
    };
  if (CEC === undefined || CEC <= 0 || Ca === undefined || Mg === undefined || K === undefined) return undefined;
  return {
    name: 'V1',
    formula: 'V1 = 100 · (Ca + Mg + K + Na) / T',
    unit: '%',
    value: Math.min(100, (100 * (Ca + Mg + K + (Na ?? 0))) / CEC),
    source: IAC,
    inputs: [
      measured('Ca', Ca, 'cmolc/dm³'),
      measured('Mg', Mg, 'cmolc/dm³'),
      measured('K', K, 'cmolc/dm³'),
      Na === undefined ? input('Na', 0, 'cmolc/dm³', 'default', 'not measured') : measured('Na', Na, 'cmolc/dm³'),
      measured('T', CEC, 'cmolc/dm³'),
    ],
  };
}

function limeBaseSaturation(soil: SoilChemistry, wishes: CorrectionWishes): Correction {
  const saturation = saturationOf(soil);
  const { CEC, depth_cm } = soil;
  if (CEC === undefined || !saturation)
    return notComputed('limeBaseSaturation', [...absent({ CEC }), ...(saturation ? [] : absent({ Ca: soil.Ca, Mg: soil.Mg, K: soil.K }))]);
  const { targetBaseSaturation_pct: target, limeEffectiveness_pct: prnt, acidityMethod } = wishes;
  if (soil.cecOfAcidity && acidityMethod === undefined) return notComputed('limeBaseSaturation', ['acidityMethod']);
  if (soil.cecOfAcidity && acidityMethod === 'mehlichBuffer') return notComputed('limeBaseSaturation', [], 'notToPh7');
  const value = limeByBaseSaturation_t_ha(CEC, saturation.value, target, prnt, depth_cm);
  return {
    key: 'limeBaseSaturation',
    value,
    ...limeNote(value, soil),
    lines: [
      saturation,
      {
        name: 'lime',
        formula: 'NC = T · max(0, V2 − V1) / PRNT · depth / 20',
        unit: 't/ha',
        value,
        source: IAC,
        inputs: [
          measured('T', CEC, 'cmolc/dm³'),
          input('V1', saturation.value, '%', 'computed'),
          wished('V2', target, USUAL_WISHES.targetBaseSaturation_pct, '%'),
          wished('PRNT', prnt, USUAL_WISHES.limeEffectiveness_pct, '%'),
          measured('depth', depth_cm, 'cm'),
        ],
      },
    ],
  };
}

function limeNeutralisation(soil: SoilChemistry, { limeEffectiveness_pct: prnt }: CorrectionWishes): Correction {
  const { clay_pct: clay, Al, Ca, Mg, K } = soil;
  if (clay === undefined || Al === undefined || Ca === undefined || Mg === undefined || K === undefined)
    return notComputed('limeNeutralisation', absent({ clay, Al, Ca, Mg, K }));
  const buffer = limeBufferByClay(clay);
  const effective = Ca + Mg + K + (soil.Na ?? 0) + Al;
  const pure = limeByNeutralisation_t_ha(buffer, Al, TOLERATED_ALUMINIUM_PCT, effective, WANTED_CALCIUM_MAGNESIUM, Ca + Mg);
  const value = (pure * 100) / prnt;
  return {
    key: 'limeNeutralisation',
    value,
    ...limeNote(value, soil),
    lines: [
      { name: 'Y', formula: 'Y by clay, 0 to 4', unit: '-', value: buffer, source: CFSEMG, inputs: [measured('clay', clay, '%')] },
      {
        name: 'NC',
        formula: 'NC = Y · max(0, Al − mt · t / 100) + max(0, X − (Ca + Mg))',
        unit: 't/ha',
        value: pure,
        source: CFSEMG,
        inputs: [
          input('Y', buffer, undefined, 'computed'),
          measured('Al', Al, 'cmolc/dm³'),
          input('mt', TOLERATED_ALUMINIUM_PCT, '%', 'default', CFSEMG),
          input('t', effective, 'cmolc/dm³', 'computed'),
          input('X', WANTED_CALCIUM_MAGNESIUM, 'cmolc/dm³', 'default', CFSEMG),
          measured('Ca', Ca, 'cmolc/dm³'),
          measured('Mg', Mg, 'cmolc/dm³'),
        ],
      },
      {
        name: 'lime',
        formula: 'NC · 100 / PRNT',
        unit: 't/ha',
        value,
        source: CFSEMG,
        inputs: [input('NC', pure, 't/ha', 'computed'), wished('PRNT', prnt, USUAL_WISHES.limeEffectiveness_pct, '%')],
      },
    ],
  };
}

function limeBuffer(soil: SoilChemistry, { targetPh, acidityMethod }: CorrectionWishes): Correction {
  const { pH, HAl } = soil;
  if (pH === undefined || HAl === undefined) return notComputed('limeBuffer', absent({ pH, 'H+Al': HAl }));
  if (acidityMethod === undefined) return notComputed('limeBuffer', ['acidityMethod']);
  if (acidityMethod !== 'mehlichBuffer') return notComputed('limeBuffer', [], 'otherBuffer');
  if (targetPh > 6.6 || (pH >= 6.6 && targetPh > pH)) return notComputed('limeBuffer', [], 'targetBeyondBuffer');
  const factor = bufferFactor(pH, targetPh);
  const tons = limeByBuffer_ton_ac(HAl, factor, 0);
  const value = convert(tons, TON_AC, T_HA);
  return {
    key: 'limeBuffer',
    value,
    ...limeNote(value, soil),
    lines: [
      {
        name: 'factor',
        formula: 'f = max(0, target − pH) / (6.6 − pH)',
        unit: '-',
        value: factor,
        source: NCDA,
        inputs: [wished('target', targetPh, USUAL_WISHES.targetPh), measured('pH', pH)],
      },
      {
        name: 'lime',
        formula: 'LR = Ac · f · 2.2417',
        unit: 't/ha',
        value,
        source: NCDA,
        inputs: [measured('Ac', HAl, 'meq/100 cm³'), input('f', factor, undefined, 'computed')],
      },
    ],
  };
}

function gypsumSodium(soil: SoilChemistry, { gypsumPurity_pct: purity }: CorrectionWishes): Correction {
  const { Na, CEC } = soil;
  if (Na === undefined || CEC === undefined || CEC <= 0) return notComputed('gypsumSodium', absent({ Na, CEC }));
  const exchangeable = Math.min(100, (100 * Na) / CEC);
  const value = gypsumForSodium_t_ha(soil.depth_cm, soil.bulkDensity_Mg_m3, CEC, exchangeable, TARGET_SODIUM_PCT, purity, EXCHANGE_FACTOR);
  return {
    key: 'gypsumSodium',
    value,
    lines: [
      {
        name: 'ESPi',
        formula: 'ESPi = 100 · Na / CEC',
        unit: '%',
        value: exchangeable,
        source: USDA,
        inputs: [measured('Na', Na, 'cmolc/kg'), measured('CEC', CEC, 'cmolc/kg')],
      },
      {
        name: 'gypsum',
        formula: 'GR = 0.0861 · F · D · ρ · CEC · max(0, ESPi − ESPf) / p',
        unit: 't/ha',
        value,
        source: USDA,
        inputs: [
          input('F', EXCHANGE_FACTOR, undefined, 'default', 'project decision: 1.1 to 1.3 in Oster & Jayawardane 1998'),
          measured('D', soil.depth_cm, 'cm'),
          input('ρ', soil.bulkDensity_Mg_m3, 'Mg/m³', 'estimated'),
          measured('CEC', CEC, 'cmolc/kg'),
          input('ESPi', exchangeable, '%', 'computed'),
          input('ESPf', TARGET_SODIUM_PCT, '%', 'default', 'project decision'),
          wished('p', purity, USUAL_WISHES.gypsumPurity_pct, '%'),
        ],
      },
    ],
  };
}

function gypsumSubsoil(soil: SoilChemistry, { crop }: CorrectionWishes): Correction {
  const { clay_pct: clay, Al, Ca, Mg, K } = soil;
  if (soil.soilDepthId !== SUBSOIL_DEPTH) return notComputed('gypsumSubsoil', [], 'subsoilOnly');
  if (clay === undefined || Al === undefined || Ca === undefined || Mg === undefined || K === undefined)
    return notComputed('gypsumSubsoil', absent({ clay, Al, Ca, Mg, K }));
  const saturation = (100 * Al) / Math.max(1e-9, Ca + Mg + K + (soil.Na ?? 0) + Al);
  const needed = saturation > SUBSOIL_ALUMINIUM_PCT || Ca < SUBSOIL_CALCIUM;
  const value = needed ? gypsumForSubsoil_kg_ha(clay, crop) / 1000 : 0;
  return {
    key: 'gypsumSubsoil',
    value,
    lines: [
      {
        name: 'm',
        formula: 'm = 100 · Al / (Ca + Mg + K + Na + Al)',
        unit: '%',
        value: saturation,
        source: CERRADOS,
        inputs: [
          measured('Al', Al, 'cmolc/dm³'),
          measured('Ca', Ca, 'cmolc/dm³'),
          measured('Mg', Mg, 'cmolc/dm³'),
          measured('K', K, 'cmolc/dm³'),
        ],
      },
      {
        name: 'gypsum',
        formula: 'NG = k · clay / 1000, where m > 20 % or Ca < 0.5 cmolc/dm³, else 0',
        unit: 't/ha',
        value,
        source: CERRADOS,
        inputs: [
          input('m', saturation, '%', 'computed'),
          measured('Ca', Ca, 'cmolc/dm³'),
          measured('clay', clay, '%'),
          input('k', GYPSUM_KG_HA_PER_PCT_CLAY[crop], 'kg/ha per %', 'table', CERRADOS),
        ],
      },
    ],
  };
}

/** Lime by three published methods and gypsum for sodium and for an acid subsoil, t/ha; what lacks an input says which. */
export const soilCorrections = (soil: SoilChemistry, wishes: CorrectionWishes): Correction[] => [
  limeBaseSaturation(soil, wishes),
  limeNeutralisation(soil, wishes),
  limeBuffer(soil, wishes),
  gypsumSodium(soil, wishes),
  gypsumSubsoil(soil, wishes),
];
