import { describe, expect, test } from '@jest/globals';
import type { PolygonGeometry } from '../kernel/geometry/geometry.js';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { field, type FieldCommand } from './field.decider.js';
import type { FieldEvent } from './field.events.js';
import { addField, type AddField, changeField, type ChangeField } from './field.schema.js';

const { given } = specify(field);
const ring: [number, number][] = [
  [77.5, 20.5],
  [77.503, 20.5],
  [77.503, 20.503],
  [77.5, 20.503],
  [77.5, 20.5],
];
const polygon: PolygonGeometry = { type: 'Polygon', coordinates: [ring] };
const drawn = { name: 'North', customerId: 11, locationType: 'polygon', geolocation: { geoJson: polygon } };
const placeless = { name: 'South', customerId: 11, locationType: 'noLocation', area: 5, unitId: 28 };
const read = (body: object) => validate(addField, body);
const keysOf = (body: object, schema: typeof addField | typeof changeField = addField) => {
  const outcome = validate(schema as typeof addField, body);
  return 'refusal' in outcome ? outcome.refusal.details.map((detail) => `${detail.field}:${detail.key}`).sort() : [];
};
const place = { id: 21, growerId: 11 };
const add = (body: object): FieldCommand => ({ type: 'AddField', place, input: (read(body) as { value: AddField }).value });
const added = (body: object): FieldEvent => (field.decide(add(body), field.initial) as FieldEvent[])[0]!;
const change = (body: object): FieldCommand => ({
  type: 'ChangeField',
  input: (validate(changeField, { id: 21, ...body }) as { value: ChangeField }).value,
});

describe('a field body', () => {
  test.each([
    ['an area under a polygon is not needed', drawn, []],
    ['no location needs an area', { ...placeless, area: undefined }, ['area:areaRequired']],
    ['an area is positive', { ...placeless, area: 0 }, ['area:mustBePositive']],
    ['a polygon without geometry', { ...drawn, geolocation: undefined }, ['geolocation:required']],
    ['a placemark that is a polygon', { ...drawn, locationType: 'placemark' }, ['locationType:locationMismatch']],
    ['no location with a geometry', { ...drawn, locationType: 'noLocation', area: 3 }, ['locationType:locationMismatch']],
    ['a type that contradicts', { ...drawn, type: 'point' }, ['type:typeMismatch']],
    ['a type that agrees', { ...drawn, type: 'polygon' }, []],
    [
      'a point of unknown size',
      { ...drawn, locationType: 'placemark', geolocation: { geoJson: { type: 'Point', coordinates: [77.5, 20.5] } } },
      [],
    ],
    [
      'two points',
      { ...drawn, geolocation: { geoJson: { type: 'Polygon', coordinates: [[ring[0], ring[1], ring[0]]] } } },
      ['geolocation.geoJson:polygonMinPoints'],
    ],
    [
      'a bow tie',
      { ...drawn, geolocation: { geoJson: { type: 'Polygon', coordinates: [[ring[0], ring[2], ring[1], ring[3], ring[0]]] } } },
      ['geolocation.geoJson:selfIntersection'],
    ],
    [
      'a line',
      { ...drawn, geolocation: { geoJson: { type: 'LineString', coordinates: ring } } },
      ['geolocation.geoJson.type:invalidGeometry'],
    ],
    [
      'a latitude of 91',
      { ...drawn, locationType: 'placemark', geolocation: { geoJson: { type: 'Point', coordinates: [77.5, 91] } } },
      ['geolocation.geoJson:invalidGeometry'],
    ],
    ['texture of 101', { ...placeless, soil: { sand: 40, silt: 40, clay: 21 } }, ['soil:soilSum']],
    ['texture of 100 in thirds', { ...placeless, soil: { sand: 33.3, silt: 33.3, clay: 33.4 } }, []],
    ['no texture at all', { ...placeless, soil: { ph: 6.5 } }, []],
    ['organic matter above 100', { ...placeless, soil: { organicMatter: 100.1 } }, ['soil.organicMatter:organicMatterMax']],
    ['a pH of 14.1 and sand of -0.01', { ...placeless, soil: { ph: 14.1, sand: -0.01 } }, ['soil.ph:outOfRange', 'soil.sand:outOfRange']],
    [
      'everything wrong at once',
      { ...placeless, name: ' ', area: -1, soil: { sand: 60 }, owner: 1 },
      ['area:mustBePositive', 'name:required', 'owner:unknownField', 'soil:soilSum'],
    ],
  ])('%s', (_name, body, keys) => expect(keysOf(body)).toEqual(keys));
});

describe('a field', () => {
  test('takes its area from the polygon, in acres or hectares', () => {
    given()
      .when(add(drawn))
      .thenState((state) => expect(state).toMatchObject({ area: 10.3936, unitId: 28, areaMeasured: true }));
    given()
      .when(add({ ...drawn, unitId: 27 }))
      .thenState((state) => expect(state).toMatchObject({ unitId: 27 }));
    expect(added({ ...drawn, unitId: 27 }).data).toMatchObject({ area: expect.closeTo(10.3936 * 2.4710538, 2) });
  });
  test('keeps a typed area beside the polygon', () =>
    given()
      .when(add({ ...drawn, area: 9 }))
      .thenState((state) => expect(state).toMatchObject({ area: 9, areaMeasured: false })));
  test('is not added twice by a retry', () => given(added(drawn)).when(add(drawn)).thenNothing());

  test('a measured area follows the polygon and the unit', () => {
    const larger = { type: 'Polygon', coordinates: [ring.map(([x, y]) => [77.5 + (x - 77.5) * 2, y])] };
    given(added(drawn))
      .when(change({ geolocation: { geoJson: larger } }))
      .thenState((state) => expect(state).toMatchObject({ area: expect.closeTo(20.8, 1) }));
    given(added(drawn))
      .when(change({ unitId: 27 }))
      .thenState((state) => expect(state).toMatchObject({ area: expect.closeTo(25.6831, 2) }));
  });
  test('losing its location keeps the size', () =>
    given(added(drawn))
      .when(change({ geolocation: null }))
      .thenState((state) => expect(state).toMatchObject({ locationType: 'noLocation', area: 10.3936, areaMeasured: false })));
  test('a change names what became what', () =>
    given(added(placeless))
      .when(change({ name: 'Far south', area: 6 }))
      .then({
        type: 'FieldChanged',
        data: {
          ...place,
          changes: [
            { path: 'name', old: 'South', new: 'Far south' },
            { path: 'area', old: 5, new: 6 },
          ],
        },
      }));
  test('the same values, sent back whole, are no change', () =>
    given(added(drawn))
      .when(
        change({
          name: 'North',
          customerId: 11,
          type: 'polygon',
          area: 10.3936,
          unitId: 28,
          layers: [],
          geolocation: { geoJson: polygon },
        }),
      )
      .thenNothing());
  test('one soil value changes alone, the sum is judged over all', () => {
    const known = added({ ...placeless, soil: { sand: 40, silt: 40, clay: 20, ph: 6 } });
    given(known)
      .when(change({ soil: { ph: 7 } }))
      .thenState((state) => expect(state).toMatchObject({ soil: { sand: 40, ph: 7 } }));
    given(known)
      .when(change({ soil: { clay: 21 } }))
      .thenRefused('soilSum', 'soil');
    given(known)
      .when(change({ soil: null }))
      .thenState((state) => expect(state).toMatchObject({ soil: { sand: null, ph: null } }));
  });
  test('does not move to another grower', () =>
    void given(added(drawn))
      .when(change({ customerId: 12 }))
      .thenRefused('readOnly', 'customerId'));
  test('is put out of use and back, with its plans, and once for all repeats', () => {
    const off: FieldEvent = { type: 'FieldChanged', data: { ...place, changes: [{ path: 'active', old: true, new: false }] } };
    const planned: FieldEvent = { type: 'FieldActivePlanSet', data: { ...place, planId: 5 } };
    given(added(drawn), planned)
      .when(change({ active: false }))
      .then(off);
    given(added(drawn), planned, off)
      .when(change({ active: false }))
      .thenNothing();
    given(added(drawn), planned, off)
      .when(change({ active: true, name: 'Back' }))
      .thenState((state) => expect(state).toMatchObject({ active: true, name: 'Back', activePlanId: 5 }));
  });
  test('in a plan is not removed, free again it is', () => {
    const linked: FieldEvent = { type: 'FieldPlanLinked', data: { ...place, planId: 5 } };
    given(added(drawn)).when({ type: 'LinkPlan', planId: 5 }).then(linked);
    given(added(drawn), linked).when({ type: 'RemoveField' }).thenRefused('fieldInUse');
    given(added(drawn), linked, { type: 'FieldPlanUnlinked', data: { ...place, planId: 5 } })
      .when({ type: 'RemoveField' })
      .then({ type: 'FieldRemoved', data: place });
  });
  test('has one active plan at most', () => {
    const active: FieldEvent = { type: 'FieldActivePlanSet', data: { ...place, planId: 5 } };
    given(added(drawn), active).when({ type: 'SetActivePlan', planId: 5 }).thenNothing();
    given(added(drawn), active)
      .when({ type: 'SetActivePlan', planId: 6 })
      .thenState((state) => expect(state).toMatchObject({ activePlanId: 6 }));
  });
  test('once removed is not found', () =>
    void given(added(drawn), { type: 'FieldRemoved', data: place })
      .when(change({ name: 'x' }))
      .thenRefused('FieldNotFound'));
});
