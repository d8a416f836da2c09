import { type Decider, unknownEvent } from '@loam/domain/kernel/decider/decider';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { Aggregate } from '../decisions/aggregate.js';

/** A letter to one person, by mail or as a text message. What it says is sealed under a key of its own, which is destroyed once the letter is out. */
export interface Letter {
  /** Whose words were brought to `Mails`. */
  readonly kind: string;
  readonly to: string;
  /** To a phone number instead of an address. */
  readonly channel?: 'sms';
  readonly language: Language;
  /** For the places `{{name}}` of the letter's words. */
  readonly values: Readonly<Record<string, string>>;
  /** Where its link leads, from the root of this product: `/reset-password?…`. */
  readonly path?: string;
  /** ISO instant after which it says nothing of use any more. */
  readonly until: string;
}

type MailQueued = { type: 'MailQueued'; data: Letter & { id: number } };
type MailTried = { type: 'MailTried'; data: { id: number; at: string } };
type MailSent = { type: 'MailSent'; data: { id: number; at: string } };
type MailGivenUp = { type: 'MailGivenUp'; data: { id: number; at: string; reason: string } };
export type MailEvent = MailQueued | MailTried | MailSent | MailGivenUp;

export type MailCommand =
  | { type: 'QueueMail'; id: number; letter: Letter }
  | { type: 'TryMail'; at: string }
  | { type: 'RecordSent'; at: string }
  | { type: 'GiveUp'; at: string; reason: string };

export interface MailState {
  readonly status: 'none' | 'queued' | 'sent' | 'givenUp';
  readonly id: number;
  readonly letter?: Letter;
  readonly tries: number;
  readonly triedAt?: string;
}

/** Longer than a try may take, so that no two nodes hold the same letter in their hands. */
const PAUSES_S = [60, 120, 300, 900, 3600];

/** When the letter may be tried (again), in ms since 1970. */
export const dueAt = ({ tries, triedAt }: MailState): number =>
  triedAt === undefined ? 0 : Date.parse(triedAt) + PAUSES_S[Math.min(tries, PAUSES_S.length) - 1]! * 1000;

const decider: Decider<MailState, MailCommand, MailEvent> = {
  initial: { status: 'none', id: 0, tries: 0 },

  decide(command, state) {
    if (command.type === 'QueueMail')
      return state.status === 'none' ? [{ type: 'MailQueued', data: { ...command.letter, id: command.id } }] : [];
    if (state.status !== 'queued') return [];
    const { id } = state;
    switch (command.type) {
      case 'TryMail':
        return Date.parse(command.at) < dueAt(state) ? [] : [{ type: 'MailTried', data: { id, at: command.at } }];
      case 'RecordSent':
        return [{ type: 'MailSent', data: { id, at: command.at } }];
      case 'GiveUp':
        return [{ type: 'MailGivenUp', data: { id, at: command.at, reason: command.reason } }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MailQueued': {
        const { id, ...letter } = event.data;
        return { status: 'queued', id, letter, tries: 0 };
      }
      case 'MailTried':
        return { ...state, tries: state.tries + 1, triedAt: event.data.at };
      case 'MailSent':
        return { ...state, status: 'sent' };
      case 'MailGivenUp':
        return { ...state, status: 'givenUp' };
      default:
        return unknownEvent(state, event);
    }
  },
};

export const mails: Aggregate<MailState, MailCommand, MailEvent> = {
  kind: 'mail',
  decider,
  owner: (id) => `mail:${Number(id)}`,
};
