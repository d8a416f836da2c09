import { apiErrors } from '../kernel/errors/api.errors.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { accessErrors } from './access.errors.js';

/** Of one session: the code that was mailed, and what it bought. Codes and tokens are known here by their SHA-256 only. */
export type SecurityCodeIssued = { type: 'SecurityCodeIssued'; data: { sid: string; userId: number; hash: string; at: string } };
export type SecurityCodeMissed = { type: 'SecurityCodeMissed'; data: { sid: string; userId: number; at: string } };
/** `how`: by which second factor; absent of a mailed code. */
type Proved = { sid: string; userId: number; token: string; at: string; how?: string };
export type AdminVerified = { type: 'AdminVerified'; data: Proved };
export type ActionConfirmed = { type: 'ActionConfirmed'; data: Proved };
export type ConfirmationSpent = { type: 'ConfirmationSpent'; data: { sid: string; userId: number; token: string; by: string } };
/** The call that spent it changed nothing. */
export type ConfirmationReturned = { type: 'ConfirmationReturned'; data: { sid: string; userId: number; token: string } };
export type AdminVerificationDropped = { type: 'AdminVerificationDropped'; data: { sid: string; userId: number } };
export type StepUpEvent =
  | SecurityCodeIssued
  | SecurityCodeMissed
  | AdminVerified
  | ActionConfirmed
  | ConfirmationSpent
  | ConfirmationReturned
  | AdminVerificationDropped;

export type StepUpCommand =
  | { type: 'IssueCode'; sid: string; userId: number; hash: string; at: string }
  /** `token` is what a right code buys: access to the admin calls, or one sensitive call. */
  | { type: 'UseCode'; hash: string; buys: 'admin' | 'confirmation'; token: string; at: string }
  /** What was proved otherwise than by a mailed code, in the same append. */
  | { type: 'Prove'; sid: string; userId: number; buys: 'admin' | 'confirmation'; token: string; at: string; how: string }
  /** `by` is the fingerprint of the call that uses the confirmation up: when the same call is repeated, it still holds. */
  | { type: 'SpendConfirmation'; token: string; by: string; at: string }
  | { type: 'ReturnConfirmation'; token: string }
  | { type: 'DropVerification' };

interface Bought {
  readonly token: string;
  readonly at: string;
  readonly spentBy?: string;
  /** The second factor that it was proved by. */
  readonly how?: string;
}

export interface StepUpState {
  readonly sid: string;
  readonly userId: number;
  readonly code?: { readonly hash: string; readonly at: string; readonly missed: number };
  readonly verified: readonly Bought[];
  readonly confirmed: readonly Bought[];
}

export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const ADMIN_MS = 30 * 60_000;
export const CONFIRMATION_MS = 5 * 60_000;
/** Windows of one session that are verified side by side. */
const KEPT = 5;

const no = refuse(accessErrors);
const within = (from: string, to: string, ms: number) => Date.parse(to) - Date.parse(from) < ms;

export const stepUp: Decider<StepUpState, StepUpCommand, StepUpEvent> = {
  initial: { sid: '', userId: 0, verified: [], confirmed: [] },

  decide(command, state) {
    const { sid, userId, code } = state;
    switch (command.type) {
      case 'IssueCode': {
        const { type: _, ...data } = command;
        return [{ type: 'SecurityCodeIssued', data }];
      }
      case 'UseCode': {
        const { hash, buys, token, at } = command;
        if (!code || !within(code.at, at, CODE_MS)) return no('wrongCode');
        if (code.missed >= CODE_TRIES) return refuse(apiErrors)('tooManyRequests');
        if (hash !== code.hash) return [{ type: 'SecurityCodeMissed', data: { sid, userId, at } }];
        return [{ type: buys === 'admin' ? 'AdminVerified' : 'ActionConfirmed', data: { sid, userId, token, at } }];
      }
      case 'Prove': {
        const { type: _, buys, ...data } = command;
        return [{ type: buys === 'admin' ? 'AdminVerified' : 'ActionConfirmed', data }];
      }
      case 'SpendConfirmation': {
        const { token, by, at } = command;
        const bought = state.confirmed.find((one) => one.token === token);
        if (bought?.spentBy === by) return [];
        if (!bought || bought.spentBy !== undefined || !within(bought.at, at, CONFIRMATION_MS)) return no('securityCodeRequired');
        return [{ type: 'ConfirmationSpent', data: { sid, userId, token, by } }];
      }
      case 'ReturnConfirmation':
        return state.confirmed.some(({ token, spentBy }) => token === command.token && spentBy !== undefined)
          ? [{ type: 'ConfirmationReturned', data: { sid, userId, token: command.token } }]
          : [];
      case 'DropVerification':
        return state.verified.length === 0 ? [] : [{ type: 'AdminVerificationDropped', data: { sid, userId } }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SecurityCodeIssued': {
        const { sid, userId, hash, at } = event.data;
        return { ...state, sid, userId, code: { hash, at, missed: 0 } };
      }
      case 'SecurityCodeMissed':
        return { ...state, ...(state.code && { code: { ...state.code, missed: state.code.missed + 1 } }) };
      case 'AdminVerified':
        return { ...withoutCode(state), ...whose(event.data), verified: [...state.verified, bought(event.data)].slice(-KEPT) };
      case 'ActionConfirmed':
        return { ...withoutCode(state), ...whose(event.data), confirmed: [...state.confirmed, bought(event.data)].slice(-KEPT) };
      case 'ConfirmationSpent': {
        const { token, by } = event.data;
        return { ...state, confirmed: state.confirmed.map((one) => (one.token === token ? { ...one, spentBy: by } : one)) };
      }
      case 'ConfirmationReturned':
        return {
          ...state,
          confirmed: state.confirmed.map((one) => (one.token === event.data.token ? bought(one) : one)),
        };
      case 'AdminVerificationDropped':
        return { ...state, verified: [] };
      default:
        return unknownEvent(state, event);
    }
  },
};

const whose = ({ sid, userId }: { sid: string; userId: number }) => ({ sid, userId });
const bought = ({ token, at, how }: Pick<Bought, 'token' | 'at' | 'how'>): Bought => ({ token, at, ...(how !== undefined && { how }) });
/** One use: a code that bought something is gone. */
const withoutCode = ({ code: _, ...state }: StepUpState): StepUpState => state;

/** Whether a token was proved by more than a mailed code. */
export const provedByFactor = ({ verified, confirmed }: StepUpState, token: string): boolean =>
  [...verified, ...confirmed].some((one) => one.token === token && one.how !== undefined);

/** Whether an admin token is as new as a confirmation has to be. */
export const provedLately = ({ verified }: StepUpState, token: string, at: string): boolean =>
  verified.some((one) => one.token === token && within(one.at, at, CONFIRMATION_MS));

/** What an admin token is worth at an instant. */
export function adminStanding({ verified }: StepUpState, token: string, at: string): 'verified' | 'expired' | 'unverified' {
  const found = verified.find((one) => one.token === token);
  if (!found) return 'unverified';
  return within(found.at, at, ADMIN_MS) ? 'verified' : 'expired';
}
