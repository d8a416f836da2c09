import { z } from 'zod';
import { historyKinds } from '../../capabilities.js';
import { entityId } from '../../kernel/call/call.js';
import { isoDate, positiveId, text } from '../../kernel/string/text.js';
import './audit-filters.errors.js';
import type { NamedFilter } from './audit-filters.events.js';

/** What an audit is searched by; `range`: days that end today, all of time, or `from` and `to`. */
const filter = z
  .strictObject({
    by: positiveId().optional(),
    type: z
      .string()
      .regex(/^[A-Za-z]{1,100}$/, { error: 'invalidOption' })
      .optional(),
    kind: z.enum(historyKinds, { error: 'invalidOption' }).optional(),
    id: positiveId().optional(),
    groupId: positiveId().optional(),
    q: text(1, 100).optional(),
    range: z.enum(['today', '7', '30', '90', 'all', 'own'], { error: 'invalidOption' }),
    from: isoDate().optional(),
    to: isoDate().optional(),
  })
  .meta({ id: 'AuditFilter' });

/** Whether it asks for something in particular: only then a letter may tell of it. */
export const isParticular = ({ by, type, kind, id, q }: NamedFilter['filter']): boolean =>
  [by, type, kind, id, q].some((value) => value !== undefined);

const named = { name: text(1, 60), filter, byMail: z.boolean({ error: 'required' }) };
export const keepAuditFilter = z
  .strictObject(named)
  .superRefine(({ byMail, filter: asked }, ctx) => {
    if (byMail && !isParticular(asked)) ctx.addIssue({ code: 'custom', message: 'alertNeedsFilter', path: ['byMail'] });
  })
  .meta({ id: 'KeepAuditFilter' });
export const auditFilterId = z.object({ id: entityId('AuditFilterNotFound') });

/** `canAlert`: this server can send mail. */
export const auditFilters = z
  .object({ items: z.array(z.object({ id: z.int(), ...named })), canAlert: z.boolean() })
  .meta({ id: 'AuditFilters' });
export type KeptAuditFilter = z.infer<typeof auditFilters>['items'][number];
