import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';
import { monthOf } from './months.js';

type MonthlyReportAskedFor = { type: 'MonthlyReportAskedFor'; data: { readonly userId: number; readonly at: string } };
type MonthlyReportDeclined = { type: 'MonthlyReportDeclined'; data: { readonly userId: number; readonly at: string } };
type MonthlyReportQueued = {
  type: 'MonthlyReportQueued';
  data: { readonly userId: number; readonly month: string; readonly mailId: number; readonly at: string };
};
export type MonthlyReportEvent = MonthlyReportAskedFor | MonthlyReportDeclined | MonthlyReportQueued;

export type MonthlyReportCommand =
  | { type: 'AskForReport'; userId: number; at: string }
  | { type: 'DeclineReport'; at: string }
  | { type: 'QueueReport'; month: string; mailId: number; at: string };

/** Whether a person wants the figures of each month by mail, since when, and of which month they were sent last. */
export interface MonthlyReportState {
  readonly userId: number;
  readonly since: string | null;
  readonly last: string | null;
}

/** The month in which somebody asked for it is the first that is told, and each is told once. */
export const isDue = ({ since, last }: MonthlyReportState, month: string): boolean =>
  since !== null && month >= monthOf(since) && (last === null || month > last);

export const monthlyReport: Decider<MonthlyReportState, MonthlyReportCommand, MonthlyReportEvent> = {
  initial: { userId: 0, since: null, last: null },

  decide(command, state) {
    const { userId } = state;
    switch (command.type) {
      case 'AskForReport':
        return state.since === null ? [{ type: 'MonthlyReportAskedFor', data: { userId: command.userId, at: command.at } }] : [];
      case 'DeclineReport':
        return state.since === null ? [] : [{ type: 'MonthlyReportDeclined', data: { userId, at: command.at } }];
      case 'QueueReport': {
        const { month, mailId, at } = command;
        return isDue(state, month) ? [{ type: 'MonthlyReportQueued', data: { userId, month, mailId, at } }] : [];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MonthlyReportAskedFor':
        return { ...state, userId: event.data.userId, since: event.data.at };
      case 'MonthlyReportDeclined':
        return { ...state, since: null };
      case 'MonthlyReportQueued':
        return { ...state, last: event.data.month };
      default:
        return unknownEvent(state, event);
    }
  },
};
