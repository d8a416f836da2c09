import { describe, expect, test } from '@jest/globals';
import { evolveAll } from '../../kernel/decider/decider.js';
import type { AlertContent } from '../alert.schema.js';
import type { ForecastDay } from '../forecast.js';
import { matchedDays, stagesOn } from './alert-match.js';
import { smsSize } from './sms-segments.js';
import { warnedSpans } from './warned-spans.js';
import { weatherWatch, type WatchCommand, type WatchEvent, type WatchState } from './weather-watch.decider.js';

const day = (date: string, values: Partial<ForecastDay>): ForecastDay => ({
  ...{ date, code: null, minTemp: 15, maxTemp: 25, rain: 0, chance: 0, wind: 2, gusts: 3, humidity: 60, humidityMin: 50, et0: 4 },
  ...values,
});
const alert = (values: Partial<AlertContent>): AlertContent => ({
  ...{
    name: 'Heat',
    icon: 'heat',
    type: 'Heat',
    parameter: { value: 38, unit: '°C' },
    stages: [],
    cropId: null,
    advice: '',
    enabled: true,
  },
  ...values,
});
const standing = {
  cropId: 1001,
  plantingDate: '2026-05-01',
  stages: [
    { stageId: 11, from: '2026-05-01', to: '2026-05-20' },
    { stageId: 12, from: '2026-05-21', to: '2026-06-10' },
  ],
};
const on = (content: Partial<AlertContent>, values: Partial<ForecastDay>, date = '2026-05-25') =>
  matchedDays(alert(content), [day(date, values)], standing, '2026-05-01').map(({ value }) => value);

describe('whether an alert speaks', () => {
  test('at its limit, in its own unit, without rounding', () => {
    expect(on({}, { maxTemp: 38 })).toEqual([38]);
    expect(on({}, { maxTemp: 37.99 })).toEqual([]);
    expect(on({ parameter: { value: 100.4, unit: '°F' } }, { maxTemp: 38 })).toEqual([100.4]);
    expect(on({ type: 'Cold', parameter: { value: 5, unit: '°C' } }, { minTemp: 5 })).toEqual([5]);
    expect(on({ type: 'Cold', parameter: { value: 5, unit: '°C' } }, { minTemp: 5.01 })).toEqual([]);
    expect(on({ type: 'Wind', parameter: { value: 36, unit: 'km/h' } }, { wind: 10 })).toEqual([36]);
    expect(on({ type: 'HumidityLow', parameter: { value: 30, unit: '%' } }, { humidityMin: 29 })).toEqual([29]);
    expect(on({ type: 'Humidity', parameter: { value: 85, unit: '%' } }, { humidity: null })).toEqual([]);
  });

  test('rain only when its chance is above 20 %', () => {
    const rain = { type: 'Rain', parameter: { value: 20, unit: 'mm' } } as const;
    expect(on(rain, { rain: 30, chance: 20 })).toEqual([]);
    expect(on(rain, { rain: 30, chance: 21 })).toEqual([30]);
    expect(on(rain, { rain: 30, chance: null })).toEqual([]);
  });

  test('for its crop, in its stages, not in the past', () => {
    expect(on({ cropId: 1003 }, { maxTemp: 40 })).toEqual([]);
    expect(on({ cropId: 1001, stages: [12] }, { maxTemp: 40 })).toEqual([40]);
    expect(on({ cropId: 1001, stages: [11] }, { maxTemp: 40 })).toEqual([]);
    expect(on({}, { maxTemp: 40 }, '2026-04-30')).toEqual([]);
    expect([stagesOn('2026-04-20', standing), stagesOn('2026-05-01', standing), stagesOn('2026-07-01', standing)]).toEqual([
      [-1],
      [-2, 11],
      [],
    ]);
  });
});

const { name, icon, type, parameter, advice } = alert({});
const said = { name, icon, type, parameter, advice };
const judge = (dates: readonly string[], asOf: string, more: Partial<WatchCommand> = {}): WatchCommand => ({
  ...{ type: 'JudgeForecast', fieldId: 7, growerId: 3, planId: 9, today: '2026-05-25', asOf },
  alerts: [{ alertId: 1, said, days: dates.map((date) => ({ date, value: 40 })) }],
  ...more,
});
const after = (...commands: WatchCommand[]): { state: WatchState; events: WatchEvent[] } => {
  let state = weatherWatch.initial;
  let events: WatchEvent[] = [];
  for (const command of commands) {
    events = weatherWatch.decide(command, state) as WatchEvent[];
    state = evolveAll(weatherWatch, state, events);
  }
  return { state, events };
};
const types = (...commands: WatchCommand[]) => after(...commands).events.map((event) => event.type);

describe('events of a field', () => {
  test('days in a row are one event, a gap makes two; the same forecast says nothing new', () => {
    const first = judge(['2026-05-26', '2026-05-27', '2026-05-30'], 'a');
    expect(after(first).state.open.map(({ key, days }) => [key, days.length])).toEqual([
      ['1-7-2026-05-26', 2],
      ['1-7-2026-05-30', 1],
    ]);
    expect(types(first, judge(['2026-05-26', '2026-05-27', '2026-05-30'], 'b'))).toEqual([]);
  });

  test('a forecast that moves it updates the same event', () => {
    const { events, state } = after(judge(['2026-05-26'], 'a'), judge(['2026-05-27', '2026-05-28'], 'b'));
    expect(events.map((event) => [event.type, event.data.key])).toEqual([['WeatherEventUpdated', '1-7-2026-05-26']]);
    expect(state.open[0]!.days.map(({ date }) => date)).toEqual(['2026-05-27', '2026-05-28']);
  });

  test('one forecast without it doubts it, the next withdraws it, one that has it again keeps it', () => {
    const has = judge(['2026-05-26'], 'a');
    expect(types(has, judge([], 'b'))).toEqual(['WeatherEventDoubted']);
    expect(types(has, judge([], 'b'), judge([], 'b'))).toEqual([]);
    expect(types(has, judge([], 'b'), judge([], 'c'))).toEqual(['WeatherEventWithdrawn']);
    expect(types(has, judge([], 'b'), judge(['2026-05-26'], 'c'))).toEqual(['WeatherEventUpdated']);
  });

  test('an alert that is turned off and a plan that ends withdraw it at once; a day that is over is over', () => {
    const has = judge(['2026-05-26'], 'a');
    expect(after(has, judge([], 'a', { alerts: [] })).events[0]).toMatchObject({
      type: 'WeatherEventWithdrawn',
      data: { because: 'alert' },
    });
    expect(after(has, judge([], 'a', { planId: null })).events[0]).toMatchObject({ data: { because: 'plan' } });
    expect(types(has, judge([], 'b', { today: '2026-05-27' }))).toEqual(['WeatherEventPassed']);
  });

  test('what is over is remembered with the days that it stood; days still to come when it was withdrawn never did', () => {
    const spans = (...commands: WatchCommand[]) =>
      warnedSpans(after(...commands).state, '2026-05-01', '2026-06-30').map(({ from, to, value }) => [from, to, value]);
    const has = judge(['2026-05-26', '2026-05-27', '2026-05-30'], '2026-05-25T06:00:00.000Z');
    const both = [
      ['2026-05-26', '2026-05-27', 40],
      ['2026-05-30', '2026-05-30', 40],
    ];
    expect(spans(has)).toEqual(both);
    expect(spans(has, judge(['2026-05-30'], '2026-05-28T06:00:00.000Z', { today: '2026-05-28' }))).toEqual(both);
    const off = judge([], '2026-05-27T06:00:00.000Z', { today: '2026-05-27', alerts: [] });
    expect(spans(has, off)).toEqual([['2026-05-26', '2026-05-26', 40]]);
    expect(warnedSpans(after(has).state, '2026-05-28', '2026-05-29')).toEqual([]);
    const cold = { ...said, type: 'Cold' } as const;
    const frost = judge([], 'a', {
      alerts: [{ alertId: 2, said: cold, days: [3, -2].map((value, n) => ({ date: `2026-05-2${n + 6}`, value })) }],
    });
    expect(warnedSpans(after(frost).state, '2026-05-01', '2026-05-31')).toEqual([
      { name: 'Heat', type: 'Cold', from: '2026-05-26', to: '2026-05-27', value: -2, unit: '°C' },
    ]);
  });
});

describe('how long a text message is', () => {
  test('GSM-7: 160 in one, 153 in each of several, signs of two places', () => {
    expect(smsSize('a'.repeat(160))).toEqual({ encoding: 'GSM-7', length: 160, segments: 1 });
    expect(smsSize('a'.repeat(161)).segments).toBe(2);
    expect(smsSize('a'.repeat(306)).segments).toBe(2);
    expect(smsSize('a'.repeat(307)).segments).toBe(3);
    expect(smsSize('€'.repeat(80))).toEqual({ encoding: 'GSM-7', length: 160, segments: 1 });
    expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
  });

  test('UCS-2 for Marathi and for what GSM-7 lacks: 70 in one, 67 in each of several', () => {
    expect(smsSize('ह'.repeat(70))).toEqual({ encoding: 'UCS-2', length: 70, segments: 1 });
    expect(smsSize('ह'.repeat(71)).segments).toBe(2);
    expect(smsSize('ão').encoding).toBe('UCS-2');
    expect(smsSize('à ò ñ').encoding).toBe('GSM-7');
  });
});
