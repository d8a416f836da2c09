import { describe, expect, test } from '@jest/globals';
import { collection } from '../organization/collection.decider.js';
import { company } from '../organization/company.decider.js';
import { group } from '../organization/group.decider.js';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { effectiveAt, holdsFor } from './alert-levels.js';
import { alertUnit, alertUnits, alertTypes, convertAlertValue, preferredAlertUnit } from './alert-parameters.js';
import { alert, type WeatherAlertAdded } from './alert.decider.js';
import { type AlertContent, alertPlaceQuery, alertsQuery, saveAlert } from './alert.schema.js';

const { given } = specify(alert);
const heat: AlertContent = {
  name: 'Hot days',
  icon: 'heat',
  type: 'Heat',
  parameter: { value: 38, unit: '°C' },
  stages: [102101],
  cropId: 1021,
  advice: 'Irrigate before noon',
  enabled: true,
};
const added = (content: Partial<AlertContent> = {}): WeatherAlertAdded => ({
  type: 'WeatherAlertAdded',
  data: { id: 7, companyId: 1, groupId: 3, collectionId: 2, ownerId: 9, content: { ...heat, ...content } },
});
const { data } = added();

describe('a weather alert', () => {
  test('R199 is added as it was given, once', () => {
    given()
      .when({ type: 'AddAlert', ...data })
      .then(added());
    given(added())
      .when({ type: 'AddAlert', ...data })
      .thenNothing();
  });

  test('changes only what differs; another crop begins its stages anew', () => {
    given(added())
      .when({ type: 'ChangeAlert', values: { name: 'Very hot days', advice: heat.advice } })
      .then({ type: 'WeatherAlertChanged', data: { id: 7, values: { name: 'Very hot days' } } });
    given(added())
      .when({ type: 'ChangeAlert', values: { ...heat } })
      .thenNothing();
    given(added())
      .when({ type: 'ChangeAlert', values: { cropId: 1024 } })
      .then({ type: 'WeatherAlertChanged', data: { id: 7, values: { stages: [], cropId: 1024 } } });
    given(added())
      .when({ type: 'ChangeAlert', values: { cropId: null } })
      .then({ type: 'WeatherAlertChanged', data: { id: 7, values: { stages: [], cropId: null } } });
    given(added({ cropId: null, stages: [] }))
      .when({ type: 'ChangeAlert', values: { stages: [1] } })
      .thenRefused('stagesNeedCrop', 'stages');
  });

  test('is turned on and off, with a change or without', () => {
    given(added())
      .when({ type: 'EnableAlert', enabled: false })
      .then({ type: 'WeatherAlertDisabled', data: { id: 7 } });
    given(added()).when({ type: 'EnableAlert', enabled: true }).thenNothing();
    given(added({ enabled: false }))
      .when({ type: 'ChangeAlert', values: { icon: 'sun', enabled: true } })
      .then({ type: 'WeatherAlertChanged', data: { id: 7, values: { icon: 'sun' } } }, { type: 'WeatherAlertEnabled', data: { id: 7 } });
  });

  test('keeps a value that fits its type when only one of the two changes', () => {
    given(added())
      .when({ type: 'ChangeAlert', values: { type: 'Wind' } })
      .thenRefused('unitMismatch', 'parameter.unit');
    given(added({ parameter: { value: -5, unit: '°C' } }))
      .when({ type: 'ChangeAlert', values: { type: 'Rain' } })
      .thenRefused('mustBePositive', 'parameter.value');
    given(added())
      .when({ type: 'ChangeAlert', values: { type: 'Cold' } })
      .then({ type: 'WeatherAlertChanged', data: { id: 7, values: { type: 'Cold' } } });
  });

  test('is gone once deleted', () => {
    const removed = { type: 'WeatherAlertRemoved' as const, data: { id: 7 } };
    given(added()).when({ type: 'RemoveAlert' }).then(removed);
    given(added(), removed).when({ type: 'RemoveAlert' }).thenRefused('AlertNotFound');
    given(added(), removed).when({ type: 'EnableAlert', enabled: false }).thenRefused('AlertNotFound');
    given().when({ type: 'ChangeAlert', values: {} }).thenRefused('AlertNotFound');
  });
});

describe('what a level chose of the alerts above it', () => {
  const choose = (enabled: boolean, ...alertIds: number[]) => ({ type: 'ChooseAlerts', alertIds, enabled }) as const;
  const chosen = (enabled: boolean, ...alertIds: number[]) => ({ type: 'AlertsChosen' as const, data: { id: 7, alertIds, enabled } });

  test('is recorded where it differs from what was chosen before', () => {
    const registered = { type: 'GroupRegistered' as const, data: { id: 7, companyId: 1, collectionId: 2, name: 'N', usersCapacity: 3 } };
    const { given: ofGroup } = specify(group);
    ofGroup(registered)
      .when(choose(false, 4, 5, 4))
      .then(chosen(false, 4, 5));
    ofGroup(registered, chosen(false, 4))
      .when(choose(false, 4, 5))
      .then(chosen(false, 5));
    ofGroup(registered, chosen(false, 4)).when(choose(false, 4)).thenNothing();
    ofGroup(registered, chosen(false, 4)).when(choose(true, 4)).then(chosen(true, 4));
    ofGroup().when(choose(true, 4)).thenRefused('GroupNotFound');
    specify(collection).given().when(choose(true, 4)).thenRefused('CollectionNotFound');
    specify(company).given().when(choose(true, 4)).thenRefused('CompanyNotFound');
    const registeredCollection = { type: 'CollectionRegistered' as const, data: { id: 7, companyId: 1, name: 'N', usersCapacity: 3 } };
    specify(collection).given(registeredCollection, chosen(true, 4)).when(choose(true, 4)).thenNothing();
  });

  test('holds before what a level further up chose, and that before the alert’s own', () => {
    expect(effectiveAt(true, 4, [])).toBe(true);
    expect(effectiveAt(true, 4, [{}, { 4: false }])).toBe(false);
    expect(effectiveAt(true, 4, [{ 4: true }, { 4: false }])).toBe(true);
    expect(effectiveAt(false, 4, [{ 5: true }])).toBe(false);
  });
});

test('an alert can speak for its crop in its stages, or for every crop in all of them', () => {
  expect(holdsFor({ cropId: null, stages: [] }, { cropId: 1 })).toBe(true);
  expect(holdsFor({ cropId: 2, stages: [] }, { cropId: 1 })).toBe(false);
  expect(holdsFor({ cropId: 1, stages: [] }, { cropId: 1, stageId: 5 })).toBe(true);
  expect(holdsFor({ cropId: 1, stages: [4] }, { cropId: 1, stageId: 5 })).toBe(false);
  expect(holdsFor({ cropId: 1, stages: [4, 5] }, { cropId: 1, stageId: 5 })).toBe(true);
  expect(holdsFor({ cropId: 1, stages: [4] }, { cropId: 1, stageId: null })).toBe(true);
});

describe('units of alerts', () => {
  test('convert exactly, both ways, frost at 0 °C among them', () => {
    expect(convertAlertValue('Cold', 0, '°C', '°F')).toBe(32);
    expect(convertAlertValue('Heat', 212, 'F', 'C')).toBe(100);
    expect(convertAlertValue('Wind', 10, 'm/s', 'km/h')).toBeCloseTo(36, 12);
    expect(convertAlertValue('Wind', 60, 'mph', 'km/h')).toBeCloseTo(96.56064, 10);
    expect(convertAlertValue('Rain', 1, 'in', 'mm')).toBe(25.4);
    expect(convertAlertValue('Humidity', 80, '%', '%')).toBe(80);
    expect(() => convertAlertValue('Rain', 1, 'mm', '°C')).toThrow(RangeError);
    for (const type of alertTypes)
      for (const unit of alertUnits(type))
        expect(convertAlertValue(type, convertAlertValue(type, 17, unit, alertUnits(type)[0]!), alertUnits(type)[0]!, unit)).toBeCloseTo(
          17,
          10,
        );
  });

  test('are known by other spellings, and go by the reader', () => {
    expect([alertUnit('Heat', 'c'), alertUnit('Rain', 'Inches'), alertUnit('Wind', 'kph'), alertUnit('Wind', 'mm')]).toEqual([
      '°C',
      'in',
      'km/h',
      undefined,
    ]);
    expect(alertTypes.map((type) => preferredAlertUnit(type, 'imperial'))).toEqual(['mph', '°F', '%', '%', '°F', 'in']);
    expect(alertTypes.map((type) => preferredAlertUnit(type, 'metric'))).toEqual(['km/h', '°C', '%', '%', '°C', 'mm']);
  });
});

describe('what a save of an alert is checked for', () => {
  const failures = (body: object): string[] => {
    const outcome = validate(saveAlert, { name: 'A', type: 'Heat', parameter: { value: 30, unit: '°C' }, ...body });
    return 'refusal' in outcome ? outcome.refusal.details.map(({ field, key }) => `${field} ${key}`) : [];
  };
  const unit = { Wind: 'km/h', Heat: '°C', Humidity: '%', HumidityLow: '%', Cold: '°F', Rain: 'mm' } as const;

  test('R200 the six types and no other', () => {
    for (const type of alertTypes) expect(failures({ type, parameter: { value: 30, unit: unit[type] } })).toEqual([]);
    expect(failures({ type: 'Snow' })).toEqual(['type invalidOption']);
  });

  test.each([-460, 1000, -459, 999, 0])('R397 a temperature of %d', (value) => {
    const wrong = value < -459 || value > 999;
    for (const type of ['Heat', 'Cold'] as const)
      expect(failures({ type, parameter: { value, unit: unit[type] } })).toEqual(wrong ? ['parameter.value temperatureRange'] : []);
  });

  test.each([
    [0, 'mustBePositive'],
    [-1, 'mustBePositive'],
    [999, undefined],
    [1000, 'outOfRange'],
  ])('R398 wind, humidity and rain of %d', (value, key) => {
    for (const type of ['Wind', 'Humidity', 'HumidityLow', 'Rain'] as const)
      expect(failures({ type, parameter: { value, unit: unit[type] } })).toEqual(key ? [`parameter.value ${key}`] : []);
  });

  test('what is missing, too long or of another kind', () => {
    const outcome = validate(saveAlert, {});
    expect('refusal' in outcome && outcome.refusal.details.map(({ field, key }) => `${field} ${key}`)).toEqual([
      'name required',
      'type required',
      'parameter required',
    ]);
    expect(validate(saveAlert, { id: 4, enabled: false })).toMatchObject({ value: { id: 4, enabled: false } });
    expect(failures({ name: 'x'.repeat(101) })).toEqual(['name lengthRange']);
    expect(failures({ advice: 'x'.repeat(1001) })).toEqual(['advice lengthRange']);
    expect(failures({ stages: [0] })).toEqual(['stages[0] invalidId']);
    expect(failures({ stages: [-1, -2, 5] })).toEqual([]);
    expect(failures({ parameter: { value: 3, unit: 'mm' } })).toEqual(['parameter.unit unitMismatch']);
  });

  test('one place at most, and something to look for', () => {
    expect(validate(alertPlaceQuery, { groupId: '1', companyId: '2' })).toMatchObject({ refusal: { details: [{ key: 'onePlace' }] } });
    expect(validate(alertsQuery, {})).toMatchObject({ refusal: { details: [{ field: 'groupId', key: 'required' }] } });
  });
});
