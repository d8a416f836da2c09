import { z } from 'zod';
import { BULK_DENSITY_MG_M3, SAMPLE_DEPTH_CM } from '../constants.js';
import { Refused } from '../refused.js';
import { CATION_NEEDS_SOURCE, cationNeeds, MGO_CAP_KG_HA } from '../soil/cation-needs.js';
import { broadcastWindow, foliarWindow, UREA_SOURCE, ureaLoss, WINDOW_SOURCE } from '../supply/application-window.js';
import {
  CHELATE_SOURCE,
  chelateFor,
  correctedElements,
  correctiveRate_kg_ha,
  MICRO_SOURCE,
  microClasses,
  RESIDUAL_YEARS,
} from '../supply/micronutrients.js';
import { calculation, onTheWay, type Topic } from './calculation.js';
import { nonNegative, percent, ph, positive, share_pct } from './inputs.js';
import { stated, stepsOf, withDefaults } from './stated.js';

const wind = z.number().min(0).max(150);
const air_C = z.number().min(-50).max(60);

const window = calculation(
  z.strictObject({
    kind: z.enum(['foliar', 'broadcast']),
    wind_km_h: wind,
    temperature_C: air_C.optional(),
    humidity_pct: percent.optional(),
    rainNext6h_mm: nonNegative.optional(),
    rainNext48h_mm: nonNegative.optional(),
    soilFrozenOrWaterlogged: z.boolean().optional(),
  }),
  (asked) => {
    const { kind, wind_km_h, soilFrozenOrWaterlogged } = asked;
    const needed = (name: 'temperature_C' | 'humidity_pct' | 'rainNext6h_mm' | 'rainNext48h_mm'): number => {
      const value = asked[name];
      if (value === undefined) throw new Refused('missingInput', name, `${name} is missing`);
      return value;
    };
    const { no, caution } =
      kind === 'foliar'
        ? foliarWindow(wind_km_h, needed('temperature_C'), needed('humidity_pct'), needed('rainNext6h_mm'))
        : broadcastWindow(wind_km_h, needed('rainNext48h_mm'), soilFrozenOrWaterlogged === true);
    const open = caution.length > 0 ? 'caution' : 'yes';
    return stepsOf(
      WINDOW_SOURCE,
      stated(asked),
      ['decision', 'no before caution before yes', '-', no.length > 0 ? 'no' : open],
      ['reasons', 'limits of wind, heat, rain and soil that are passed', '-', [...no, ...caution].join(',') || 'none'],
    );
  },
);

const urea = calculation(
  z.strictObject({
    temperature_C: air_C,
    soilPH: z.number().min(3).max(10),
    surface: z.enum(['dry', 'moist']),
    residueCover_pct: percent.optional(),
    wind_km_h: wind.optional(),
    CEC_cmolc_kg: percent.optional(),
    rainSingleEvent2d_mm: nonNegative.optional(),
    incorporated_cm: nonNegative.optional(),
    'urease inhibitor': z.boolean().optional(),
    N_kg_ha: z.number().min(0).max(1000),
  }),
  ({ temperature_C, soilPH, surface, N_kg_ha, 'urease inhibitor': inhibitor, ...rest }) => {
    const defaults = { residueCover_pct: 0, wind_km_h: 0, CEC_cmolc_kg: 20, rainSingleEvent2d_mm: 0, incorporated_cm: 0 };
    const { values, inputs } = withDefaults(rest, defaults, UREA_SOURCE);
    const found = ureaLoss({ temperature_C, soilPH, surface, inhibited: inhibitor === true, ...values });
    const all = [...stated({ temperature_C, soilPH, surface, N_kg_ha, 'urease inhibitor': inhibitor }), ...inputs];
    return [
      ...stepsOf(
        UREA_SOURCE,
        all,
        ['score', 'sum of the points, rain of 12.7 mm −4, worked in 5 cm 0', '-', found.score],
        ['risk', 'to 1 low, to 3 moderate, to 5 high', '-', found.risk],
        ['loss', '5, 12, 20, 35 %; with a urease inhibitor × 0.36', '%', found.loss_pct],
        ['N lost', 'N · loss / 100', 'kg/ha', (N_kg_ha * found.loss_pct) / 100],
      ),
      ...(found.coldAndMoist
        ? stepsOf(UREA_SOURCE, all, ['warning', 'low score on cold moist soil', '-', 'cold moist soil also loses, up to 40 %']).map(
            onTheWay,
          )
        : []),
    ];
  },
);

const chelate = calculation(
  z.strictObject({ element: z.enum(['Fe', 'Zn', 'Mn', 'Cu']), solutionPH: ph.optional(), soilPH: ph.optional() }),
  ({ element, solutionPH, soilPH }) => {
    if (solutionPH === undefined && soilPH === undefined) throw new Refused('missingInput', 'solutionPH', 'solutionPH or soilPH');
    const used = Math.max(solutionPH ?? 0, soilPH ?? 0);
    const ligand = chelateFor(element, used);
    return stepsOf(
      CHELATE_SOURCE,
      stated({ element, solutionPH, soilPH }),
      ['pH used', 'the higher of solution and soil', '-', used],
      ['ligand', 'the first whose limit of pH is not passed', '-', ligand],
      ...(ligand === 'EDDHA' && (solutionPH ?? 7) < 4 ? [['note', 'EDDHA not below pH 4', '-', 'keep out of the acid tank'] as const] : []),
    );
  },
);

const corrective = calculation(
  z.strictObject({
    element: z.enum(correctedElements),
    class: z.enum(microClasses),
    content_pct: share_pct.optional(),
    residualYears: positive.max(50).optional(),
  }),
  ({ element, class: rating, content_pct, residualYears }) => {
    const { values, inputs } = withDefaults({ residualYears }, { residualYears: RESIDUAL_YEARS }, MICRO_SOURCE);
    const amount = correctiveRate_kg_ha(element, rating);
    return stepsOf(
      MICRO_SOURCE,
      [...stated({ element, class: rating, content_pct }), ...inputs],
      [element, 'fixed rate of the class', 'kg/ha', amount],
      ['years', 'years that the rate lasts; 0 where none is given', 'years', amount > 0 ? values.residualYears : 0],
      ['product', 'element · 100 / content', 'kg/ha', content_pct === undefined ? amount : (amount * 100) / content_pct],
    );
  },
);

const cationRatio = calculation(
  z.strictObject({
    Ca_cmolc_kg: positive,
    Mg_cmolc_kg: positive,
    K_cmolc_kg: positive,
    MgO_need_kg_ha: nonNegative,
    K2O_need_kg_ha: nonNegative,
    K2O_removal_kg_ha: nonNegative,
    bulkDensity_Mg_m3: positive.max(3).optional(),
    depth_cm: positive.max(300).optional(),
    cap_kg_ha: nonNegative.optional(),
  }),
  ({ bulkDensity_Mg_m3, depth_cm, cap_kg_ha, ...measured }) => {
    const { values, inputs } = withDefaults(
      { bulkDensity_Mg_m3, depth_cm, cap_kg_ha },
      { bulkDensity_Mg_m3: BULK_DENSITY_MG_M3.value, depth_cm: SAMPLE_DEPTH_CM.value, cap_kg_ha: MGO_CAP_KG_HA },
      CATION_NEEDS_SOURCE,
    );
    const found = cationNeeds({ ...measured, ...values });
    return stepsOf(
      CATION_NEEDS_SOURCE,
      [...stated(measured), ...inputs],
      ['Ca:Mg', 'Ca / Mg', '-', found.caMg],
      ['K:Mg', 'K / Mg', '-', found.kMg],
      ['MgO added', 'min(cap, (max(K, Ca/8) − Mg) · 121.5 · BD · depth / 10 · 1.6583)', 'kg/ha', found.added],
      ['MgO', 'need + added; 0 where Ca:Mg < 2', 'kg/ha', found.MgO],
      ['K2O', 'need; at most the removal where K:Mg > 1', 'kg/ha', found.K2O],
      ['lime', 'Ca:Mg < 2 calcitic, magnesium missing dolomitic', '-', found.lime],
    );
  },
);

export const windowCases: Topic = { application: window, 'urea-risk': urea };
export const chelateCases: Topic = { choice: chelate };
export const microCases: Topic = { corrective };
export const ratioCases: Topic = { 'k-mg-ca': cationRatio };
