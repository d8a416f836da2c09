import type { DropReason, GrowerMessagesState, PlannedMessage } from './grower-messages.decider.js';

/** What became of a text message: the alert's name, the days it told of, and why it was not sent. */
export interface MessageLine {
  readonly message: string;
  readonly from: string;
  readonly to: string;
  readonly status: PlannedMessage['status'];
  readonly because: DropReason | null;
}

/** What a grower agreed to and what became of each message, as its history and the audit tell it. */
export const messageLines = ({ agreement, messages }: GrowerMessagesState): { agreed: boolean; messages: MessageLine[] } => ({
  agreed: agreement?.agreed ?? false,
  messages: messages
    .filter(({ status }) => status !== 'waiting' && status !== 'queued')
    .map(({ name, from, to, status, because }) => ({ message: name, from, to, status, because })),
});
