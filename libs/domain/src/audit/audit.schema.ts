import { z } from 'zod';
import { queryId } from '../kernel/schema/schema.js';
import { isoDate } from '../kernel/string/text.js';
import { historyKinds, registry } from '../capabilities.js';
import type { Registry } from '../kernel/capability/registry.js';
import { historyChange } from './history.schema.js';

const moment = () => z.union([isoDate(), z.iso.datetime({ offset: true })], { error: 'invalidDate' });
const pageNumber = (max: number) =>
  z.preprocess(
    (raw) => (typeof raw === 'string' && /^\d{1,16}$/.test(raw) ? Number(raw) : raw),
    z.int({ error: 'outOfRange' }).min(1, { error: 'outOfRange' }).max(max, { error: 'outOfRange' }),
  );

/**
 * All of them narrow. `kind` is a history's kind, `id` an entity of that kind, `type` an event's. `q`: words that stand in what an
 * entry tells; `run`: what one upload or bulk task made. Unless something is asked for, what a run made is left to its own entry.
 */
const filters = {
  by: queryId().optional(),
  type: z.string().max(100).optional(),
  kind: z.enum(historyKinds, { error: 'invalidOption' }).optional(),
  id: queryId().optional(),
  from: moment().optional(),
  to: moment().optional(),
  groupId: queryId().optional(),
  q: z.string().trim().max(100, { error: 'lengthRange' }).optional(),
  run: queryId().optional(),
};
export const auditQuery = z.preprocess(
  (raw) =>
    typeof raw === 'object' && raw !== null && 'pageNum' in raw
      ? (({ pageNum, ...rest }) => ({ pageNo: pageNum, ...rest }))(raw as Record<string, unknown>)
      : raw,
  /** `before`: only what stands before this position, so that pages hold still while more happens. */
  z.strictObject({
    ...filters,
    before: pageNumber(Number.MAX_SAFE_INTEGER).optional(),
    pageNo: pageNumber(1_000_000).default(1),
    pageSize: pageNumber(200).default(20),
  }),
);
export type AuditQuery = z.infer<typeof auditQuery>;
export const auditExportQuery = z.strictObject({ ...filters, format: z.enum(['jsonl', 'csv'], { error: 'invalidOption' }) });
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
export type AuditFilters = Omit<AuditExportQuery, 'format'>;

/** What an event is about: its name today (empty where it has none or is erased) and the numbers of what it is and hangs on, as the capabilities call them. */
export const auditSubject = ({ placed }: Pick<Registry, 'placed'>) => {
  const called = [...placed.values()].flatMap(({ subject }) => (subject === undefined ? [] : [subject])).sort();
  return z.object({
    name: z.string(),
    ...Object.fromEntries(called.map((one) => [one, z.int().optional()])),
    removed: z.literal(true).optional(),
  });
};
const subject = auditSubject(registry);
export type AuditSubject = z.infer<typeof subject>;
/**
 * `run`: the upload or task that made it, or that it is of. `revision`: the one of the entity's history that the event made or stands in; 0 before the first. `role`: the person's then.
 * `reason`: what somebody gave; `restored`: the revision that was brought back. `erased`: the person it was about is erased; that it happened stays, what it said and the names in it are gone.
 */
const item = z
  .object({
    position: z.int(),
    at: z.string(),
    by: z.object({ id: z.int(), name: z.string(), role: z.int() }),
    type: z.string(),
    kind: z.string(),
    /** C283's names of `type` and `kind` */
    action: z.string(),
    entity: z.string(),
    id: z.int(),
    revision: z.int(),
    subject,
    changes: z.array(historyChange),
    reason: z.string().optional(),
    restored: z.int().optional(),
    run: z.int().optional(),
    hash: z.string(),
    erased: z.literal(true).optional(),
  })
  .meta({ id: 'AuditItem' });
export type AuditItem = z.infer<typeof item>;
/**
 * Newest first. `searchedTo`: one call looks at so many entries, and what is asked for was looked for back to this time; `goOn` as
 * `before` looks on from there. Without them it saw all, and `total` is of all.
 */
export const auditAnswer = z
  .object({
    items: z.array(item),
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    searchedTo: z.string().optional(),
    goOn: z.int().optional(),
  })
  .meta({ id: 'Audit' });
export type AuditAnswer = z.infer<typeof auditAnswer>;

export const auditPeopleQuery = z.strictObject({ groupId: queryId().optional() });
export type AuditPeopleQuery = z.infer<typeof auditPeopleQuery>;
/** Everybody who did something in the scope, also those who have left since, by name. `accessKeptMonths`: how long sign-ins, codes and exports are kept. */
export const auditPeople = z
  .object({ items: z.array(z.object({ id: z.int(), name: z.string() })), total: z.int(), accessKeptMonths: z.int() })
  .meta({ id: 'AuditPeople' });
export type AuditPeople = z.infer<typeof auditPeople>;

/** SHA-256 of a file, lower-case hex. */
export const exportSumQuery = z.strictObject({ sum: z.string({ error: 'required' }).max(64, { error: 'tooLong' }) });
/** Null unless a file with this very content was exported here. */
export const exportKnown = z.object({ exported: z.object({ what: z.string(), at: z.string() }).nullable() }).meta({ id: 'ExportKnown' });
