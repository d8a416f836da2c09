import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability.js';
import type { BulkEvent } from './bulk.events.js';

const events = {
  BulkStarted: bookkeeping,
  BulkFieldsDecided: bookkeeping,
  BulkCancelled: bookkeeping,
  BulkFinished: bookkeeping,
  BulkFinalized: bookkeeping,
  BulkDiscarded: bookkeeping,
} satisfies Record<BulkEvent['type'], EventShown>;

export const bulkCapability = defineCapability({ name: 'bulk', kinds: { bulk: { events, topic: { name: 'task' } } } });
