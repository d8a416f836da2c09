import { describe, expect, test } from '@jest/globals';
import { ROLE } from '../kernel/person/roles.js';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { type GrowerCommand, grower } from './grower.decider.js';
import type { GrowerEvent } from './grower.events.js';
import { changeGrower, registerGrower, type RegisterGrower } from './grower.schema.js';

const { given } = specify(grower);
const body = { fullName: 'Asha Kulkarni', group: 7, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide', assignedTo: 3 };
const keysOf = (input: unknown, schema: typeof registerGrower | typeof changeGrower = registerGrower) => {
  const read = validate(schema as typeof registerGrower, input);
  return 'refusal' in read ? read.refusal.details.map((detail) => `${detail.field}:${detail.key}`) : [];
};
const input = (validate(registerGrower, body) as { value: RegisterGrower }).value;
const place = { id: 11, groupId: 7, collectionId: 2, companyId: 1 };
const keeper = { id: 3, roleId: ROLE.user, active: true, groupIds: [7] };
const register: GrowerCommand = { type: 'RegisterGrower', place, input, keeper };
const registered = (grower.decide(register, grower.initial) as GrowerEvent[])[0]!;
const change = (changes: object, more: object = {}) =>
  ({ type: 'ChangeGrower', input: { id: 11, ...changes }, keeper, edit: 'all', ...more }) as GrowerCommand;

describe('a grower body', () => {
  const letters = (count: number) => 'ल'.repeat(count);
  test.each([
    ['fullName', 2, 30],
    ['farmId', 2, 10],
    ['farmName', 1, 50],
    ['supplierName', 1, 50],
    ['applicationName', 1, 50],
    ['address', 1, 50],
    ['applicationId', 2, 50],
    ['state', 1, 20],
    ['companyName', 1, 30],
    ['parentCompanyName', 2, 60],
    ['growerCode', 1, 50],
  ])('%s has %i to %i characters', (field, min, max) => {
    const at = (count: number) => keysOf({ ...body, [field]: letters(count) });
    if (min > 1) expect(at(min - 1)).toEqual([`${field}:lengthRange`]);
    expect([at(min), at(max)]).toEqual([[], []]);
    expect(at(max + 1)).toEqual([`${field}:lengthRange`]);
  });

  test.each(['José Ñandú', 'José Sr.', "O'Brien-Smith", 'आशा कुलकर्णी', 'Nguyễn Thị'])('%s is a name', (fullName) =>
    expect(keysOf({ ...body, fullName })).toEqual([]),
  );
  test.each(['Asha 2', 'A_b', 'A,B', 'a@b', 'x\u0007y'])('%j is none', (fullName) =>
    expect(keysOf({ ...body, fullName }).length).toBeGreaterThan(0),
  );

  test('blank optional texts are not given, and blank names are missing', () => {
    expect(validate(registerGrower, { ...body, farmId: ' ', growerCode: '', email: '', phoneNumber: ' ' })).toMatchObject({
      value: { farmId: null, growerCode: null, email: null, phoneNumber: null },
    });
    expect(keysOf({ ...body, fullName: '  ' })).toContain('fullName:required');
  });

  test.each([
    ['a@', false],
    ['a b@c.d', false],
    ['x@y.zz', true],
  ])('e-mail %s: %s', (email, good) => expect(keysOf({ ...body, email })).toEqual(good ? [] : ['email:invalidEmail']));
  test.each([
    ['+91(22)123', []],
    ['12-34', ['phoneFormat']],
    ['12 34', ['phoneFormat']],
    ['1'.repeat(20), []],
    ['1'.repeat(21), ['phoneTooLong']],
  ])('phone %s: %j', (phoneNumber, keys) => expect(keysOf({ ...body, phoneNumber })).toEqual(keys.map((key) => `phoneNumber:${key}`)));

  test('all failures come at once, unknown fields among them', () => {
    expect(keysOf({ ...body, countryId: 6, unitTypeId: 2, farmId: 'x', admin: true }).sort()).toEqual([
      'admin:unknownField',
      'countryId:unknownCountry',
      'farmId:lengthRange',
      'unitTypeId:invalidOption',
    ]);
  });
});

describe('a grower', () => {
  test('is registered with an assignee of the group', () => {
    given()
      .when(register)
      .thenState((state) => expect(state).toMatchObject({ status: 'active', assignedTo: 3, growerCode: null, groupId: 7 }));
  });
  test('is not registered twice by a retry', () => given(registered).when(register).thenNothing());
  test.each([
    ['nobody', undefined],
    ['an executive', { ...keeper, roleId: ROLE.executive }],
    ['a collection admin', { ...keeper, roleId: ROLE.collectionAdmin }],
    ['a user of another group', { ...keeper, groupIds: [8] }],
    ['a deactivated user', { ...keeper, active: false }],
  ])(
    'is not assigned to %s',
    (_who, other) =>
      void given()
        .when({ ...register, keeper: other })
        .thenRefused('assignedToInvalid', 'assignedTo'),
  );
  test('is kept by a role user for nobody else', () =>
    void given()
      .when({ ...register, onlyKeeper: 4 })
      .thenRefused('assignedToInvalid'));

  test('changes name what became what', () =>
    given(registered)
      .when(change({ fullName: 'Asha Patil', farmId: 'F-1', countryId: 101 }))
      .then({
        type: 'GrowerChanged',
        data: {
          ...place,
          changes: [
            { path: 'fullName', old: 'Asha Kulkarni', new: 'Asha Patil' },
            { path: 'farmId', old: null, new: 'F-1' },
          ],
        },
      }));
  test('the same values are no change', () =>
    given(registered)
      .when(change({ fullName: 'Asha Kulkarni', group: 7, active: true, email: null }))
      .thenNothing());
  test('does not move to another group by an update', () =>
    void given(registered)
      .when(change({ group: 8 }))
      .thenRefused('readOnly', 'group'));
  describe('moves to another group of its company', () => {
    const to = { groupId: 8, collectionId: 3, companyId: 1 };
    const there = { ...keeper, id: 4, groupIds: [8] };
    const move = (more: object = {}) => ({ type: 'MoveGrower', to, keeper: there, unusable: 0, ...more }) as GrowerCommand;
    const moved: GrowerEvent = {
      type: 'GrowerMoved',
      data: { id: 11, ...to, from: { groupId: 7, collectionId: 2 }, assignedTo: 4 },
    };
    test('to a keeper there, and stands there from then on', () => {
      given(registered).when(move()).then(moved);
      given(registered, moved)
        .when(change({ address: 'Pune' }))
        .thenState((state) => expect(state).toMatchObject({ ...to, assignedTo: 4, address: 'Pune' }));
    });
    test('and is there already', () => given(registered, moved).when(move()).thenNothing());
    test.each([
      ['to nobody there', { keeper }, 'assignedToInvalid', 'assignedTo'],
      ['to a person that is none', { keeper: undefined }, 'assignedToInvalid', 'assignedTo'],
      ['to another company', { to: { ...to, companyId: 2 } }, 'groupOfAnotherCompany', 'groupId'],
      ['away from own products of its plans', { unusable: 2 }, 'plansNeedOwnRecords', 'groupId'],
    ])('not %s', (_what, more, key, field) => void given(registered).when(move(more)).thenRefused(key, field));
  });
  test('contact data only, where the permission says some', () => {
    given(registered)
      .when(change({ address: 'Pune' }, { edit: 'some' }))
      .thenState((state) => expect(state).toMatchObject({ address: 'Pune' }));
    given(registered)
      .when(change({ address: 'Pune', farmName: 'X' }, { edit: 'some' }))
      .thenRefused('growerInfoLocked', 'farmName');
    given(registered)
      .when(change({ address: 'Pune' }, { edit: 'none' }))
      .thenRefused('growerInfoLocked', 'address');
  });
  test('is deactivated and reactivated, once each', () => {
    const off: GrowerEvent = { type: 'GrowerDeactivated', data: place };
    given(registered).when({ type: 'SetGrowerStatus', active: true }).thenNothing();
    given(registered).when({ type: 'SetGrowerStatus', active: false }).then(off);
    given(registered, off).when({ type: 'SetGrowerStatus', active: true }).then({ type: 'GrowerReactivated', data: place });
  });
  test('with active plans is removed only by force', () => {
    given(registered).when({ type: 'RemoveGrower', activePlans: 2, force: false }).thenRefused('customerHasActivePlans');
    given(registered).when({ type: 'RemoveGrower', activePlans: 2, force: true }).then({ type: 'GrowerRemoved', data: place });
    given(registered)
      .when({ type: 'RemoveGrower', activePlans: 0, force: false, erase: true })
      .then({ type: 'GrowerRemoved', data: { ...place, erase: true } });
  });
  test('once removed is not found', () =>
    void given(registered, { type: 'GrowerRemoved', data: place })
      .when(change({ fullName: 'Late' }))
      .thenRefused('CustomerNotFound'));
});
