import { type Decider, unknownEvent } from '../kernel/decider/decider.js';

/** What somebody did at the door, or took out of it. Address and device are personal data: they go with the key of their month. */
export interface AtTheDoor {
  readonly id: number;
  readonly userId: number;
  /** As the person was called then; the audit shows it as the name of the entry. */
  readonly name: string;
  readonly at: string;
  readonly ipAddress?: string;
  /** The line of the browser or program. */
  readonly device?: string;
  /** `password`, `sso`; of a sign-in that was refused the reason; of a proof that came by no mail, and of what is proved by, `authenticator`, `passkey`, `recovery`. */
  readonly how?: string;
  /** What was exported: a name of `exported` in the description of a call, and the address that it was asked by. */
  readonly what?: string;
  readonly asked?: string;
}
export type SignInMade = { type: 'SignInMade'; data: AtTheDoor };
export type SignInRefused = { type: 'SignInRefused'; data: AtTheDoor };
export type SignOutMade = { type: 'SignOutMade'; data: AtTheDoor };
export type CodeMailed = { type: 'CodeMailed'; data: AtTheDoor };
export type CodeRefused = { type: 'CodeRefused'; data: AtTheDoor };
export type AdminRightsProved = { type: 'AdminRightsProved'; data: AtTheDoor };
export type SensitiveActionProved = { type: 'SensitiveActionProved'; data: AtTheDoor };
export type DataExported = { type: 'DataExported'; data: AtTheDoor };
/** Of what somebody proves their rights by; `how` says which. */
export type FactorAdded = { type: 'FactorAdded'; data: AtTheDoor };
export type FactorRemoved = { type: 'FactorRemoved'; data: AtTheDoor };
export type RecoveryCodesShown = { type: 'RecoveryCodesShown'; data: AtTheDoor };
export type AccessEntryEvent =
  | SignInMade
  | SignInRefused
  | SignOutMade
  | CodeMailed
  | CodeRefused
  | AdminRightsProved
  | SensitiveActionProved
  | DataExported
  | FactorAdded
  | FactorRemoved
  | RecoveryCodesShown;

export type Happened =
  | 'signIn'
  | 'refusal'
  | 'signOut'
  | 'codeMailed'
  | 'codeRefused'
  | 'adminProved'
  | 'actionProved'
  | 'exported'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryShown';

function eventOf(happened: Happened): AccessEntryEvent['type'] {
  switch (happened) {
    case 'signIn':
      return 'SignInMade';
    case 'refusal':
      return 'SignInRefused';
    case 'signOut':
      return 'SignOutMade';
    case 'codeMailed':
      return 'CodeMailed';
    case 'codeRefused':
      return 'CodeRefused';
    case 'adminProved':
      return 'AdminRightsProved';
    case 'actionProved':
      return 'SensitiveActionProved';
    case 'exported':
      return 'DataExported';
    case 'factorAdded':
      return 'FactorAdded';
    case 'factorRemoved':
      return 'FactorRemoved';
    case 'recoveryShown':
      return 'RecoveryCodesShown';
  }
}

export type AccessEntryCommand = { type: 'NoteEntry'; happened: Happened; entry: AtTheDoor };
export type AccessEntryState = { readonly status: 'none' | 'kept' } & AtTheDoor;

/** One entry is one stream, so that nobody waits for anybody at the door. */
export const accessEntry: Decider<AccessEntryState, AccessEntryCommand, AccessEntryEvent> = {
  initial: { status: 'none', id: 0, userId: 0, name: '', at: '' },
  decide: ({ happened, entry }, { status }) => (status === 'none' ? [{ type: eventOf(happened), data: entry }] : []),
  evolve(state, event) {
    switch (event.type) {
      case 'SignInMade':
      case 'SignInRefused':
      case 'SignOutMade':
      case 'CodeMailed':
      case 'CodeRefused':
      case 'AdminRightsProved':
      case 'SensitiveActionProved':
      case 'DataExported':
      case 'FactorAdded':
      case 'FactorRemoved':
      case 'RecoveryCodesShown':
        return { status: 'kept', ...event.data };
      default:
        return unknownEvent(state, event);
    }
  },
};

/** November 2026, before which nobody wrote entries. */
const FIRST = 2026 * 12 + 11;
/** More months than anybody keeps an account. */
const MONTHS = 10_000;

const monthOf = (at: string): number => Math.max(0, Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7)) - FIRST);

/** Whose key seals the entries of a person in a month: it is destroyed when these have been kept for long enough, or with the person. */
export const monthKey = (userId: number, at: string): `access:${number}` => `access:${userId * MONTHS + monthOf(at)}`;

/** Whose month an owner of keys is; undefined of other owners. What is sealed under it may be gone, this is not. */
export const personOfMonth = (owner: string): number | undefined => {
  const [, number] = /^access:(\d{1,15})$/.exec(owner) ?? [];
  return number === undefined ? undefined : Math.floor(Number(number) / MONTHS);
};

/** All that a person may have had up to an instant. */
export const monthKeysUntil = (userId: number, at: string): `access:${number}`[] =>
  Array.from({ length: monthOf(at) + 1 }, (_, month) => `access:${userId * MONTHS + month}` as const);

/** Whether a month's entries have been kept for as many whole months as they should. */
export const isKeptLongEnough = (entryAt: string, now: string, months: number): boolean => monthOf(now) - monthOf(entryAt) > months;
