import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { AuditFiltersEvent } from './filters/audit-filters.events.js';
import type { EntityVisited } from './visit.decider.js';

const filterEvents = {
  AuditFilterKept: bookkeeping,
  AuditFilterDropped: bookkeeping,
  AuditDigestQueued: bookkeeping,
} satisfies Record<AuditFiltersEvent['type'], EventShown>;
const events = { EntityVisited: bookkeeping } satisfies Record<EntityVisited['type'], EventShown>;

export const auditCapability = defineCapability({ name: 'audit', kinds: { visit: { events }, auditFilters: { events: filterEvents } } });
