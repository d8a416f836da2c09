import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { group } from '../organization/group.decider.js';
import { setPlantThresholds, setSoilFactors, setSoilThresholds } from '../analysis/own-limits.schema.js';

const { given } = specify(group);
const registered = {
  type: 'GroupRegistered' as const,
  data: { id: 7, companyId: 1, collectionId: 2, name: 'North', usersCapacity: 3 },
};
const ranges = [
  { label: 'low', from: 0, to: 10 },
  { label: 'medium', from: 10, to: 20 },
  { label: 'high', from: 20, to: null },
];
const olsen = (id: number, more: object = {}) => ({
  ...{ id, mineralId: 4, unitId: 25, extractionMethodId: 5, stageId: null, tissueId: null, ranges },
  ...more,
});
const signed = { setBy: 9, setAt: '2026-05-01T08:00:00.000Z' };
const set = (thresholds: ReturnType<typeof olsen>[], resets: number[] = []) =>
  ({ type: 'SetThresholds', kind: 'soil', cropId: 0, ...signed, thresholds, resets }) as const;
const wasSet = (...thresholds: ReturnType<typeof olsen>[]) => ({
  type: 'ThresholdsSet' as const,
  data: { id: 7, kind: 'soil' as const, cropId: 0, ...signed, thresholds },
});
const later = { ...signed, setBy: 8, setAt: '2026-06-01T08:00:00.000Z' };

describe('limits of a level’s own', () => {
  test('are set with who and when; the same limits again change nothing, whoever sends them', () => {
    given(registered)
      .when(set([olsen(1)]))
      .then(wasSet(olsen(1)));
    given(registered, wasSet(olsen(1)))
      .when({ ...set([olsen(2)]), ...later })
      .thenNothing();
    const other = olsen(3, { extractionMethodId: 2 });
    given(registered, wasSet(olsen(1)))
      .when(set([olsen(2), other]))
      .then(wasSet(other));
    given(wasSet(olsen(1)))
      .when(set([olsen(1)]))
      .thenRefused('GroupNotFound');
  });

  test('are replaced by others of the same mineral and method, and given up by their ids', () => {
    const raised = olsen(2, { ranges: [{ label: 'low', from: 0, to: 15 }] });
    given(registered, wasSet(olsen(1)))
      .when(set([raised]))
      .then(wasSet(raised));
    const reset = { type: 'ThresholdsReset' as const, data: { id: 7, kind: 'soil' as const, thresholdIds: [2] } };
    given(registered, wasSet(olsen(1)), wasSet(raised))
      .when({ type: 'ResetThresholds', kind: 'soil', thresholdIds: [1, 2, 44] })
      .then(reset);
    given(registered, wasSet(raised), reset)
      .when({ type: 'ResetThresholds', kind: 'soil', thresholdIds: [2] })
      .thenNothing();
    given(registered, wasSet(raised))
      .when({ type: 'ResetThresholds', kind: 'plant', thresholdIds: [2] })
      .thenNothing();
    given(registered, wasSet(raised))
      .when(set([olsen(3, { extractionMethodId: 2 })], [2]))
      .then(wasSet(olsen(3, { extractionMethodId: 2 })), reset);
  });

  test('R220 R266 are archived and taken back; those of others are switched off here, and on again', () => {
    const turn = (thresholdIds: number[], active: boolean) =>
      ({ type: 'SetThresholdsStatus', kind: 'soil', thresholdIds, active }) as const;
    const turned = (thresholdIds: number[], active: boolean) => ({
      type: 'ThresholdsStatusSet' as const,
      data: { id: 7, kind: 'soil' as const, thresholdIds, active },
    });
    const set1 = [registered, wasSet(olsen(1))] as const;
    given(...set1)
      .when(turn([1, 2001, 1], false))
      .then(turned([1, 2001], false));
    const off = [...set1, turned([1, 2001], false)] as const;
    given(...off)
      .when(turn([1, 2001], false))
      .thenNothing();
    given(...off)
      .when(turn([1, 2002], true))
      .then(turned([1], true));
    given(...off, turned([1, 2001], true))
      .when(turn([1, 2001], true))
      .thenNothing();
    // one of the same mineral and method takes the place of what was archived
    const raised = olsen(2, { ranges: [{ label: 'low', from: 0, to: 15 }] });
    given(...off, wasSet(raised))
      .when(turn([1], true))
      .thenNothing();
    const reset = { type: 'ThresholdsReset' as const, data: { id: 7, kind: 'soil' as const, thresholdIds: [1] } };
    given(...off)
      .when({ type: 'ResetThresholds', kind: 'soil', thresholdIds: [1] })
      .then(reset);
  });

  test('have factors by label, however it is spelt; null gives one up', () => {
    const factors = (rangeLabel: string, factor: number | null) =>
      ({ type: 'SetImpactFactors', kind: 'soil', cropId: 0, ...signed, factors: [{ mineralId: 4, rangeLabel, factor }] }) as const;
    const were = (rangeLabel: string, factor: number | null) => ({
      type: 'ImpactFactorsSet' as const,
      data: { id: 7, kind: 'soil' as const, cropId: 0, ...signed, factors: [{ mineralId: 4, rangeLabel, factor }] },
    });
    given(registered).when(factors('very low', 0)).then(were('very low', 0));
    given(registered, were('very low', 0)).when(factors('veryLow', 0)).thenNothing();
    given(registered, were('very low', 0)).when(factors('veryLow', null)).then(were('veryLow', null));
    given(registered, were('very low', 0), were('veryLow', null)).when(factors('very low', null)).thenNothing();
  });
});

const refusals = (schema: Parameters<typeof validate>[0], body: unknown): string[] => {
  const outcome = validate(schema, body);
  return 'refusal' in outcome ? outcome.refusal.details.map(({ field, key }) => `${field} ${key}`) : [];
};
const of = (...limits: readonly (readonly [number, number | null])[]) => ({
  mineralId: 4,
  unitId: 25,
  extractionMethodId: 5,
  ranges: limits.map(([from, to], n) => ({ label: String(n), from, to })),
});

describe('what a save of limits is checked for', () => {
  test('R347 R348 ranges without gaps, each bottom below its top, every failure at its field', () => {
    expect(refusals(setSoilThresholds, { thresholds: [of([0, 10], [10, 20])] })).toEqual([]);
    expect(refusals(setSoilThresholds, { thresholds: [of([0, 10], [11, 20]), { ...of([10, 10]), mineralId: 5 }] })).toEqual([
      'thresholds[0].ranges[1].from rangesNotConsecutive',
      'thresholds[1].ranges[0].to bottomNotBelowTop',
    ]);
    expect(refusals(setPlantThresholds, { thresholds: [{ mineralId: 1, ranges: of([0, 10], [9, 20]).ranges }] })).toEqual([
      'thresholds[0].ranges[1].from rangesNotConsecutive',
    ]);
  });

  test('positive limits, units that fit, methods that exist, and nothing named twice', () => {
    const wrong = { ...of([-1, 10], [11, 20]), unitId: 44, extractionMethodId: 99 };
    expect(refusals(setSoilThresholds, { thresholds: [wrong, of([0, 10]), of([0, 20])] }).sort()).toEqual([
      'thresholds[0].extractionMethodId invalidOption',
      'thresholds[0].ranges[0].from mustBePositive',
      'thresholds[0].ranges[1].from rangesNotConsecutive',
      'thresholds[0].unitId unitMismatch',
      'thresholds[2].mineralId duplicateEntry',
    ]);
    expect(refusals(setSoilFactors, { factors: [{ mineralId: 4, rangeLabel: 'low', factor: -0.1 }] })).toEqual([
      'factors[0].factor mustBePositive',
    ]);
    expect(refusals(setSoilFactors, { factors: [{ mineralId: 4, rangeLabel: 'low', factor: 0 }] })).toEqual([]);
    expect(refusals(setSoilThresholds, { thresholds: [] })).toEqual(['thresholds itemCount']);
  });
});
