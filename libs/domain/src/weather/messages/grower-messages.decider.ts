import { addDays, DAY_MS } from '../../kernel/locale/dates.js';
import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';

interface Of {
  readonly growerId: number;
}
/** Of one alert, from the first to the last day that it was announced for: what a grower is told of once. */
interface Warning {
  readonly key: string;
  readonly alertId: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly fieldIds: readonly number[];
  /** ISO instant before which it does not go out */
  readonly due: string;
}
export type DropReason = 'withdrawn' | 'ended' | 'off' | 'noPhone' | 'noGateway' | 'enough' | 'tooLate';
export type GrowerMessagesAgreed = { type: 'GrowerMessagesAgreed'; data: Of & { by: number; at: string } };
export type GrowerMessagesEnded = { type: 'GrowerMessagesEnded'; data: Of & { by: number; at: string } };
/** With the key of one that waits already: further fields, told in the same message. */
export type WeatherMessagePlanned = { type: 'WeatherMessagePlanned'; data: Of & Warning };
/** In the append that queues it in the outbox. */
export type WeatherMessageQueued = { type: 'WeatherMessageQueued'; data: Of & { key: string; mailId: number; at: string } };
/** What became of it in the outbox. */
export type WeatherMessageEnded = { type: 'WeatherMessageEnded'; data: Of & { key: string; mailId: number; sent: boolean; at: string } };
export type WeatherMessageDropped = { type: 'WeatherMessageDropped'; data: Of & { key: string; because: DropReason; at: string } };
export type GrowerMessagesEvent =
  | GrowerMessagesAgreed
  | GrowerMessagesEnded
  | WeatherMessagePlanned
  | WeatherMessageQueued
  | WeatherMessageEnded
  | WeatherMessageDropped;

export interface PlannedMessage extends Warning {
  readonly status: 'waiting' | 'queued' | 'sent' | 'failed' | 'dropped';
  readonly because: DropReason | null;
  readonly mailId: number | null;
  /** of the status; null while it waits */
  readonly at: string | null;
}
export interface GrowerMessagesState {
  readonly growerId: number;
  /** who recorded what the grower wants, and when; null: nobody ever */
  readonly agreement: { readonly agreed: boolean; readonly by: number; readonly at: string } | null;
  readonly messages: readonly PlannedMessage[];
}
export type GrowerMessagesCommand =
  | { readonly type: 'RecordAgreement'; readonly growerId: number; readonly agreed: boolean; readonly by: number; readonly at: string }
  | ({ readonly type: 'PlanMessage' } & Of & Omit<Warning, 'key' | 'fieldIds'> & { readonly fieldId: number })
  | { readonly type: 'QueueMessage'; readonly key: string; readonly mailId: number; readonly at: string }
  | { readonly type: 'EndMessage'; readonly mailId: number; readonly sent: boolean; readonly at: string }
  | { readonly type: 'DropMessage'; readonly key: string; readonly because: DropReason; readonly at: string };

/** More messages than this in a day would annoy a grower, who would then read none of them. */
export const MOST_A_DAY = 5;
/** So many are remembered: more than a season's. */
const KEPT = 200;

const touches = (one: Warning, { alertId, from, to }: Pick<Warning, 'alertId' | 'from' | 'to'>): boolean =>
  one.alertId === alertId && addDays(one.from, -1) <= to && addDays(one.to, 1) >= from;
/** What never went out stands in nobody's way. */
const toldOf = ({ status }: PlannedMessage): boolean => status !== 'dropped';

function planned(
  { growerId, fieldId, ...warning }: Extract<GrowerMessagesCommand, { type: 'PlanMessage' }>,
  state: GrowerMessagesState,
): GrowerMessagesEvent[] {
  if (state.agreement?.agreed !== true) return [];
  const known = state.messages.find((one) => toldOf(one) && touches(one, warning));
  if (known?.status === 'waiting' && !known.fieldIds.includes(fieldId)) {
    const { key, alertId, name, from, to, due } = known;
    const wider = { from: from < warning.from ? from : warning.from, to: to > warning.to ? to : warning.to };
    return [
      { type: 'WeatherMessagePlanned', data: { growerId, key, alertId, name, ...wider, due, fieldIds: [...known.fieldIds, fieldId] } },
    ];
  }
  if (known) return [];
  const { alertId, name, from, to, due } = warning;
  return [
    {
      type: 'WeatherMessagePlanned',
      data: { growerId, key: `${alertId}-${from}`, ...{ alertId, name, from, to, due }, fieldIds: [fieldId] },
    },
  ];
}

const sentSince = (state: GrowerMessagesState, since: number): number =>
  state.messages.filter(({ status, at }) => (status === 'sent' || status === 'queued') && Date.parse(at!) > since).length;

const changed = (state: GrowerMessagesState, key: string, values: Partial<PlannedMessage>): GrowerMessagesState => ({
  ...state,
  messages: state.messages.map((one) => (one.key === key ? { ...one, ...values } : one)),
});

/** What a grower agreed to, and what was told them of the weather: each event once, nothing without their word. */
export const growerMessages: Decider<GrowerMessagesState, GrowerMessagesCommand, GrowerMessagesEvent> = {
  initial: { growerId: 0, agreement: null, messages: [] },
  decide(command, state) {
    const { growerId } = state;
    switch (command.type) {
      case 'RecordAgreement': {
        const { agreed, by, at } = command;
        if ((state.agreement?.agreed ?? false) === agreed) return [];
        if (agreed) return [{ type: 'GrowerMessagesAgreed', data: { growerId: command.growerId, by, at } }];
        const waiting = state.messages.filter(({ status }) => status === 'waiting');
        return [
          { type: 'GrowerMessagesEnded', data: { growerId, by, at } },
          ...waiting.map(({ key }) => ({ type: 'WeatherMessageDropped' as const, data: { growerId, key, because: 'ended' as const, at } })),
        ];
      }
      case 'PlanMessage':
        return planned(command, state);
      case 'QueueMessage': {
        const { key, mailId, at } = command;
        if (state.messages.find((one) => one.key === key)?.status !== 'waiting') return [];
        if (sentSince(state, Date.parse(at) - DAY_MS) >= MOST_A_DAY)
          return [{ type: 'WeatherMessageDropped', data: { growerId, key, because: 'enough', at } }];
        return [{ type: 'WeatherMessageQueued', data: { growerId, key, mailId, at } }];
      }
      case 'EndMessage': {
        const { mailId, sent, at } = command;
        const found = state.messages.find((one) => one.mailId === mailId && one.status === 'queued');
        return found ? [{ type: 'WeatherMessageEnded', data: { growerId, key: found.key, mailId, sent, at } }] : [];
      }
      case 'DropMessage': {
        const { key, because, at } = command;
        const waits = state.messages.find((one) => one.key === key)?.status === 'waiting';
        return waits ? [{ type: 'WeatherMessageDropped', data: { growerId, key, because, at } }] : [];
      }
    }
  },
  evolve(before, event) {
    const state = { ...before, growerId: event.data.growerId };
    switch (event.type) {
      case 'GrowerMessagesAgreed':
      case 'GrowerMessagesEnded': {
        const { by, at } = event.data;
        return { ...state, agreement: { agreed: event.type === 'GrowerMessagesAgreed', by, at } };
      }
      case 'WeatherMessagePlanned': {
        const { growerId: _growerId, ...warning } = event.data;
        const message: PlannedMessage = { ...warning, status: 'waiting', because: null, mailId: null, at: null };
        return { ...state, messages: [...state.messages.filter(({ key }) => key !== message.key), message].slice(-KEPT) };
      }
      case 'WeatherMessageQueued': {
        const { key, mailId, at } = event.data;
        return changed(state, key, { status: 'queued', mailId, at });
      }
      case 'WeatherMessageEnded': {
        const { key, sent, at } = event.data;
        return changed(state, key, { status: sent ? 'sent' : 'failed', at });
      }
      case 'WeatherMessageDropped': {
        const { key, because, at } = event.data;
        return changed(state, key, { status: 'dropped', because, at });
      }
      default:
        return unknownEvent(before, event);
    }
  },
};
