import { describe, expect, test } from '@jest/globals';
import { lanesOf, marksOf, type Moment, sessionsOf, stayMs, stepTo } from './timeline';

const start = Date.parse('2026-04-01T08:00:00.000Z');
const moment = (revision: number, minutes: number, by = 1, more: Partial<Moment> = {}): Moment => ({
  revision,
  at: new Date(start + minutes * 60_000).toISOString(),
  by: { id: by, name: `Person ${by}` },
  changes: [],
  ...more,
});

describe('sessions', () => {
  test('end with a pause of more than 15 minutes, whoever goes on', () => {
    const sessions = sessionsOf([moment(1, 0), moment(2, 15, 2), moment(3, 30), moment(4, 45.001), moment(5, 50)]);
    expect(sessions.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [4, 5],
    ]);
    expect(sessions[0]).toMatchObject({ startedAt: moment(1, 0).at, endedAt: moment(3, 30).at });
  });
  test('do not reach over a revision that is missing', () =>
    expect(sessionsOf([moment(1, 0), moment(3, 1)]).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [3, 3],
    ]));
  test('of nothing are none', () => expect(sessionsOf([])).toEqual([]));
});

describe('marks', () => {
  test('are versions, changes of the status and analyses; the first revision sets them all and is none', () => {
    const paths = (...all: string[]) => ({ changes: all.map((path) => ({ path })) });
    expect(
      marksOf([
        moment(1, 0, 1, paths('status', 'plan.soilAnalysisId')),
        moment(2, 1, 1, paths('plan.name')),
        moment(3, 2, 1, { version: 'Before the rain', ...paths('doses.k|1') }),
        moment(4, 3, 1, { version: 'Activated', ...paths('status') }),
        moment(5, 4, 1, paths('waterAnalyses.9')),
        moment(6, 5, 1, paths('plan.plantAnalysisId')),
      ]),
    ).toEqual([
      { revision: 3, kind: 'version', name: 'Before the rain' },
      { revision: 4, kind: 'version', name: 'Activated' },
      { revision: 4, kind: 'status' },
      { revision: 5, kind: 'analysis' },
      { revision: 6, kind: 'analysis' },
    ]);
  });
});

describe('lanes', () => {
  test('put every revision in its bin, the busiest person first', () => {
    const lanes = lanesOf([moment(1, 0, 7), moment(2, 1, 8), moment(3, 2, 8), moment(100, 3, 7), moment(51, 3, 8)], 100, 10, 4);
    expect(lanes.map(({ id, count }) => [id, count])).toEqual([
      [8, 3],
      [7, 2],
    ]);
    expect(lanes[0]!.bins).toEqual([2, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(lanes[1]!.bins).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
  test('beyond the most there is one for all others', () => {
    const lanes = lanesOf(
      [1, 1, 1, 2, 2, 3, 4].map((by, index) => moment(index + 1, index, by)),
      7,
      7,
      3,
    );
    expect(lanes.map(({ id, count }) => [id, count])).toEqual([
      [1, 3],
      [2, 2],
      [0, 2],
    ]);
  });
});

describe('playing', () => {
  const at = moment(1, 0).at;
  test.each([
    [0.001, 1, 250],
    [0.01, 1, 600],
    [10, 1, 1_500],
    [10, 4, 375],
    [10, 16, 93.75],
  ] as const)('a revision of %s minutes at %sx stays %s ms', (minutes, speed, ms) =>
    expect(stayMs(at, moment(2, minutes).at, speed)).toBe(ms),
  );
  test('an idle gap is skipped', () => expect(stayMs(at, moment(2, 60 * 24).at, 1)).toBe(250));
  test('without a time it goes on', () => expect(stayMs(undefined, at, 1)).toBe(250));
});

describe('keys', () => {
  test.each([
    ['ArrowLeft', false, 49],
    ['ArrowRight', false, 51],
    ['ArrowLeft', true, 40],
    ['ArrowRight', true, 60],
    ['PageUp', false, 60],
    ['PageDown', false, 40],
    ['Home', false, 1],
    ['End', false, 55 + 5],
    ['a', false, undefined],
  ])('%s (Shift: %s) goes to %s', (key, shiftKey, to) => expect(stepTo({ key, shiftKey }, 50, 60)).toBe(to));
  test('never beyond the ends', () =>
    expect([stepTo({ key: 'ArrowLeft', shiftKey: true }, 3, 60), stepTo({ key: 'ArrowRight', shiftKey: false }, 60, 60)]).toEqual([1, 60]));
});
