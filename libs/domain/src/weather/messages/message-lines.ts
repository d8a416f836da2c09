import type { GrowerMessagesState } from './grower-messages.decider.js';

/** What a grower agreed to and what became of each message, as its history and the audit tell it. */
export const messageLines = ({ agreement, messages }: GrowerMessagesState): { agreed: boolean; messages: string[] } => ({
  agreed: agreement?.agreed ?? false,
  messages: messages
    .filter(({ status }) => status !== 'waiting' && status !== 'queued')
    .map(({ name, from, to, status, because }) => `${name}: ${from}${to === from ? '' : ` – ${to}`}, ${because ?? status}`),
});
