import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';

/** By reason, how many fields could not be looked at. */
export type RunFailures = Readonly<Record<string, number>>;
export type RunOutcome = 'whole' | 'outOfTime' | 'serviceAway';
/** `id` is the day as a number: 20261126. */
export type ImageryRunStarted = { type: 'ImageryRunStarted'; data: { id: number; at: string } };
/** Fields up to this id are done. Counted anew since the last time. */
export type ImageryRunAdvanced = {
  type: 'ImageryRunAdvanced';
  data: { id: number; upTo: number; looked: number; recorded: number; failures: RunFailures };
};
export type ImageryRunEnded = { type: 'ImageryRunEnded'; data: { id: number; at: string; outcome: RunOutcome } };
export type ImageryRunEvent = ImageryRunStarted | ImageryRunAdvanced | ImageryRunEnded;

export interface ImageryRunState {
  readonly id: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly outcome: RunOutcome | null;
  readonly upTo: number;
  readonly looked: number;
  readonly recorded: number;
  readonly failures: RunFailures;
}
export type ImageryRunCommand =
  | { readonly type: 'StartRun'; readonly id: number; readonly at: string }
  | ({ readonly type: 'AdvanceRun' } & Omit<ImageryRunAdvanced['data'], 'id'>)
  | { readonly type: 'EndRun'; readonly at: string; readonly outcome: RunOutcome };

const summed = (a: RunFailures, b: RunFailures): RunFailures => {
  const sums = { ...a };
  for (const [reason, count] of Object.entries(b)) sums[reason] = (sums[reason] ?? 0) + count;
  return sums;
};

/** One night's look at every field with an active plan: begun once a day over all nodes, and gone on with where a node was stopped. */
export const imageryRun: Decider<ImageryRunState, ImageryRunCommand, ImageryRunEvent> = {
  initial: { id: 0, startedAt: null, endedAt: null, outcome: null, upTo: 0, looked: 0, recorded: 0, failures: {} },
  decide(command, state) {
    if (command.type === 'StartRun')
      return state.startedAt === null ? [{ type: 'ImageryRunStarted', data: { id: command.id, at: command.at } }] : [];
    if (state.startedAt === null || state.endedAt !== null) return [];
    const { id } = state;
    if (command.type === 'EndRun') return [{ type: 'ImageryRunEnded', data: { id, at: command.at, outcome: command.outcome } }];
    const { upTo, looked, recorded, failures } = command;
    return upTo > state.upTo ? [{ type: 'ImageryRunAdvanced', data: { id, upTo, looked, recorded, failures } }] : [];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ImageryRunStarted':
        return { ...state, id: event.data.id, startedAt: event.data.at };
      case 'ImageryRunAdvanced': {
        const { upTo, looked, recorded, failures } = event.data;
        const counts = { looked: state.looked + looked, recorded: state.recorded + recorded };
        return { ...state, upTo, ...counts, failures: summed(state.failures, failures) };
      }
      case 'ImageryRunEnded':
        return { ...state, endedAt: event.data.at, outcome: event.data.outcome };
      default:
        return unknownEvent(state, event);
    }
  },
};
