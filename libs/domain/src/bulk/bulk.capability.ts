import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { BulkEvent } from './bulk.events.js';

const events = {
  BulkStarted: audited,
  BulkFieldsDecided: bookkeeping,
  BulkCancelled: audited,
  BulkFinished: audited,
  BulkFinalized: audited,
  BulkDiscarded: audited,
} satisfies Record<BulkEvent['type'], EventShown>;

export const bulkCapability = defineCapability({
  name: 'bulk',
  kinds: {
    bulk: {
      events,
      topic: { name: 'task' },
      runs: true,
      history: {
        bulk: {
          en: 'recommendations for many fields',
          mr: 'अनेक शेतांसाठी शिफारसी',
          pt: 'recomendações para vários talhões',
          es: 'recomendaciones para muchos lotes',
        },
      },
    },
  },
});
