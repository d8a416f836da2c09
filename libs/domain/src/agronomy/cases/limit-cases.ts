import { z } from 'zod';
import {
  FIELD_LIMIT_KG_HA,
  LEGAL_N_SOURCE,
  MANURE_LIMIT_KG_HA,
  nitrogenUse,
  nMax_kg_ha,
  nMaxCrops,
  NUE_SOURCE,
} from '../balance/nitrogen-limits.js';
import { Refused } from '../refused.js';
import { placements, SEED_ROW_SOURCE, seedRowSalt, SPLIT_SOURCE, splitDoses, TEXTURE_CEC } from '../supply/application-limits.js';
import { calculation, type Step, type Topic } from './calculation.js';
import { nonNegative, percent, positive } from './inputs.js';
import { stated, stepsOf, withDefaults } from './stated.js';

const upTo1000 = z.number().min(0).max(1000);
const cec = z.number().min(0).max(100);
const missing = (field: string, message: string): Refused => new Refused('missingInput', field, message);

const nue = calculation(
  z.strictObject({
    inputs_kg_ha: z
      .strictObject({
        mineral: upTo1000,
        manure: upTo1000,
        fixation: upTo1000,
        deposition: upTo1000,
        irrigation: upTo1000,
        seed: upTo1000,
      })
      .partial(),
    output_kg_ha: nonNegative.optional(),
    yield_t_ha: nonNegative.optional(),
    content_kg_t: nonNegative.optional(),
  }),
  ({ inputs_kg_ha, output_kg_ha, yield_t_ha, content_kg_t }) => {
    const given_kg_ha = Object.values(inputs_kg_ha).reduce<number>((sum, value) => sum + (value ?? 0), 0);
    if (given_kg_ha === 0) throw new Refused('outOfRange', 'inputs_kg_ha', 'inputs_kg_ha: the sum must be above 0');
    if (output_kg_ha === undefined && yield_t_ha === undefined)
      throw missing('output_kg_ha', 'output_kg_ha, or yield_t_ha and content_kg_t');
    if (output_kg_ha === undefined && content_kg_t === undefined) throw missing('content_kg_t', 'content_kg_t is missing');
    const taken = output_kg_ha ?? yield_t_ha! * content_kg_t!;
    const found = nitrogenUse(given_kg_ha, taken);
    return stepsOf(
      NUE_SOURCE,
      stated({ ...inputs_kg_ha, output_kg_ha, yield_t_ha, content_kg_t }),
      ['N input', 'in = Σ inputs', 'kg/ha', given_kg_ha],
      ['N output', 'out = output, or yield · content', 'kg/ha', taken],
      ['surplus', 'in − out', 'kg/ha', found.surplus_kg_ha],
      ['NUE', '100 · out / in', '%', found.efficiency_pct],
      ['class', 'below 50 loss risk, above 90 mining risk', 'class', found.class],
      ['flags', 'output below 80, surplus above 80 kg/ha', 'flags', found.flags],
    );
  },
);

const status = (value: number, limit: number): string => (value <= limit ? 'within' : 'over');
function manureSteps(manureN_kg: number, area_ha: number | undefined, limit_kg_ha: number | undefined): Step[] {
  if (area_ha === undefined) throw missing('area_ha', 'area_ha is missing');
  const { values, inputs } = withDefaults({ limit_kg_ha }, { limit_kg_ha: MANURE_LIMIT_KG_HA }, LEGAL_N_SOURCE);
  const perArea = manureN_kg / area_ha;
  return stepsOf(
    LEGAL_N_SOURCE,
    [...stated({ manureN_kg, area_ha }), ...inputs],
    ['manure N', 'manure N / area', 'kg/ha', perArea],
    ['manure limit', 'limit of the law, or its derogation', 'kg/ha', values.limit_kg_ha],
    ['manure status', 'within the limit or over it', 'status', status(perArea, values.limit_kg_ha)],
    ['area needed', 'manure N / limit', 'ha', manureN_kg / values.limit_kg_ha],
  );
}
const legal = calculation(
  z.strictObject({
    manureN_kg: z.number().min(0).max(1e7).optional(),
    area_ha: positive.optional(),
    limit_kg_ha: positive.optional(),
    fieldOrganicN_kg_ha: nonNegative.optional(),
    crop: z.enum(nMaxCrops).optional(),
    yield_t_ha: nonNegative.optional(),
    manufacturedN_kg_ha: nonNegative.optional(),
    availableOrganicN_kg_ha: nonNegative.optional(),
  }),
  ({ manureN_kg, area_ha, limit_kg_ha, fieldOrganicN_kg_ha, crop, yield_t_ha, manufacturedN_kg_ha, availableOrganicN_kg_ha }) => {
    if (manureN_kg === undefined && fieldOrganicN_kg_ha === undefined && crop === undefined)
      throw missing('manureN_kg', 'manureN_kg, fieldOrganicN_kg_ha or crop');
    const steps = manureN_kg === undefined ? [] : manureSteps(manureN_kg, area_ha, limit_kg_ha);
    if (fieldOrganicN_kg_ha !== undefined)
      steps.push(
        ...stepsOf(LEGAL_N_SOURCE, stated({ fieldOrganicN_kg_ha }), [
          'field status',
          `at most ${FIELD_LIMIT_KG_HA} kg/ha in 12 months`,
          'status',
          status(fieldOrganicN_kg_ha, FIELD_LIMIT_KG_HA),
        ]),
      );
    if (crop === undefined) return steps;
    if (manufacturedN_kg_ha === undefined) throw missing('manufacturedN_kg_ha', 'manufacturedN_kg_ha is missing');
    const most = nMax_kg_ha(crop, yield_t_ha ?? 0);
    const counted = manufacturedN_kg_ha + (availableOrganicN_kg_ha ?? 0);
    const nMax = stepsOf(
      LEGAL_N_SOURCE,
      stated({ crop, yield_t_ha, manufacturedN_kg_ha, availableOrganicN_kg_ha }),
      ['N-max', 'limit of the crop + addition · yield above the standard', 'kg/ha', most],
      ['N counted', 'manufactured + available organic', 'kg/ha', counted],
      ['N-max status', 'within the limit or over it', 'status', status(counted, most)],
    );
    return [...steps, ...nMax];
  },
);

const doses = calculation(
  z.strictObject({
    nutrient: z.enum(['N', 'K2O']),
    total_kg_ha: upTo1000,
    CEC_cmolc_kg: cec.optional(),
    texture: z.enum(Object.keys(TEXTURE_CEC) as (keyof typeof TEXTURE_CEC)[]).optional(),
    controlledRelease: z.boolean().optional(),
  }),
  ({ nutrient, total_kg_ha, CEC_cmolc_kg, texture, controlledRelease }) => {
    const held = CEC_cmolc_kg ?? (texture === undefined ? undefined : TEXTURE_CEC[texture]);
    if (held === undefined && controlledRelease !== true) throw missing('CEC_cmolc_kg', 'CEC_cmolc_kg or texture');
    const one = { largest: total_kg_ha, doses: 1, dose: total_kg_ha };
    const found = controlledRelease === true ? one : splitDoses(nutrient, total_kg_ha, held!);
    return stepsOf(
      SPLIT_SOURCE,
      stated({ nutrient, total_kg_ha, CEC_cmolc_kg, texture, controlledRelease }),
      ['largest dose', 'by CEC; all of a coated product', 'kg/ha', found.largest],
      ['doses', 'n = ceil(total / largest)', '-', found.doses],
      ['dose', 'total / n', 'kg/ha', found.dose],
    );
  },
);

const seedRow = calculation(
  z.strictObject({
    placement: z.enum(placements),
    CEC_cmolc_kg: cec,
    rate_kg_ha: nonNegative,
    N_pct: percent,
    K2O_pct: percent,
    S_pct: percent.optional(),
    rowSpacing_inch: positive.max(200).optional(),
    ureaOrThiosulfate: z.boolean().optional(),
  }),
  ({ placement, CEC_cmolc_kg, rate_kg_ha, N_pct, K2O_pct, ureaOrThiosulfate, ...rest }) => {
    const { values, inputs } = withDefaults(rest, { S_pct: 0, rowSpacing_inch: 30 }, SEED_ROW_SOURCE);
    const salt = N_pct + K2O_pct + values.S_pct;
    if (salt === 0 || salt > 100)
      throw new Refused('outOfRange', 'N_pct', `N_pct + K2O_pct + S_pct must be above 0 and at most 100, ${salt} given`);
    const found = seedRowSalt(placement, CEC_cmolc_kg, rate_kg_ha, salt, values.rowSpacing_inch);
    const harmful = placement === 'with seed' && ureaOrThiosulfate === true;
    return stepsOf(
      SEED_ROW_SOURCE,
      [...stated({ placement, CEC_cmolc_kg, rate_kg_ha, N_pct, K2O_pct, ureaOrThiosulfate }), ...inputs],
      ['limit', 'limit at 30 inch · 30 / row spacing', 'lb/ac', found.limit_lb_ac],
      ['N+K2O+S', 'rate · (N + K2O + S) / 100', 'lb/ac', found.given_lb_ac],
      ['largest rate', 'limit · 100 / (N + K2O + S)', 'kg/ha', found.largest_kg_ha],
      [
        'status',
        'urea and thiosulfate never with the seed',
        'status',
        harmful ? 'not with the seed' : status(found.given_lb_ac, found.limit_lb_ac),
      ],
    );
  },
);

export const nitrogenBalance: Topic = { nue };
export const legalLimits: Topic = { 'legal-n': legal };
export const splitCases: Topic = { doses };
export const seedRowCases: Topic = { 'salt-limit': seedRow };
