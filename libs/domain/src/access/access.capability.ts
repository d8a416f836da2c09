import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { AccessEntryEvent } from './access-entry.decider.js';
import type { FactorsEvent } from './factors.decider.js';
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

const factorEvents = {
  AuthenticatorOffered: bookkeeping,
  AuthenticatorAdded: bookkeeping,
  AuthenticatorUsed: bookkeeping,
  AuthenticatorRemoved: bookkeeping,
  PasskeyChallenged: bookkeeping,
  PasskeyAdded: bookkeeping,
  PasskeyUsed: bookkeeping,
  PasskeyRemoved: bookkeeping,
  RecoveryCodesMade: bookkeeping,
  RecoveryCodeUsed: bookkeeping,
  FactorMissed: bookkeeping,
} satisfies Record<FactorsEvent['type'], EventShown>;

const resetEvents = {
  PasswordResetRequested: bookkeeping,
  PasswordResetUsed: bookkeeping,
} satisfies Record<PasswordResetEvent['type'], EventShown>;

const entryEvents = {
  SignInMade: audited,
  SignInRefused: audited,
  SignOutMade: audited,
  CodeMailed: audited,
  CodeRefused: audited,
  AdminRightsProved: audited,
  SensitiveActionProved: audited,
  DataExported: audited,
  FactorAdded: audited,
  FactorRemoved: audited,
  RecoveryCodesShown: audited,
} satisfies Record<AccessEntryEvent['type'], EventShown>;

export const accessCapability = defineCapability({
  name: 'access',
  kinds: {
    session: { events: sessionEvents, rights: true },
    verification: { events: stepUpEvents },
    factors: { events: factorEvents },
    reset: { events: resetEvents },
    access: {
      events: entryEvents,
      key: {},
      history: { access: { en: 'access', mr: 'प्रवेश', pt: 'acesso', es: 'acceso' } },
    },
  },
});
