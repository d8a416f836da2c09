import { z } from 'zod';
import { Refused } from '../refused.js';
import { ACID_SOURCE, ACIDS, acidToTarget_meq_l, protons } from '../water/acid-to-target.js';
import { IRRIGATION_SOURCE, irrigationNeed_mm } from '../water/irrigation-need.js';
import { calculation, onTheWay, type Topic } from './calculation.js';
import { nonNegative, positive, share_pct } from './inputs.js';
import { stated, stepsOf, withDefaults } from './stated.js';

const missing = (field: string, message = `${field} is missing`): Refused => new Refused('missingInput', field, message);
const alkalinity = z.number().min(0).max(20);

const acid = calculation(
  z.strictObject({
    acid: z.enum(['HNO3', 'H2SO4', 'H3PO4']),
    strength_pct: share_pct,
    density_kg_l: positive.max(3),
    alkalinity_meq_l: alkalinity.optional(),
    pH: z.number().min(5).max(9.5).optional(),
    targetPH: z.number().min(4.5).max(7.5).optional(),
    remove_meq_l: alkalinity.optional(),
  }),
  (asked) => {
    const { acid: name, strength_pct, density_kg_l, alkalinity_meq_l, pH, targetPH, remove_meq_l } = asked;
    if (remove_meq_l === undefined && alkalinity_meq_l === undefined) throw missing('alkalinity_meq_l');
    if (remove_meq_l === undefined && pH === undefined) throw missing('pH');
    if (remove_meq_l === undefined && targetPH === undefined) throw missing('targetPH');
    if (remove_meq_l !== undefined && alkalinity_meq_l !== undefined && remove_meq_l > alkalinity_meq_l)
      throw new Refused('outOfRange', 'remove_meq_l', `remove_meq_l: at most the alkalinity, ${alkalinity_meq_l}, ${remove_meq_l} given`);
    const neutralised = remove_meq_l ?? acidToTarget_meq_l(alkalinity_meq_l!, pH!, targetPH!);
    const left = (alkalinity_meq_l ?? neutralised) - neutralised;
    const { molar, nutrient, nutrientMolar } = ACIDS[name];
    const mmol_l = neutralised / protons(name, targetPH ?? 5.8);
    const inputs = stated(asked);
    return [
      ...stepsOf(
        ACID_SOURCE,
        inputs,
        ['acid to neutralise', 'alkalinity − alkalinity at the target pH', 'meq/l', neutralised],
        ['acid', 'mmol/l · M / (strength · density)', 'ml/m3', (mmol_l * molar) / ((strength_pct / 100) * density_kg_l)],
        [nutrient, 'mmol/l · mg per mmol', 'mg/l', mmol_l * nutrientMolar],
        ['alkalinity left', 'alkalinity − acid', 'meq/l', left],
      ),
      ...(alkalinity_meq_l !== undefined && left < 0.5
        ? stepsOf(ACID_SOURCE, inputs, ['warning', 'alkalinity left below 0.5 meq/l', '-', 'hardly any buffer is left']).map(onTheWay)
        : []),
    ];
  },
);

const irrigation = calculation(
  z.strictObject({
    ET0_mm: nonNegative.optional(),
    Kc: nonNegative.max(3).optional(),
    ETc_mm: nonNegative.optional(),
    effectiveRain_mm: nonNegative.optional(),
    ECw_dS_m: nonNegative.optional(),
    ECe_dS_m: positive.optional(),
    leachingFraction: z.number().min(0).max(0.5).optional(),
    efficiency: z.number().min(0.3).max(1).optional(),
    area_ha: positive.optional(),
  }),
  ({ ET0_mm, Kc, ETc_mm, ECw_dS_m, ECe_dS_m, ...rest }) => {
    if (ETc_mm === undefined && ET0_mm === undefined) throw missing('ETc_mm', 'ETc_mm, or ET0_mm and Kc');
    if (ETc_mm === undefined && Kc === undefined) throw missing('Kc');
    if (ECw_dS_m !== undefined && ECe_dS_m === undefined) throw missing('ECe_dS_m');
    if (ECw_dS_m === undefined && ECe_dS_m !== undefined) throw missing('ECw_dS_m');
    const defaults = { effectiveRain_mm: 0, leachingFraction: 0, efficiency: 1, area_ha: 1 };
    const { values, inputs } = withDefaults(rest, defaults, 'none given');
    const crop_mm = ETc_mm ?? ET0_mm! * Kc!;
    const leaching = ECw_dS_m === undefined ? values.leachingFraction : ECw_dS_m / (5 * ECe_dS_m! - ECw_dS_m);
    if (ECw_dS_m !== undefined && (5 * ECe_dS_m! <= ECw_dS_m || leaching >= 0.5))
      throw new Refused('waterTooSaline', 'ECw_dS_m', `water too saline for this crop: ${ECw_dS_m} dS/m with ${ECe_dS_m!} dS/m tolerated`);
    const { net, gross } = irrigationNeed_mm(crop_mm, values.effectiveRain_mm, leaching, values.efficiency);
    return stepsOf(
      IRRIGATION_SOURCE,
      [...stated({ ET0_mm, Kc, ETc_mm, ECw_dS_m, ECe_dS_m }), ...inputs],
      ['ETc', 'Kc · ET0', 'mm', crop_mm],
      ['net', 'max(0, ETc − effective rain)', 'mm', net],
      ['LR', 'ECw / (5 · ECe − ECw)', '-', leaching],
      ['gross', 'net / (1 − LR) / efficiency', 'mm', gross],
      ['volume', 'gross · 10 · area', 'm3', gross * 10 * values.area_ha],
    );
  },
);

/** g/l of water at 20 °C. */
const WATER_G_L = 998.2;
const inWater = calculation(
  z
    .strictObject({
      temperature_points_C: z
        .array(z.number().min(-30).max(150))
        .min(1)
        .refine((points) => points.every((point, i) => i === 0 || point > points[i - 1]!), { error: 'temperatures must ascend' }),
      solubility_g_per_l_water: z.array(positive).min(1),
      temperature_C: z.number().min(-30).max(150),
      mass_kg: nonNegative.optional(),
    })
    .refine((one) => one.temperature_points_C.length === one.solubility_g_per_l_water.length, {
      error: 'needs one solubility for each temperature',
      path: ['solubility_g_per_l_water'],
    }),
  ({ temperature_points_C: points, solubility_g_per_l_water: amounts, temperature_C, mass_kg }) => {
    const above = points.findIndex((point) => temperature_C <= point);
    const [x0, x1, y0, y1] = [points[above - 1]!, points[above]!, amounts[above - 1]!, amounts[above]!];
    const within = y0 + ((y1 - y0) * (temperature_C - x0)) / (x1 - x0);
    const solubility = above === -1 ? amounts.at(-1)! : above === 0 ? amounts[0]! : within;
    return stepsOf(
      'the table given; density of water at 20 °C 998.2 g/l',
      stated({ temperatures: points.join(', '), solubilities: amounts.join(', '), temperature_C, mass_kg }),
      ['solubility', 'linear between the temperatures, constant outside', 'g/l water', solubility],
      ['mass percent', '100 · S / (S + 998.2)', '%', (100 * solubility) / (solubility + WATER_G_L)],
      ...(mass_kg === undefined ? [] : [['least water', 'mass · 1000 / S', 'l', (mass_kg * 1000) / solubility] as const]),
    );
  },
);

export const acidCases: Topic = { 'target-ph': acid };
export const irrigationCases: Topic = { requirement: irrigation };
export const solubilityInWater: Topic = { water: inWater };
