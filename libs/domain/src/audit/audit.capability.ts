import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability.js';
import type { EntityVisited } from './visit.decider.js';

const events = { EntityVisited: bookkeeping } satisfies Record<EntityVisited['type'], EventShown>;

export const auditCapability = defineCapability({ name: 'audit', kinds: { visit: { events } } });
