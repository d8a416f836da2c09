import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { LegalHoldEvent } from './legal-hold.decider.js';
import type { PrivacyEvent } from './privacy-task.decider.js';

const holdEvents = { LegalHoldSet: bookkeeping, LegalHoldReleased: bookkeeping } satisfies Record<LegalHoldEvent['type'], EventShown>;
const taskEvents = { PrivacyTaskOrdered: bookkeeping, PrivacyTaskDone: bookkeeping } satisfies Record<PrivacyEvent['type'], EventShown>;

export const privacyCapability = defineCapability({
  name: 'privacy',
  kinds: { privacy: { events: taskEvents }, 'legal-hold': { events: holdEvents } },
});
