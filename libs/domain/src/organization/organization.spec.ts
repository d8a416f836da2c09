import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { collection } from './collection.decider.js';
import { company } from './company.decider.js';
import { group } from './group.decider.js';
import { standingOf } from '../library/group-library.js';
import { inForce, localizationOf, nothingSet } from './localization.js';
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
  test('loses its logo, when it has one', () => {
    const logo = { fileId: 'f', type: 'image/png', width: 64, height: 64 };
    const set = { type: 'CompanyLogoSet' as const, data: { id: 1, logo } };
    given(registered, set)
      .when({ type: 'RemoveLogo' })
      .then({ type: 'CompanyLogoRemoved', data: { id: 1 } });
    given(registered, set, { type: 'CompanyLogoRemoved', data: { id: 1 } })
      .when({ type: 'RemoveLogo' })
      .thenRefused('logoNotFound');
    expect(company.evolve(company.evolve(company.initial, set), { type: 'CompanyLogoRemoved', data: { id: 1 } }).logo).toBeNull();
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
    ['', ['required']],
    [' ', ['required']],
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

describe('the library of a group', () => {
  const { given } = specify(group);
  const made = { type: 'GroupRegistered' as const, data: { id: 7, companyId: 1, collectionId: 5, name: 'Shore', usersCapacity: 4 } };
  const archived = { type: 'GroupLibraryStatusSet' as const, data: { id: 7, kind: 'crops' as const, ids: [1021, 1022], active: false } };
  const archive = (ids: number[], active = false) => ({ type: 'SetLibraryStatus' as const, kind: 'crops' as const, ids, active });
  test('R263 R266 is whole until some of it is archived, each once', () => {
    given(made)
      .when(archive([1021, 1022, 1021]))
      .then(archived);
    given(made)
      .when(archive([1021], true))
      .thenNothing();
    given()
      .when(archive([1021]))
      .thenRefused('GroupNotFound');
  });
  test('R260 only what stands otherwise changes, and it comes back', () => {
    given(made, archived)
      .when(archive([1022, 1023]))
      .then({ ...archived, data: { ...archived.data, ids: [1023] } });
    given(made, archived)
      .when(archive([1021], true))
      .then({ ...archived, data: { ...archived.data, ids: [1021], active: true } });
    const { library: without } = group.evolve(group.initial, { ...archived, data: { ...archived.data, kind: 'templates' } });
    expect([standingOf(without, 'templates', 1021).active, standingOf(without, 'crops', 1021).active]).toEqual([false, true]);
    const { library } = group.evolve(group.evolve(group.initial, made), archived);
    expect([standingOf(library, 'crops', 1021), standingOf(library, 'crops', 5), standingOf(library, 'fertilizers', 1021)]).toEqual([
      { active: false, changes: 1 },
      { active: true, changes: 0 },
      { active: true, changes: 0 },
    ]);
  });
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

test.each(['', '  '])('a collection or group without a name (%j) is told that it needs one', (name) =>
  expect(unitName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual(['required']),
);

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
    ['Río Verde', true],
    ['Río Verde & Co.', false],
  ])('R413 R414 R415 name %j', (name, ok) =>
    expect(unitName.safeParse(name).error?.issues.map(({ message }) => message) ?? []).toEqual(ok ? [] : ['onlyLettersAndNumbers']),
  );
});

describe('changes of the tree', () => {
  const acme = specify(company);
  test('a company keeps what is not named, records what differs, and holds its collections', () => {
    acme
      .given(registered)
      .when({ type: 'ChangeCompany', input: { name: 'Acme', toggles: { landingPage: true } } })
      .then({ type: 'CompanyChanged', data: { id: 1, name: 'Acme', toggles: { ...input.toggles, landingPage: true } } });
    acme
      .given(registered)
      .when({ type: 'ChangeCompany', input: { name: 'Acme Farms', userCapacity: 10 } })
      .thenNothing();
    acme
      .given(registered, opened)
      .when({ type: 'ChangeCompany', input: { userCapacity: 5 } })
      .thenRefused('capacityBelowUse', 'userCapacity');
    acme.given().when({ type: 'ChangeCompany', input: {} }).thenRefused('CompanyNotFound');
  });
  test('a company has colours of its own, changes them when they differ, and gives them back', () => {
    const colours = { main: '#123a6b', accent: '#f2a33a' };
    const set = { type: 'CompanyChanged' as const, data: { id: 1, colours } };
    acme.given(registered).when({ type: 'ChangeCompany', input: { colours } }).then(set);
    acme
      .given(registered, set)
      .when({ type: 'ChangeCompany', input: { colours: { ...colours } } })
      .thenNothing();
    acme
      .given(registered, set)
      .when({ type: 'ChangeCompany', input: { colours: null } })
      .then({ type: 'CompanyChanged', data: { id: 1, colours: null } });
    acme
      .given(registered)
      .when({ type: 'ChangeCompany', input: { colours: null } })
      .thenNothing();
  });
  test('fewer users take the invites down with them; more invites than users are refused', () => {
    acme
      .given(registered)
      .when({ type: 'ChangeCompany', input: { userCapacity: 8 } })
      .then({ type: 'CompanyChanged', data: { id: 1, userCapacity: 8, maxInvites: 8 } });
    acme
      .given(registered)
      .when({ type: 'ChangeCompany', input: { maxInvites: 11 } })
      .thenRefused('maxInvitesRange', 'maxInvites');
  });
  test('a collection is given more while the company has it, and gives all back when it is closed', () => {
    acme
      .given(registered, opened)
      .when({ type: 'ResizeCollection', collectionId: 5, usersCapacity: 10 })
      .then({ type: 'CollectionResized', data: { id: 1, collectionId: 5, usersCapacity: 10 } });
    acme
      .given(registered, opened)
      .when({ type: 'ResizeCollection', collectionId: 5, usersCapacity: 11 })
      .thenRefused('companyCapacityReached', 'usersCapacity');
    const closed = { type: 'CollectionClosed' as const, data: { id: 1, collectionId: 5 } };
    acme.given(registered, opened).when({ type: 'CloseCollection', collectionId: 5 }).then(closed);
    acme
      .given(registered, opened, closed)
      .when({ type: 'OpenCollection', collectionId: 6, usersCapacity: 10 })
      .then({ type: 'CollectionOpened', data: { id: 1, collectionId: 6, usersCapacity: 10 } });
  });

  const north = specify(collection);
  const made = { type: 'CollectionRegistered' as const, data: { companyId: 1, name: 'North', usersCapacity: 6, id: 5 } };
  const first = { type: 'GroupOpened' as const, data: { id: 5, groupId: 7, usersCapacity: 4, isDefault: true } };
  const second = { type: 'GroupOpened' as const, data: { id: 5, groupId: 8, usersCapacity: 1, isDefault: false } };
  test('a collection is not smaller than its groups, and its default group is one of them', () => {
    const grown = north.given(made, first, second);
    grown.when({ type: 'ChangeCollection', input: { usersCapacity: 4 } }).thenRefused('capacityBelowUse', 'usersCapacity');
    grown.when({ type: 'ChangeCollection', input: { defaultGroupId: 9 } }).thenRefused('GroupNotFound');
    grown
      .when({ type: 'ChangeCollection', input: { defaultGroupId: 8, name: 'North' } })
      .then({ type: 'CollectionChanged', data: { id: 5, defaultGroupId: 8 } });
  });
  test('any group but the default one can be closed', () => {
    const grown = north.given(made, first, second);
    grown.when({ type: 'CloseGroup', groupId: 7 }).thenRefused('defaultGroup');
    grown.when({ type: 'CloseGroup', groupId: 8 }).then({ type: 'GroupClosed', data: { id: 5, groupId: 8 } });
    grown.when({ type: 'ResizeGroup', groupId: 8, usersCapacity: 3 }).thenRefused('capacityReached', 'usersCapacity');
  });
  test('a removed group changes no more', () => {
    const data = { collectionId: 5, name: 'One', usersCapacity: 4, id: 7, companyId: 1 };
    specify(group)
      .given({ type: 'GroupRegistered', data }, { type: 'GroupRemoved', data: { id: 7 } })
      .when({ type: 'ChangeGroup', input: { name: 'Two' } })
      .thenRefused('GroupNotFound');
  });
});

describe('localization', () => {
  const set = { type: 'CompanyLocalized' as const, data: { id: 1, currency: 'BRL' } };
  test('a company records what differs; null gives it back to the level above', () => {
    const { given } = specify(company);
    given(registered)
      .when({ type: 'Localize', input: { companyId: 1, currency: 'BRL', countryId: null } })
      .then(set);
    given(registered, set)
      .when({ type: 'Localize', input: { companyId: 1, currency: 'BRL' } })
      .thenNothing();
    given(registered, set)
      .when({ type: 'Localize', input: { companyId: 1, currency: null } })
      .then({ type: 'CompanyLocalized', data: { id: 1, currency: null } });
    given().when({ type: 'Localize', input: {} }).thenRefused('CompanyNotFound');
    specify(collection).given().when({ type: 'Localize', input: {} }).thenRefused('CollectionNotFound');
    specify(group).given().when({ type: 'Localize', input: {} }).thenRefused('GroupNotFound');
  });
  test('the nearest level that says something is heard', () => {
    const level = (scope: 'company' | 'collection' | 'group', id: number, more: object) => ({
      scope,
      id,
      localization: { ...nothingSet, ...more },
    });
    const levels = [
      level('company', 1, { currency: 'BRL', unitTypeId: 1 }),
      level('collection', 5, { unitTypeId: 0 }),
      level('group', 7, {}),
    ];
    expect(inForce('currency', levels)).toEqual({ name: 'currency', value: 'BRL', from: levels[0] });
    expect(inForce('unitTypeId', levels)).toEqual({ name: 'unitTypeId', value: 0, from: levels[1] });
    expect(inForce('dateFormatId', levels)).toEqual({ name: 'dateFormatId', value: 1, from: null });
    expect(localizationOf(levels)).toEqual({ ...nothingSet, currency: 'BRL', unitTypeId: 0 });
  });
});
