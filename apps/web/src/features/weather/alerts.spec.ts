import { describe, expect, test } from '@jest/globals';
import { conditionKey, toneOf } from './forecast/weather-units';
import { bodyOf, draftOf, inUnit } from './alert-draft';
import { GENERIC, noFilter, shownAlerts } from './alert-filters';
import { inUnitsOf, limitInWords } from './alert-words';
import type { AlertRecord } from './queries';

const alert = (more: Partial<AlertRecord>): AlertRecord => ({
  ...{ id: 1, name: 'Hot days', active: true, ownerId: 9, ownerScope: 'company', ownerName: 'One', scope: 'company', scopeId: 1 },
  ...{ source: 'company', sourceId: null, inherited: false, inUse: false, editable: true, revision: 3 },
  ...{ type: 'Heat', icon: 'heat', parameter: { value: 38, unit: '°C' }, stages: [], stageNames: [], cropId: null, advice: '' },
  enabled: true,
  ...more,
});

describe('an alert in the reader’s units', () => {
  test('is shown in theirs, to two decimals, and names the side of its limit', () => {
    expect(inUnitsOf('imperial', { type: 'Heat', value: 38, unit: '°C' })).toEqual({ value: 100.4, unit: '°F' });
    expect(inUnitsOf('metric', { type: 'Wind', value: 25, unit: 'mph' })).toEqual({ value: 40.23, unit: 'km/h' });
    expect(limitInWords('metric', { type: 'Cold', value: 32, unit: 'F' })).toBe('≤ 0 °C');
    expect(limitInWords('imperial', { type: 'Rain', value: 25.4, unit: 'mm' })).toBe('≥ 1 in');
    expect(limitInWords('metric', { type: 'HumidityLow', value: 30, unit: '%' })).toBe('≤ 30 %');
  });

  test('goes back as it was given while its limit is not touched', () => {
    const wind = alert({ type: 'Wind', parameter: { value: 25, unit: 'mph' } });
    const draft = draftOf(wind, 'metric');
    expect(draft.parameter).toEqual({ value: 40.23, unit: 'km/h' });
    expect(bodyOf({ ...draft, name: 'Windy' }, wind, 'metric')).toMatchObject({ name: 'Windy', parameter: { value: 25, unit: 'mph' } });
    expect(bodyOf({ ...draft, parameter: { value: 41, unit: 'km/h' } }, wind, 'metric').parameter).toEqual({ value: 41, unit: 'km/h' });
    expect(bodyOf({ ...draft, type: 'Rain' }, wind, 'metric').parameter).toEqual({ value: 40.23, unit: 'km/h' });
  });

  test('is converted when another unit is chosen, and has no stages without a crop', () => {
    expect(inUnit('Wind', 36, 'km/h', 'm/s')).toBe(10);
    expect(inUnit('Wind', null, 'km/h', 'm/s')).toBeNull();
    const draft = { ...draftOf(null, 'imperial'), stages: [4] };
    expect(draft.parameter.unit).toBe('°F');
    expect(bodyOf(draft, null, 'imperial').stages).toEqual([]);
    expect(bodyOf({ ...draft, cropId: 1021 }, null, 'imperial').stages).toEqual([4]);
  });
});

describe('the list of alerts', () => {
  const list = [
    alert({ id: 1, name: 'Geada', type: 'Cold', cropId: 1024, cropName: 'Café', advice: 'Cobrir mudas' }),
    alert({ id: 2, name: 'Wind', type: 'Wind', enabled: false }),
    alert({ id: 3, name: 'Heat', ownerScope: 'global', inherited: true, editable: false }),
  ];
  const query = { search: '', sortBy: 'name', sortOrder: 'asc' } as const;
  const ids = (filter: object, more: object = {}) =>
    shownAlerts(list, { ...noFilter, ...filter }, { ...query, ...more }, 'en-US').map(({ id }) => id);

  test('is narrowed by crop, weather, status, source and search', () => {
    expect(ids({})).toEqual([1, 3, 2]);
    expect([ids({ crop: 1024 }), ids({ crop: GENERIC })]).toEqual([[1], [3, 2]]);
    expect(ids({ type: 'Wind' })).toEqual([2]);
    expect([ids({ status: 'on' }), ids({ status: 'off' })]).toEqual([[1, 3], [2]]);
    expect(ids({ source: 'global' })).toEqual([3]);
    expect([ids({}, { search: 'cafe' }), ids({}, { search: 'COBRIR' }), ids({}, { search: 'snow' })]).toEqual([[1], [1], []]);
  });

  test('is ordered as asked, ties by name', () => {
    expect(ids({}, { sortOrder: 'desc' })).toEqual([2, 3, 1]);
    expect(ids({}, { sortBy: 'enabled' })).toEqual([1, 3, 2]);
    expect(ids({}, { sortBy: 'crop' })).toEqual([3, 2, 1]);
  });
});

test('R300 a condition that nobody knows has the grey chip and the word of no data', () => {
  expect(['severe', 'moderate', 'positive', 'no data', 'X'].map(toneOf)).toEqual(['bad', 'warn', 'ok', 'none', 'none']);
  expect(['severe', 'no data', 'X', 'constructor'].map(conditionKey)).toEqual(['severe', 'noData', 'noData', 'noData']);
});
