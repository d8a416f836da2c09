import { z } from 'zod';
import { selection } from '../dashboard/dashboard-answers.schema.js';
import { daysOfCustom, framed, timeFrames } from '../dashboard/dashboard.schema.js';
import { positiveId } from '../kernel/string/text.js';
import '../dashboard/dashboard.errors.js'; // a schema's keys are known once its errors are

const ids = () => z.array(positiveId()).max(1000).optional();
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/**
 * What the figures of coffee farms are of. `year`: that harvest year; without it, of each farm the latest that has the figure. A time frame counts what was
 * recorded within its days, whatever the harvest year.
 */
export const farmFilter = z
  .strictObject({
    customerIds: ids(),
    groupIds: ids(),
    year: z
      .int({ error: 'invalidNumber' })
      .superRefine((value, ctx) => {
        if (value < FIRST_YEAR || value > LAST_YEAR)
          ctx.addIssue({ code: 'custom', message: 'outOfRange', params: { min: FIRST_YEAR, max: LAST_YEAR, value } });
      })
      .meta({ minimum: FIRST_YEAR, maximum: LAST_YEAR })
      .optional(),
    ...framed,
  })
  .check(daysOfCustom)
  .meta({ id: 'CoffeeFarmFilter' });
export type FarmFilter = z.infer<typeof farmFilter>;

/** What the reader calls a unit: money in the figure's currency; all others metric. */
export const figureUnits = [
  'kgCo2PerHa',
  'kgCo2PerKg',
  'm3PerHa',
  'lPerKg',
  'moneyPerHa',
  'moneyPerKg',
  'kgPerHa',
  'kgPerTree',
  'percent',
] as const;
export type FigureUnit = (typeof figureUnits)[number];
export const figureSources = ['survey', 'footprint'] as const;
export type FigureSource = (typeof figureSources)[number];

const named = { id: z.int(), name: z.string() };
/** `name` null for who sees figures and no growers. */
const farm = { customerId: z.int(), groupId: z.int(), name: z.string().nullable() };
/** `value`: all farms together, weighted by what the figure is per; the middle farm, the lowest and the highest beside it. */
const spread = { value: z.number(), median: z.number(), low: z.number(), high: z.number(), farms: z.int() };

/**
 * One figure, of the farms that have it alone: `of` farms of the selection have a survey or a footprint of coffee, `farms` of these the figure. `estimated`: of so
 * many farms it stands on a green weight or an income that was worked out. `needs`: what a survey or a footprint must hold for it. `spread` null: no farm has it.
 */
const figure = z
  .object({
    key: z.string(),
    unit: z.enum(figureUnits),
    /** ISO 4217, of money: farms with another currency have a figure of their own. */
    currency: z.string().nullable(),
    spread: z.object(spread).nullable(),
    of: z.int(),
    /** Harvest years that it is of, the oldest first. */
    years: z.array(z.int()),
    sources: z.array(z.object({ source: z.enum(figureSources), farms: z.int() })),
    estimated: z.int(),
    needs: z.array(z.object({ source: z.enum(figureSources), answers: z.array(z.string()) })),
  })
  .meta({ id: 'CoffeeFigure' });
export type CoffeeFigure = z.infer<typeof figure>;

/** With each harvest year that has it, the oldest first, and the farms, highest first. */
const series = figure
  .extend({
    points: z.array(z.object({ year: z.int(), ...spread })),
    items: z.array(z.object({ ...farm, year: z.int(), value: z.number(), source: z.enum(figureSources), estimated: z.boolean() })),
  })
  .meta({ id: 'CoffeeSeries' });
export type CoffeeSeries = z.infer<typeof series>;

export const coffeeFilters = z
  .object({
    customers: z.array(z.object({ id: z.int(), name: z.string().nullable(), groupId: z.int() })),
    groups: z.array(z.object(named)),
    fields: z.array(z.object({ ...named, customerId: z.int() })),
    crops: z.array(z.object(named)),
    years: z.array(z.int()),
    timeFrames: z.array(z.union(timeFrames.map((frame) => z.literal(frame)))),
    ...selection,
  })
  .meta({ id: 'CoffeeFilters' });
export const coffeeSummary = z
  .object({
    co2: z.array(figure),
    water: z.array(figure),
    costs: z.array(figure),
    income: z.array(figure),
    productivity: z.array(figure),
  })
  .meta({ id: 'CoffeeSummary' });
export const coffeeSeries = z.object({ series: z.array(series) }).meta({ id: 'CoffeeSeriesList' });

/** Of the farms that answered, how many follow it; `score` in percent, null where nobody answered. */
const practice = { key: z.string(), answers: z.array(z.string()), score: z.number().nullable(), farms: z.int(), followed: z.int() };
/** Scores of practices by area: the mean of those that were answered, with the range of a score (high from 75, medium from 50). */
export const coffeePractices = z
  .object({
    scores: z.array(
      z
        .object({
          key: z.string(),
          score: z.number().nullable(),
          range: z.enum(['high', 'medium', 'low']).nullable(),
          farms: z.int(),
          of: z.int(),
          years: z.array(z.int()),
          practices: z.array(z.object(practice)),
        })
        .meta({ id: 'CoffeePracticeScore' }),
    ),
  })
  .meta({ id: 'CoffeePractices' });
export type PracticeScore = z.infer<typeof coffeePractices>['scores'][number];

/**
 * What farms answered about those who work there. `share`: of those who comply or do not, in percent; not applicable and not answered count in neither.
 * `breaches`: farms that do not comply, with their year.
 */
export const coffeeRights = z
  .object({
    indicators: z.array(
      z
        .object({
          key: z.string(),
          zeroTolerance: z.boolean(),
          comply: z.int(),
          notComply: z.int(),
          notApplicable: z.int(),
          notAnswered: z.int(),
          share: z.number().nullable(),
          of: z.int(),
          years: z.array(z.int()),
          breaches: z.array(z.object({ ...farm, year: z.int() })),
        })
        .meta({ id: 'CoffeeRightsIndicator' }),
    ),
  })
  .meta({ id: 'CoffeeRights' });
export type RightsIndicator = z.infer<typeof coffeeRights>['indicators'][number];
