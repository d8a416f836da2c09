import { z } from 'zod';
import { queryId, queryNumber } from '../kernel/schema.js';
import { isoDate } from '../kernel/text.js';

/** Filters of a history, all of them narrowing; `before` is a revision, `from` and `to` are days in UTC. */
export const historyQuery = z.strictObject({
  by: queryId().optional(),
  path: z.string().max(200).optional(),
  origin: z.enum(['typed', 'paste', 'autoCalculate', 'import', 'restore', 'api', 'system', 'undo']).optional(),
  from: isoDate().optional(),
  to: isoDate().optional(),
  before: queryNumber(1).optional(),
  pageSize: queryNumber(1, 200).default(50),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const change = z.object({ path: z.string(), old: z.unknown(), new: z.unknown() }).meta({ id: 'HistoryChange' });
const item = z
  .object({
    revision: z.int(), position: z.int(), at: z.string(), by: z.object({ id: z.int(), name: z.string(), role: z.int() }), origin: z.string(),
    changes: z.array(change), hash: z.string(), prevHash: z.string(),
  })
  .meta({ id: 'HistoryItem' });
export const historyAnswer = z.object({ items: z.array(item), total: z.int(), head: z.object({ revision: z.int(), hash: z.string() }) }).meta({ id: 'History' });
export type HistoryItem = z.infer<typeof item>;
export type HistoryAnswer = z.infer<typeof historyAnswer>;

export const blameAnswer = z
  .object({ items: z.array(z.object({ path: z.string(), revision: z.int(), at: z.string(), by: z.object({ id: z.int(), name: z.string() }) })) })
  .meta({ id: 'Blame' });
export type BlameAnswer = z.infer<typeof blameAnswer>;
