import { z } from 'zod';
import { limits } from '../kernel/schema/lists.js';
import { nutrientOf } from '../kernel/unit/nutrients.js';
import { crossField } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';
import './crop.errors.js';

const MOST_NUTRIENTS = 50;
/** kg of a nutrient in a tonne of harvest; the largest published one is below 100. */
const LARGEST_COEFFICIENT = 1000;
/** t/ha: sugar cane's record is below 300. */
const LARGEST_YIELD = 1000;

const nutrientId = () => positiveId().refine((id) => nutrientOf(id) !== undefined, { error: 'invalidOption' });
const yieldOf = () => z.number().positive({ error: 'mustBePositive' }).max(LARGEST_YIELD);
const days = () => z.int().min(1).max(limits.cropDurationDays);

function once<Entry>(idOf: (entry: Entry) => number | undefined, name: string) {
  return z.superRefine<readonly Entry[]>((all, ctx) => {
    all.forEach((entry, at) => {
      const id = idOf(entry);
      if (id !== undefined && all.findIndex((other) => idOf(other) === id) < at)
        ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [at, name] });
    });
  });
}

/** null: none, as if it were left out */
const coefficients = z
  .array(z.strictObject({ id: nutrientId(), value: z.number().min(0).max(LARGEST_COEFFICIENT).nullable() }))
  .max(MOST_NUTRIENTS, { error: 'itemCount' })
  .check(once(({ id }) => id, 'id'));
const requirements = z
  .array(
    z.strictObject({
      id: nutrientId(),
      value: z
        .number()
        .min(0)
        .max(LARGEST_COEFFICIENT * LARGEST_YIELD),
    }),
  )
  .max(MOST_NUTRIENTS, { error: 'itemCount' })
  .check(once(({ id }) => id, 'id'));

const stage = z.strictObject({
  /** absent: a new one */
  id: positiveId().optional(),
  name: text(1, 100),
  duration: days(),
  minerals: z
    .array(z.strictObject({ mineralId: nutrientId(), value: z.number().min(0).max(100).nullable() }))
    .max(MOST_NUTRIENTS, { error: 'itemCount' })
    .check(once(({ mineralId }) => mineralId, 'mineralId'))
    .default([]),
});
const stages = z
  .array(stage)
  .min(1, { error: 'itemCount' })
  .max(limits.stages, { error: 'maxStages' })
  .check(once(({ id }) => id, 'id'));

/**
 * `PUT adminCenter/crops/{id}`: what is given is changed. null goes back to what the shipped crop says. Lists stand for
 * themselves: what of stages, removal or uptake is left out goes. Yields in t/ha, removal and uptake in kg of the stored form
 * per tonne of harvest, durations in whole days.
 */
export const changeCrop = z
  .strictObject({
    name: text(1, 60).nullish(),
    variety: text(1, 60).nullish(),
    duration: days().nullish(),
    lowYield: yieldOf().nullish(),
    highYield: yieldOf().nullish(),
    stages: stages.nullish(),
    removal: coefficients.nullish(),
    uptake: coefficients.nullish(),
    /** Uptake in another word: kg/ha that the whole crop takes up at its average yield. Those not named stay. */
    requirements: requirements.optional(),
    revision: z.int().min(0).optional(),
  })
  .check(
    crossField(({ uptake, requirements }, report) => {
      if (uptake !== undefined && requirements !== undefined) report('requirements', 'uptakeGivenTwice');
    }),
  )
  .meta({ id: 'ChangeCrop' });
export type ChangeCrop = z.infer<typeof changeCrop>;
