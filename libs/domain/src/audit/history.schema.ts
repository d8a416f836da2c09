import { z } from 'zod';
import { historyEffect } from '../history-effect.js';
import { queryBoolean, queryId, queryWhole } from '../kernel/schema/schema.js';
import { isoDate } from '../kernel/string/text.js';

const origins = ['typed', 'paste', 'autoCalculate', 'import', 'restore', 'api', 'system', 'undo'] as const;
/** A day in UTC, or an instant. */
const moment = () => z.union([isoDate(), z.iso.datetime({ offset: true })], { error: 'invalidDate' });
const revisionNumber = () => queryWhole(1, Number.MAX_SAFE_INTEGER);

/** Filters of a history, all of them narrowing. `path` is a path or the beginning of one, `before` a revision. */
export const historyQuery = z.strictObject({
  by: queryId().optional(),
  path: z.string().max(200).optional(),
  origin: z.enum(origins, { error: 'invalidOption' }).optional(),
  from: moment().optional(),
  to: moment().optional(),
  before: revisionNumber().optional(),
  pageSize: queryWhole(1, 200).default(50),
});
export type HistoryQuery = z.infer<typeof historyQuery>;
/** `restoring`: not what `to` was, but what bringing it back would make of `from`. */
export const compareQuery = z.strictObject({ from: revisionNumber(), to: revisionNumber(), restoring: queryBoolean().optional() });
export type CompareQuery = z.infer<typeof compareQuery>;
export const exportQuery = z.strictObject({ format: z.enum(['jsonl', 'csv', 'pdf'], { error: 'invalidOption' }) });
export type ExportQuery = z.infer<typeof exportQuery>;

const person = z.object({ id: z.int(), name: z.string() });
/**
 * Old and new are null where there was or is no value. `names`: where they are numbers of people, groups or collections, what those are
 * called now, by their number; who is erased is not in it.
 */
export const historyChange = z
  .object({ path: z.string(), old: z.unknown(), new: z.unknown(), names: z.record(z.string(), z.string()).optional() })
  .meta({ id: 'HistoryChange' });
export const historyItem = z
  .object({
    revision: z.int(),
    position: z.int(),
    at: z.string(),
    by: person.extend({ role: z.int() }),
    origin: z.enum(origins),
    reason: z.string().optional(),
    version: z.string().optional(),
    changes: z.array(historyChange),
    hash: z.string(),
    prevHash: z.string(),
  })
  .meta({ id: 'HistoryItem' });
export const historyAnswer = z
  .object({ items: z.array(historyItem), total: z.int(), head: z.object({ revision: z.int(), hash: z.string() }) })
  .meta({ id: 'History' });
export type HistoryItem = z.infer<typeof historyItem>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;

export const blameAnswer = z
  .object({ items: z.array(z.object({ path: z.string(), revision: z.int(), at: z.string(), by: person })), total: z.int() })
  .meta({ id: 'Blame' });
export type BlameAnswer = z.infer<typeof blameAnswer>;

/** The entity's own body as it was, `revision` the one asked for. */
export const stateThenAnswer = z.looseObject({ id: z.int(), revision: z.int() }).meta({
  id: 'StateThen',
  description:
    'The record as its own call answers it, as it was. A plan has its graph (PlanGraph) beside, computed with the tables of today.',
});

/** `changes`: what differs between the two states, and who set each value last in between. `effect`: what that means beyond the values. */
export const compareAnswer = z
  .object({
    from: z.int(),
    to: z.int(),
    changes: z.array(historyChange.extend({ by: person, at: z.string(), revision: z.int() })),
    effect: historyEffect,
  })
  .meta({ id: 'HistoryComparison' });
export type CompareAnswer = z.infer<typeof compareAnswer>;

/** Since the caller last opened it (null: never before): what differs now, and who else changed it in how many revisions. */
export const sinceVisitAnswer = z
  .object({
    since: z.string().nullable(),
    revision: z.int().nullable(),
    changes: z.array(historyChange.extend({ by: person, at: z.string(), revision: z.int() })),
    people: z.array(person.extend({ revisions: z.int() })),
  })
  .meta({ id: 'SinceVisit' });
export type SinceVisitAnswer = z.infer<typeof sinceVisitAnswer>;
