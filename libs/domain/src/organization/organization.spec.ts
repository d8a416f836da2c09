import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/specify.js';
import { collection } from './collection.decider.js';
import { company } from './company.decider.js';
import { group } from './group.decider.js';
import { registerCompany, unitName } from './organization.schema.js';

const input = registerCompany.parse({ name: 'Acme  Farms', userCapacity: 10 });
const registered = { type: 'CompanyRegistered' as const, data: { ...input, id: 1, maxInvites: 10 } };
const opened = { type: 'CollectionOpened' as const, data: { id: 1, collectionId: 5, usersCapacity: 6 } };

describe('a company', () => {
  const { given } = specify(company);
  test('is registered once, its blanks squeezed', () => {
    given().when({ type: 'RegisterCompany', id: 1, input }).then(registered);
    expect(input.name).toBe('Acme Farms');
    given(registered).when({ type: 'RegisterCompany', id: 1, input }).thenNothing();
  });
  test('gives collections no more than its capacity', () => {
    given(registered).when({ type: 'OpenCollection', collectionId: 5, usersCapacity: 6 }).then(opened);
    given(registered, opened)
      .when({ type: 'OpenCollection', collectionId: 6, usersCapacity: 5 })
      .thenRefused('companyCapacityReached', 'usersCapacity');
    given(registered, opened).when({ type: 'OpenCollection', collectionId: 5, usersCapacity: 6 }).thenNothing();
    given().when({ type: 'OpenCollection', collectionId: 5, usersCapacity: 6 }).thenRefused('CompanyNotFound');
  });
  const keyOf = (body: object) =>
    registerCompany.safeParse({ name: 'Acme', userCapacity: 5, ...body }).error?.issues.map((issue) => issue.message) ?? [];
  test.each([
    ['Acme 1', ['companyNameFormat']],
    ['A&B Ltd', ['companyNameFormat']],
    ['Ab', ['companyNameFormat']],
    ['Abc', []],
    ['शेती कंपनी', []],
    ['a'.repeat(60), []],
    ['a'.repeat(61), ['companyNameTooLong']],
  ])('name %s', (name, keys) => expect(keyOf({ name })).toEqual(keys));
  test.each([
    ['abc', false],
    [1.5, false],
    [0, false],
    [1, true],
    [99_999, true],
    [100_000, false],
  ])('capacity %s', (userCapacity, ok) => expect(keyOf({ userCapacity })).toEqual(ok ? [] : ['userCapacityRange']));
  test.each([
    [-1, false],
    [0, true],
    [5, true],
    [6, false],
  ])('at most as many invites as capacity: %s', (maxInvites, ok) => expect(keyOf({ maxInvites })).toEqual(ok ? [] : ['maxInvitesRange']));
});

describe('a collection', () => {
  const { given } = specify(collection);
  const data = { companyId: 1, name: 'North', usersCapacity: 6 };
  const made = { type: 'CollectionRegistered' as const, data: { ...data, id: 5 } };
  const first = { type: 'GroupOpened' as const, data: { id: 5, groupId: 7, usersCapacity: 4, isDefault: true } };
  test('makes its first group the default', () => {
    given().when({ type: 'RegisterCollection', id: 5, input: data }).then(made);
    given(made).when({ type: 'OpenGroup', groupId: 7, usersCapacity: 4 }).then(first);
    given(made, first)
      .when({ type: 'OpenGroup', groupId: 8, usersCapacity: 2 })
      .then({ type: 'GroupOpened', data: { id: 5, groupId: 8, usersCapacity: 2, isDefault: false } });
  });
  test('gives groups no more than its capacity', () =>
    void given(made, first).when({ type: 'OpenGroup', groupId: 8, usersCapacity: 3 }).thenRefused('capacityReached'));
});

describe('a group', () => {
  const { given } = specify(group);
  const command = { type: 'RegisterGroup' as const, id: 7, companyId: 1, input: { collectionId: 5, name: 'North 1', usersCapacity: 4 } };
  test('is registered once', () => {
    const made = { type: 'GroupRegistered' as const, data: { ...command.input, id: 7, companyId: 1 } };
    given().when(command).then(made);
    given(made).when(command).thenNothing();
  });
  test.each([
    ['Ab1', true],
    ['A_b', false],
    ['A-b', false],
    ['A b', true],
    ['A  b', false],
    [' A', false],
    ['A ', false],
    ['उत्तर १', true],
  ])('R413 R414 R415 name %j', (name, ok) =>
    expect(unitName.safeParse(name).error?.issues.map(({ message }) => message) ?? []).toEqual(ok ? [] : ['onlyLettersAndNumbers']),
  );
});
