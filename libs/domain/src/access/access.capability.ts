import { bookkeeping, defineCapability, type EventShown } from '../kernel/capability.js';
import type { PasswordResetEvent } from './password-reset.decider.js';
import type { SessionEvent } from './session.decider.js';
import type { StepUpEvent } from './step-up.decider.js';

const sessionEvents = {
  SessionOpened: bookkeeping,
  SessionRefreshed: bookkeeping,
  SessionClosed: bookkeeping,
} satisfies Record<SessionEvent['type'], EventShown>;

const stepUpEvents = {
  SecurityCodeIssued: bookkeeping,
  SecurityCodeMissed: bookkeeping,
  AdminVerified: bookkeeping,
  ActionConfirmed: bookkeeping,
  ConfirmationSpent: bookkeeping,
  ConfirmationReturned: bookkeeping,
  AdminVerificationDropped: bookkeeping,
} satisfies Record<StepUpEvent['type'], EventShown>;

const resetEvents = {
  PasswordResetRequested: bookkeeping,
  PasswordResetUsed: bookkeeping,
} satisfies Record<PasswordResetEvent['type'], EventShown>;

export const accessCapability = defineCapability({
  name: 'access',
  kinds: { session: { events: sessionEvents, rights: true }, verification: { events: stepUpEvents }, reset: { events: resetEvents } },
});
