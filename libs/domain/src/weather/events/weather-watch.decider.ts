import { addDays } from '../../kernel/locale/dates.js';
import { type Decider, unknownEvent } from '../../kernel/decider/decider.js';
import type { AlertContent } from '../alert.schema.js';
import type { MatchedDay } from './alert-match.js';

interface Place {
  readonly fieldId: number;
  readonly growerId: number;
}
/** What the alert said when the event was announced: later changes of the alert do not change what people were told. */
type Said = Pick<AlertContent, 'name' | 'icon' | 'type' | 'parameter' | 'advice'>;
export type WeatherEventAnnounced = {
  type: 'WeatherEventAnnounced';
  data: Place & { key: string; alertId: number; planId: number; said: Said; days: readonly MatchedDay[]; asOf: string };
};
export type WeatherEventUpdated = { type: 'WeatherEventUpdated'; data: Place & { key: string; days: readonly MatchedDay[]; asOf: string } };
/** One forecast without it; with the next it is withdrawn. */
export type WeatherEventDoubted = { type: 'WeatherEventDoubted'; data: Place & { key: string; asOf: string } };
export type WeatherEventWithdrawn = {
  type: 'WeatherEventWithdrawn';
  data: Place & { key: string; because: 'forecast' | 'alert' | 'plan'; asOf: string };
};
/** Its last day has passed. */
export type WeatherEventPassed = { type: 'WeatherEventPassed'; data: Place & { key: string } };
export type WatchEvent = WeatherEventAnnounced | WeatherEventUpdated | WeatherEventDoubted | WeatherEventWithdrawn | WeatherEventPassed;

export interface OpenEvent {
  readonly key: string;
  readonly alertId: number;
  readonly planId: number;
  readonly said: Said;
  readonly days: readonly MatchedDay[];
  /** the forecast that it was last found in */
  readonly asOf: string;
  /** the forecast in which it was missed; null while it stands */
  readonly doubtedAt: string | null;
}
export interface WatchState {
  readonly fieldId: number;
  readonly growerId: number;
  readonly open: readonly OpenEvent[];
  /** What is over, oldest first, each with the days on which it stood. */
  readonly over: readonly Pick<OpenEvent, 'key' | 'said' | 'days'>[];
}
/** So many of a field are remembered: more than a season has. */
const KEPT = 100;
export interface Speaking {
  readonly alertId: number;
  readonly said: Said;
  readonly days: readonly MatchedDay[];
}
/** What a forecast says for a field. `planId` is null when no plan is active there any more. */
export type WatchCommand = Place & {
  readonly type: 'JudgeForecast';
  readonly planId: number | null;
  readonly today: string;
  readonly asOf: string;
  /** alerts that hold for the field, with the days on which they speak; those that do not speak have none */
  readonly alerts: readonly Speaking[];
};

/** Days in a row are one event. */
export function runsOf(days: readonly MatchedDay[]): MatchedDay[][] {
  const runs: MatchedDay[][] = [];
  for (const day of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = runs.at(-1);
    if (last && addDays(last.at(-1)!.date, 1) === day.date) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The same event as before, with other days: what overlaps or touches it. */
const touches = (open: OpenEvent, run: readonly MatchedDay[]): boolean =>
  addDays(open.days[0]!.date, -1) <= run.at(-1)!.date && addDays(open.days.at(-1)!.date, 1) >= run[0]!.date;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function judged(command: WatchCommand, state: WatchState): WatchEvent[] {
  const { fieldId, growerId, planId, today, asOf, alerts } = command;
  const place = { fieldId, growerId };
  const speaking = new Map(alerts.map((one) => [one.alertId, one]));
  const left = new Map(alerts.map(({ alertId, days }) => [alertId, runsOf(days)]));
  const found: WatchEvent[] = [];
  for (const open of state.open) {
    const { key, alertId, days } = open;
    if (days.at(-1)!.date < today) {
      found.push({ type: 'WeatherEventPassed', data: { ...place, key } });
      continue;
    }
    if (planId === null || !speaking.has(alertId)) {
      found.push({ type: 'WeatherEventWithdrawn', data: { ...place, key, because: planId === null ? 'plan' : 'alert', asOf } });
      continue;
    }
    const runs = left.get(alertId)!;
    const mine = runs.filter((run) => touches(open, run)).flat();
    left.set(
      alertId,
      runs.filter((run) => !touches(open, run)),
    );
    if (mine.length > 0) {
      // days that have begun are no longer forecast, and stay
      const kept = [...days.filter(({ date }) => date < today), ...mine];
      if (!same(kept, days) || open.doubtedAt !== null)
        found.push({ type: 'WeatherEventUpdated', data: { ...place, key, days: kept, asOf } });
    } else if (open.doubtedAt === null) found.push({ type: 'WeatherEventDoubted', data: { ...place, key, asOf } });
    else if (open.doubtedAt !== asOf) found.push({ type: 'WeatherEventWithdrawn', data: { ...place, key, because: 'forecast', asOf } });
  }
  if (planId === null) return found;
  for (const [alertId, runs] of left)
    for (const days of runs) {
      const key = `${alertId}-${fieldId}-${days[0]!.date}`;
      found.push({
        type: 'WeatherEventAnnounced',
        data: { ...place, key, alertId, planId, said: speaking.get(alertId)!.said, days, asOf },
      });
    }
  return found;
}

const without = (state: WatchState, key: string): WatchState => ({ ...state, open: state.open.filter((one) => one.key !== key) });
const changed = (state: WatchState, key: string, values: Partial<OpenEvent>): WatchState => ({
  ...state,
  open: state.open.map((one) => (one.key === key ? { ...one, ...values } : one)),
});

/** It is over. Days that were still to come when it was withdrawn never stood. */
function closed(state: WatchState, key: string, before: string | null): WatchState {
  const one = state.open.find((open) => open.key === key);
  const days = one?.days.filter(({ date }) => before === null || date < before) ?? [];
  const over = one && days.length > 0 ? [...state.over, { key, said: one.said, days }].slice(-KEPT) : state.over;
  return { ...without(state, key), over };
}

/** What the weather of one field warned of: announced, changed, withdrawn when two forecasts in a row no longer say so, and passed. */
export const weatherWatch: Decider<WatchState, WatchCommand, WatchEvent> = {
  initial: { fieldId: 0, growerId: 0, open: [], over: [] },
  decide: judged,
  evolve(before, event) {
    const { fieldId, growerId, key } = event.data;
    const state = { ...before, fieldId, growerId };
    switch (event.type) {
      case 'WeatherEventAnnounced': {
        const { alertId, planId, said, days, asOf } = event.data;
        return { ...without(state, key), open: [...without(state, key).open, { key, alertId, planId, said, days, asOf, doubtedAt: null }] };
      }
      case 'WeatherEventUpdated':
        return changed(state, key, { days: event.data.days, asOf: event.data.asOf, doubtedAt: null });
      case 'WeatherEventDoubted':
        return changed(state, key, { doubtedAt: event.data.asOf });
      case 'WeatherEventWithdrawn':
        return closed(state, key, event.data.asOf.slice(0, 10));
      case 'WeatherEventPassed':
        return closed(state, key, null);
      default:
        return unknownEvent(before, event);
    }
  },
};
