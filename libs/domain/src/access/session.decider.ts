import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { DAY_MS } from '../kernel/locale/dates.js';
import { accessErrors } from './access.errors.js';

/** Tokens are known here by their SHA-256 only. `next` is the successor, readable by the holder of the token before it alone. */
export type SessionOpened = { type: 'SessionOpened'; data: { sid: string; userId: number; hash: string; agent: string; at: string } };
export type SessionRefreshed = { type: 'SessionRefreshed'; data: { sid: string; hash: string; next: string; at: string } };
export type SessionClosed = { type: 'SessionClosed'; data: { sid: string; userId: number; reason: 'signedOut' | 'reused' | 'ended' } };
export type SessionEvent = SessionOpened | SessionRefreshed | SessionClosed;

export type SessionCommand =
  | { type: 'OpenSession'; sid: string; userId: number; hash: string; agent: string; at: string }
  | { type: 'RefreshSession'; presented: string; hash: string; next: string; at: string }
  | { type: 'CloseSession'; reason: SessionClosed['data']['reason'] };

export interface SessionState {
  readonly status: 'none' | 'open' | 'signedOut' | 'reused' | 'ended';
  readonly sid: string;
  readonly userId: number;
  readonly openedAt: string;
  readonly refreshedAt: string;
  readonly agent: string;
  readonly current: string;
  readonly before?: { readonly hash: string; readonly next: string };
}

export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
export const GRACE_MS = 10_000;

const no = refuse(accessErrors);
const since = (from: string, to: string) => Date.parse(to) - Date.parse(from);

/** Unused for 7 days or older than 30: over, whatever else. */
export const sessionExpired = (state: SessionState, at: string): boolean =>
  since(state.refreshedAt, at) >= IDLE_MS || since(state.openedAt, at) >= ABSOLUTE_MS;

/** A refresh token that was spent is good for 10 s more (the reply may have been lost); after that someone else has it. */
export const session: Decider<SessionState, SessionCommand, SessionEvent> = {
  initial: { status: 'none', sid: '', userId: 0, openedAt: '', refreshedAt: '', agent: '', current: '' },

  decide(command, state) {
    switch (command.type) {
      case 'OpenSession': {
        const { type: _, ...data } = command;
        return state.status === 'none' ? [{ type: 'SessionOpened', data }] : [];
      }
      case 'RefreshSession': {
        if (state.status === 'none') return no('refreshTokenExpired');
        if (state.status === 'reused') return no('refreshTokenReused');
        if (state.status !== 'open' || sessionExpired(state, command.at)) return no('refreshTokenExpired');
        if (command.presented === state.current) {
          return [{ type: 'SessionRefreshed', data: { sid: state.sid, hash: command.hash, next: command.next, at: command.at } }];
        }
        // the same answer again for a lost reply: nothing new is recorded
        if (command.presented === state.before?.hash && since(state.refreshedAt, command.at) < GRACE_MS) return [];
        return [{ type: 'SessionClosed', data: { sid: state.sid, userId: state.userId, reason: 'reused' } }];
      }
      case 'CloseSession':
        return state.status === 'open'
          ? [{ type: 'SessionClosed', data: { sid: state.sid, userId: state.userId, reason: command.reason } }]
          : [];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SessionOpened': {
        const { sid, userId, hash, agent, at } = event.data;
        return { status: 'open', sid, userId, openedAt: at, refreshedAt: at, agent, current: hash };
      }
      case 'SessionRefreshed': {
        const { hash, next, at } = event.data;
        return { ...state, refreshedAt: at, current: hash, before: { hash: state.current, next } };
      }
      case 'SessionClosed':
        return { ...state, status: event.data.reason };
      default:
        return unknownEvent(state, event);
    }
  },
};
