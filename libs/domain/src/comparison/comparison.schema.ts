import { z } from 'zod';
import { queryIds } from '../kernel/schema/schema.js';
import { planSheet } from '../plan/sheet/plan-sheet.schema.js';
import { MOST_COMPARED } from './most-compared.js';

/** One as well as several: a page asks for a column more without asking for the others again. */
export const comparisonQuery = z.strictObject({
  ids: queryIds().pipe(
    z
      .array(z.int())
      .max(MOST_COMPARED, { error: 'itemCount' })
      .superRefine((ids, ctx) => {
        const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
        if (at >= 0) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [at] });
      }),
  ),
  /** Whose ids they are. */
  kind: z.enum(['plan', 'template'], { error: 'invalidOption' }).default('plan'),
});

const text = z.string().nullable();

/**
 * What a plan or a template is compared by, as its own sheet says it: names in the reader's language, amounts per area in `unitId`, nutrients
 * in `form`. A template has no grower, no field and no dates, and its needs are those that it states.
 */
const compared = planSheet
  .pick({ name: true, season: true, unitId: true, form: true, need: true, applications: true, tanks: true, products: true, cost: true })
  .extend({
    kind: z.enum(['plan', 'template']),
    id: z.int(),
    customerId: z.int().nullable(),
    updatedAt: z.string(),
    status: z.enum(['draft', 'active', 'inactive', 'completed', 'public']),
    grower: text,
    field: planSheet.shape.field.nullable(),
    crop: planSheet.shape.crop.extend({ id: z.int() }),
    /** Products in use without a price: no cost holds them. */
    unpriced: z.array(z.string()),
    /** Of the field with this crop, of 100; null where nothing was reported or saved. */
    sustainability: z.number().nullable(),
  })
  .meta({ id: 'ComparedPlan' });
export type ComparedPlan = z.infer<typeof compared>;

export const comparisonAnswer = z.object({ items: z.array(compared) }).meta({ id: 'Comparison' });
