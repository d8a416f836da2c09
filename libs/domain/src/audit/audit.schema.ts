import { z } from 'zod';
import { queryId } from '../kernel/schema.js';
import { isoDate } from '../kernel/text.js';
import { historyChange, historyKinds } from './history.schema.js';

const moment = () => z.union([isoDate(), z.iso.datetime({ offset: true })], { error: 'invalidDate' });
const pageNumber = (max: number) => z.preprocess((raw) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw), z.int({ error: 'outOfRange' }).min(1, { error: 'outOfRange' }).max(max, { error: 'outOfRange' }));

/** All of them narrow. `kind` is a history's kind, `id` an entity of that kind, `type` an event's. */
const filters = {
  by: queryId().optional(),
  type: z.string().max(100).optional(),
  kind: z.enum(historyKinds, { error: 'invalidOption' }).optional(),
  id: queryId().optional(),
  from: moment().optional(),
  to: moment().optional(),
  groupId: queryId().optional(),
};
export const auditQuery = z.preprocess(
  (raw) => (typeof raw === 'object' && raw !== null && 'pageNum' in raw ? (({ pageNum, ...rest }) => ({ pageNo: pageNum, ...rest }))(raw as Record<string, unknown>) : raw),
  z.strictObject({ ...filters, pageNo: pageNumber(1_000_000).default(1), pageSize: pageNumber(200).default(20) }),
);
export type AuditQuery = z.infer<typeof auditQuery>;
export const auditExportQuery = z.strictObject({ ...filters, format: z.enum(['jsonl', 'csv'], { error: 'invalidOption' }) });
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
export type AuditFilters = Omit<AuditExportQuery, 'format'>;

/** `erased`: the person it was about is erased; that it happened stays, what it said and the names in it are gone. */
const item = z
  .object({
    position: z.int(), at: z.string(), by: z.object({ id: z.int(), name: z.string() }), type: z.string(), kind: z.string(), id: z.int(), changes: z.array(historyChange),
    hash: z.string(), erased: z.literal(true).optional(),
  })
  .meta({ id: 'AuditItem' });
export type AuditItem = z.infer<typeof item>;
/** Newest first. */
export const auditAnswer = z.object({ items: z.array(item), total: z.int(), pageNo: z.int(), pageSize: z.int() }).meta({ id: 'Audit' });
export type AuditAnswer = z.infer<typeof auditAnswer>;
