import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { accessErrors } from './access.errors.js';

/** A link to set a new password went out; its code is known here by its SHA-256 only. Older ones stay good: whoever asks for a new one must not end the owner's. */
export type PasswordResetRequested = { type: 'PasswordResetRequested'; data: { userId: number; hash: string; at: string } };
export type PasswordResetUsed = { type: 'PasswordResetUsed'; data: { userId: number } };
export type PasswordResetEvent = PasswordResetRequested | PasswordResetUsed;

export type PasswordResetCommand =
  | { type: 'RequestReset'; userId: number; hash: string; at: string }
  | { type: 'UseReset'; hash: string; at: string };

export interface PasswordResetState {
  readonly userId: number;
  /** The newest last. */
  readonly open: readonly { readonly hash: string; readonly at: string }[];
}

export const RESET_MS = 30 * 60_000;
/** Strangers may ask too: one letter in so long. */
const PAUSE_MS = 60_000;
/** As many as can be good at once. */
const OPEN = RESET_MS / PAUSE_MS;

const no = refuse(accessErrors);

export const passwordReset: Decider<PasswordResetState, PasswordResetCommand, PasswordResetEvent> = {
  initial: { userId: 0, open: [] },
  decide(command, { userId, open }) {
    if (command.type === 'RequestReset') {
      const { type: _, ...data } = command;
      const last = open.at(-1);
      const pause = last === undefined ? PAUSE_MS : Date.parse(command.at) - Date.parse(last.at);
      if (pause >= 0 && pause < PAUSE_MS) return []; // a letter is on its way, and what it says is good
      return [{ type: 'PasswordResetRequested', data }];
    }
    const meant = open.find(({ hash }) => hash === command.hash);
    if (!meant) return no('ResetPasswordFailed');
    if (Date.parse(command.at) - Date.parse(meant.at) >= RESET_MS) return no('resetExpired');
    return [{ type: 'PasswordResetUsed', data: { userId } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'PasswordResetRequested':
        return { userId: event.data.userId, open: [...state.open, { hash: event.data.hash, at: event.data.at }].slice(-OPEN) };
      case 'PasswordResetUsed':
        return { userId: state.userId, open: [] };
      default:
        return unknownEvent(state, event);
    }
  },
};
