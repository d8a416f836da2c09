import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/errors.js';
import { accessErrors } from './access.errors.js';

/** A link to set a new password went out; its code is known here by its SHA-256 only. A newer one makes it worthless. */
export type PasswordResetRequested = { type: 'PasswordResetRequested'; data: { userId: number; hash: string; at: string } };
export type PasswordResetUsed = { type: 'PasswordResetUsed'; data: { userId: number } };
export type PasswordResetEvent = PasswordResetRequested | PasswordResetUsed;

export type PasswordResetCommand =
  { type: 'RequestReset'; userId: number; hash: string; at: string } | { type: 'UseReset'; hash: string; at: string };

export interface PasswordResetState {
  readonly userId: number;
  readonly open?: { readonly hash: string; readonly at: string };
}

export const RESET_MS = 30 * 60_000;

const no = refuse(accessErrors);

export const passwordReset: Decider<PasswordResetState, PasswordResetCommand, PasswordResetEvent> = {
  initial: { userId: 0 },
  decide(command, { userId, open }) {
    if (command.type === 'RequestReset') {
      const { type: _, ...data } = command;
      return [{ type: 'PasswordResetRequested', data }];
    }
    if (open?.hash !== command.hash) return no('ResetPasswordFailed');
    if (Date.parse(command.at) - Date.parse(open.at) >= RESET_MS) return no('resetExpired');
    return [{ type: 'PasswordResetUsed', data: { userId } }];
  },
  evolve: (state, event) =>
    event.type === 'PasswordResetRequested'
      ? { userId: event.data.userId, open: { hash: event.data.hash, at: event.data.at } }
      : { userId: state.userId },
};
