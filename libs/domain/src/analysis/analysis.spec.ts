import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { analysis, changesValues, newDetails } from './analysis.decider.js';
import type { AnalysisEvent } from './analysis.events.js';
import { saveAnalysis, type SaveAnalysis } from './analysis.schema.js';

const body = {
  name: 'Spring sample',
  fieldId: 5,
  sampleDate: '2026-03-02',
  units: 'ppm',
  nutrients: [
    { id: 4, value: 12 },
    { id: 5, value: 180, unitId: 25 },
  ],
};
const keys = (sent: object, kind: 'soil' | 'water' | 'plant' = 'soil') => {
  const answer = validate(saveAnalysis[kind], sent);
  return 'refusal' in answer
    ? answer.refusal.details.map(({ field, key, params }) => [field, key, ...(params?.['max'] === undefined ? [] : [params['max']])])
    : [];
};
const values = (...list: object[]) => ({ ...body, nutrients: list });

describe('the body of an analysis', () => {
  test('needs name, field, date, units and nutrients, all told at once', () => {
    expect(keys({})).toEqual([
      ['name', 'required'],
      ['fieldId', 'required'],
      ['sampleDate', 'required'],
      ['units', 'required'],
      ['nutrients', 'required'],
    ]);
    expect(keys(body)).toEqual([]);
  });
  test('values are positive and at most 250, also beside other failures', () => {
    expect(
      keys(values({ id: 4, value: 0 }, { id: 9, value: -1 }, { id: 10, value: 0.01 }, { id: 14, value: 250 }, { id: 12, value: 250.01 })),
    ).toEqual([
      ['nutrients[0].value', 'mustBePositive'],
      ['nutrients[1].value', 'mustBePositive'],
      ['nutrients[4].value', 'maxValue', 250],
    ]);
  });
  test('up to 100,000 where normal soils have more than 250', () => {
    expect(keys(values({ id: 6, value: 3000, unitId: 25 }, { id: 33, value: 300, unitId: 26 }))).toEqual([]);
    expect(keys(values({ id: 6, value: 100_001, unitId: 25 }, { id: 6, value: 260, unitId: 30 }))).toContainEqual([
      'nutrients[0].value',
      'maxValue',
      100_000,
    ]);
  });
  test('a pH is at most 14, of a soil and of a water, whatever its unit says', () => {
    for (const kind of ['soil', 'water'] as const) {
      expect(keys(values({ id: 44, value: 14 }), kind)).toEqual([]);
      expect(keys(values({ id: 44, value: 51, unitId: 44 }), kind)).toEqual([['nutrients[0].value', 'maxValue', 14]]);
    }
  });
  test('percentages lie in 0 to 100 and nutrients sum to at most 100', () => {
    expect(keys({ ...body, clay: -0.01, silt: 100.01 }).map(([field, key]) => [field, key])).toEqual([
      ['silt', 'percentRange'],
      ['clay', 'percentRange'],
    ]);
    expect(keys({ ...body, organicMatter: 100 })).toEqual([]);
    expect(keys({ ...body, organicMatter: 100.1 })).toEqual([['organicMatter', 'organicMatterMax', 100]]);
    const shares = (k: number) => values({ id: 1, value: 60, unitId: 33 }, { id: 5, value: k, unitId: 33 });
    expect(keys(shares(40), 'plant')).toEqual([]);
    expect(keys(shares(40.01), 'plant')).toEqual([['nutrients', 'nutrientsSum', 100]]);
  });
  test('sand, silt and clay total 100', () => {
    expect(keys({ ...body, sand: 40, silt: 40, clay: 20 })).toEqual([]);
    expect(keys({ ...body, sand: 40, silt: 40, clay: 19.99 })).toEqual([['clay', 'sumMustBe100']]);
    // what a laboratory leaves out is not known, and not zero
    expect([keys({ ...body, clay: 45 }), keys({ ...body, sand: 50, clay: 50 })]).toEqual([[], []]);
    expect(keys({ ...body, sand: 60, clay: 45 })).toEqual([['clay', 'sumMustBe100']]);
  });
  test('dates exist, units measure, nothing unknown is kept', () => {
    expect(keys({ ...body, sampleDate: '2026-02-30' })).toEqual([['sampleDate', 'invalidDate']]);
    expect(keys(values({ id: 4, value: 5, unitId: 34 }))).toEqual([['nutrients[0].unitId', 'unitMismatch']]);
    expect(keys(values({ id: 99, value: 5 }))).toEqual([['nutrients[0].id', 'invalidOption']]);
    expect(keys(values({ id: 4, value: 5 }, { id: 4, value: 6 }))).toEqual([['nutrients[1].id', 'duplicateEntry']]);
    expect(keys({ ...body, admin: true })).toEqual([['admin', 'unknownField']]);
  });
});

const { given } = specify(analysis);
const place = { id: 7, kind: 'soil', growerId: 3, fieldId: 5 } as const;
const input = body as SaveAnalysis;
const recorded: AnalysisEvent = { type: 'AnalysisRecorded', data: { ...place, ...newDetails(input) } };

describe('an analysis', () => {
  test('is recorded once', () => {
    given().when({ type: 'RecordAnalysis', place, input }).then(recorded);
    given(recorded).when({ type: 'RecordAnalysis', place, input }).thenNothing();
  });
  test('changes what was sent and nothing else', () => {
    given(recorded)
      .when({ type: 'ChangeAnalysis', seen: false, input: { id: 7, name: 'Spring sample' } })
      .thenNothing();
    given(recorded)
      .when({ type: 'ChangeAnalysis', seen: false, input: { id: 7, ph: 6.4 } })
      .then({ type: 'AnalysisChanged', data: { ...place, changes: [{ path: 'ph', old: null, new: 6.4 }] } });
  });
  test.each([
    ['ph', true],
    ['nutrients', true],
    ['nitrateLayers', true],
    ['laboratory', false],
    ['name', false],
  ])('a change of %s changes what was measured: %s', (path, measured) => {
    expect(changesValues([{ path, old: null, new: 1 }])).toBe(measured);
  });
  test('checks a change against what is stored', () => {
    const textured: AnalysisEvent = {
      type: 'AnalysisChanged',
      data: {
        ...place,
        changes: [
          { path: 'sand', old: null, new: 60 },
          { path: 'silt', old: null, new: 30 },
          { path: 'clay', old: null, new: 10 },
        ],
      },
    };
    given(recorded, textured)
      .when({ type: 'ChangeAnalysis', seen: true, input: { id: 7, clay: 20 } })
      .thenRefused('sumMustBe100', 'clay');
    given(recorded)
      .when({ type: 'ChangeAnalysis', seen: true, input: { id: 7, fieldId: 6 } })
      .thenRefused('readOnly', 'fieldId');
    given(recorded)
      .when({ type: 'ChangeAnalysis', seen: true, input: { id: 7, nutrients: [{ id: 5, value: 260, unitId: 30 }] } })
      .thenRefused('maxValue', 'nutrients[0].value');
  });
  test('loses entries only to someone who saw them', () => {
    const fewer = { id: 7, nutrients: [{ id: 4, value: 12 }] };
    given(recorded).when({ type: 'ChangeAnalysis', seen: false, input: fewer }).thenRefused('revisionRequired');
    given(recorded)
      .when({ type: 'ChangeAnalysis', seen: true, input: fewer })
      .thenState((state) => expect(state).toMatchObject({ nutrients: [{ id: 4, value: 12 }] }));
  });
  test('its nitrate by layers is one value; layers that were not sampled are none, and none instead of none is no change', () => {
    const layer = { fromCm: 0, toCm: 30, value: 8, unitId: 2 };
    const change = (nitrateLayers: object[]) => ({ type: 'ChangeAnalysis', seen: false, input: { id: 7, nitrateLayers } }) as never;
    given(recorded).when(change([])).thenNothing();
    given(recorded)
      .when(change([{ ...layer, value: null }]))
      .thenNothing();
    given(recorded)
      .when(change([layer, { ...layer, fromCm: 30, toCm: 60, value: null }]))
      .thenState((state) => expect(state).toMatchObject({ nitrateLayers: [layer] }));
  });
  test('stays while a plan uses it', () => {
    expect(
      given(recorded)
        .when({ type: 'RemoveAnalysis', planIds: [9] })
        .thenRefused('analysisInUse').message,
    ).toBe('The analysis cannot be deleted since it is in use in a fertilizer plan');
    given(recorded).when({ type: 'RemoveAnalysis', planIds: [] }).then({ type: 'AnalysisRemoved', data: place });
    given(recorded, { type: 'AnalysisRemoved', data: place }).when({ type: 'RemoveAnalysis', planIds: [] }).thenRefused('AnalysisNotFound');
  });
});
