import { z } from 'zod';
import { ANALYSIS_MAXIMUM_HIGH, type AnalysisKind, analytesOf } from '../agronomy/analytes.js';
import type { OwnRange } from '../agronomy/soil/own-limits.js';
import { extractionMethods } from '../agronomy/tables/soil-tables.js';
import { unitFits } from './analysis.policy.js';
import { brokenRanges } from './result-ranges.policy.js';
import { queryId } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';
import './own-limits.errors.js';

export const MOST_RANGES = 10;
/** A need is never multiplied by more. */
export const MOST_FACTOR = 10;
const LONGEST_LABEL = 40;

const queryCrop = z.preprocess(
  (raw) => (typeof raw === 'string' && /^\d{1,16}$/.test(raw) ? Number(raw) : raw),
  z.int({ error: 'invalidId' }).min(0, { error: 'invalidId' }),
);
/** Whose limits: a group's; admins of a collection or a company name theirs instead. */
const place = { groupId: queryId().optional(), collectionId: queryId().optional(), companyId: queryId().optional() };
const onePlace = (value: { groupId?: number | undefined; collectionId?: number | undefined; companyId?: number | undefined }) =>
  [value.groupId, value.collectionId, value.companyId].filter((id) => id !== undefined).length;
const ruleOfPlace = z.superRefine<Parameters<typeof onePlace>[0]>((value, ctx) => {
  const named = onePlace(value);
  if (named !== 1) ctx.addIssue({ code: 'custom', message: named === 0 ? 'required' : 'onePlace', path: ['groupId'] });
});
export const limitsQuery = z.strictObject(place).check(ruleOfPlace);
export type LimitsQuery = z.infer<typeof limitsQuery>;
/** `cropId` 0: of all crops */
export const soilInterpretationQuery = z.strictObject({ ...place, cropId: queryCrop.default(0) }).check(ruleOfPlace);
/** What `{a}` of plant-analysis and `{id}` of the extraction methods is the id of. */
const level = z.enum(['group', 'collection', 'company'], { error: 'invalidOption' }).default('group');
export const levelQuery = z.strictObject({ level });
export type LevelQuery = z.infer<typeof levelQuery>;

const limit = z.number().max(ANALYSIS_MAXIMUM_HIGH);
const range = z.strictObject({
  label: text(1, LONGEST_LABEL),
  from: limit.min(0, { error: 'mustBePositive' }),
  /** null: no upper limit, which only the last may have */
  to: limit.gt(0, { error: 'mustBePositive' }).nullable(),
});
/** Null: as the level above. */
const ranges = z.array(range).min(1, { error: 'itemCount' }).max(MOST_RANGES, { error: 'itemCount' }).nullable();
const mineral = (kind: AnalysisKind) =>
  positiveId().refine((id) => analytesOf[kind].some((one) => one.id === id), { error: 'invalidOption' });
const entries = <T extends z.ZodType>(one: T) => z.array(one).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' });
const revision = z.int().min(0).optional();
/** what a reader got may be sent back */
const read = { id: positiveId().optional(), name: z.string().max(100).optional(), unit: z.string().max(20).optional() };

type Entry = { readonly ranges?: unknown; readonly mineralId?: unknown; readonly unitId?: unknown };
const isRange = (one: unknown): one is OwnRange =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as OwnRange).from === 'number' &&
  (typeof (one as OwnRange).to === 'number' || (one as OwnRange).to === null);

/** Rules between values, said even where other entries are wrong: consecutive ranges, a unit that fits, and nothing named twice. */
const rules = (kind: AnalysisKind, slot: (entry: Record<string, unknown>) => string) =>
  z.superRefine<{ thresholds: unknown }>(
    (body, ctx) => {
      const list: unknown = typeof body === 'object' && body !== null ? body.thresholds : undefined;
      if (!Array.isArray(list)) return;
      const seen = new Set<string>();
      for (const [index, entry] of (list as (Entry & Record<string, unknown>)[]).entries()) {
        if (typeof entry !== 'object' || entry === null) continue;
        const report = (path: (string | number)[], message: string, params?: Record<string, unknown>) =>
          ctx.addIssue({ code: 'custom', message, path: ['thresholds', index, ...path], ...(params && { params }) });
        if (Array.isArray(entry.ranges) && entry.ranges.every(isRange)) {
          for (const { field, key, params } of brokenRanges(entry.ranges)) {
            const [, at, end] = /\[(\d+)\]\.(\w+)$/.exec(field)!;
            report(['ranges', Number(at), end!], key, params);
          }
        }
        const { mineralId, unitId } = entry;
        if (kind === 'soil' && typeof mineralId === 'number' && typeof unitId === 'number' && !unitFits(kind, mineralId, unitId))
          report(['unitId'], 'unitMismatch');
        const named = slot(entry);
        if (seen.has(named)) report(['mineralId'], 'duplicateEntry');
        seen.add(named);
      }
    },
    { when: () => true },
  );

/** `POST adminCenter/soilAnalysis/thresholds/{id}`: those named are set or, without ranges, given up; all others stay. */
export const setSoilThresholds = z
  .strictObject({
    thresholds: entries(
      z.strictObject({
        ...read,
        mineralId: mineral('soil'),
        unitId: positiveId(),
        extractionMethodId: positiveId().refine((id) => extractionMethods.some((one) => one.id === id), { error: 'invalidOption' }),
        ranges,
      }),
    ),
    revision,
  })
  .check(rules('soil', ({ mineralId, extractionMethodId }) => `${String(mineralId)} ${String(extractionMethodId)}`))
  .meta({ id: 'SetSoilThresholds' });
export type SetSoilThresholds = z.infer<typeof setSoilThresholds>;

/** `PUT adminCenter/plant-analysis/{a}/{b}/threshold`: stages and tissues by their place in the crop's lists, from 1; null: any. */
export const setPlantThresholds = z
  .strictObject({
    thresholds: entries(
      z.strictObject({
        ...read,
        mineralId: mineral('plant'),
        stageId: positiveId().nullish(),
        tissueId: positiveId().nullish(),
        ranges,
      }),
    ),
    revision,
  })
  .check(rules('plant', ({ mineralId, stageId, tissueId }) => [mineralId, stageId ?? 0, tissueId ?? 0].join(' ')))
  .meta({ id: 'SetPlantThresholds' });
export type SetPlantThresholds = z.infer<typeof setPlantThresholds>;

/** Factors of a mineral's classes; 0: nothing is needed there, null: as the level above. */
const setFactors = (kind: AnalysisKind, name: string) =>
  z
    .strictObject({
      factors: entries(
        z.strictObject({
          mineralId: mineral(kind),
          rangeLabel: text(1, LONGEST_LABEL),
          factor: z.number().min(0, { error: 'mustBePositive' }).max(MOST_FACTOR).nullable(),
        }),
      ),
      revision,
    })
    .meta({ id: name });
export const setSoilFactors = setFactors('soil', 'SetSoilFactors');
export const setPlantFactors = setFactors('plant', 'SetPlantFactors');
export type SetFactors = z.infer<typeof setSoilFactors>;

const thresholdIds = z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' });
/** Of the thresholds named, or of all. What a DELETE names may stand in its query as well, so its level is among it. */
export const resetThresholds = z
  .strictObject({
    thresholdIds: z.preprocess((raw) => (typeof raw === 'number' ? [raw] : raw), thresholdIds.optional()).meta({ type: 'array' }),
    level,
    revision,
  })
  .meta({ id: 'ResetThresholds' });
