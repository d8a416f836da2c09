import type { Language } from '@loam/domain/kernel/locale/language';
import type { Actor, Transaction } from '../decisions/decisions.port.js';

/** A person as identity needs them: who they act as, and whether they may. */
export interface AccountHolder {
  readonly actor: Actor;
  readonly status: 'active' | 'inactive' | 'pending';
  /** Every session begun up to `at` is over, but for `exceptSid`. */
  readonly sessionsEnded?: { readonly at: string; readonly exceptSid?: string };
}

/** How a person is written to. */
export interface Contact {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Users as the identity provider sees them; the user capability provides it. */
export abstract class Accounts {
  abstract idByEmail(email: string): Promise<number | undefined>;
  abstract holder(userId: number): Promise<AccountHolder | undefined>;
  /** Who signs in as this person of an identity provider; `subject` is a SHA-256. */
  abstract idBySso(issuer: string, subject: string): Promise<number | undefined>;
  /** From now on this person of an identity provider is that user. @throws Refused 403 ssoNotAuthorized when either is somebody else's */
  abstract linkSso(tx: Transaction, userId: number, issuer: string, subject: string): Promise<unknown>;
  /** Of somebody who exists. */
  abstract contact(userId: number): Promise<Contact>;
  /** Whether an admin's company wants more of them than a mailed code. */
  abstract secondFactorRequired(actor: Actor): Promise<boolean>;
  /** Ends the sessions begun up to now, but for one, in the append of what ended them. */
  abstract endSessions(tx: Transaction, userId: number, at: string, exceptSid?: string): Promise<unknown>;
}
