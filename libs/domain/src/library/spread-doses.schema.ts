import { z } from 'zod';
import { doseKinds } from '../agronomy/auto-calculate/spreadable.js';
import { positiveId } from '../kernel/string/text.js';

/** Largest dose of a product that anybody spreads at once: lime, kg/ha. */
const MOST = 20_000;
const LEAST_STEP = 0.01;
const MOST_RULES = 100;

const spreadDose = { least: z.number(), step: z.number() };
const doseRule = z.strictObject({
  kind: z.enum(doseKinds, { error: 'invalidOption' }),
  /** null: every crop without a rule of its own */
  cropId: positiveId().nullable(),
  least: z.number().min(0).max(MOST),
  step: z.number().min(LEAST_STEP).max(MOST),
});
export const setSpreadDoses = z
  .strictObject({ doses: z.array(doseRule).max(MOST_RULES, { error: 'itemCount' }) })
  .superRefine(({ doses }, ctx) => {
    const seen = new Set<string>();
    doses.forEach(({ kind, cropId }, at) => {
      if (seen.has(`${kind} ${cropId}`)) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: ['doses', at, 'cropId'] });
      seen.add(`${kind} ${cropId}`);
    });
  })
  .meta({ id: 'SetSpreadDoses' });

export const spreadDosesAnswer = z
  .object({
    /** what the level sets itself; of a crop, or with null of every crop. kg/ha, of liquids l/ha */
    own: z.array(z.object({ kind: z.enum(doseKinds), cropId: z.int().nullable(), ...spreadDose })),
    /** what would hold for a crop without a rule of its own if the level set nothing, and which level says so */
    above: z.array(z.object({ kind: z.enum(doseKinds), ...spreadDose, from: z.enum(['usual', 'company', 'collection']) })),
    editable: z.boolean(),
    revision: z.int(),
  })
  .meta({ id: 'SpreadDoses' });
export type SpreadDosesAnswer = z.infer<typeof spreadDosesAnswer>;
