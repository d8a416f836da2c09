import { describe, expect, test } from '@jest/globals';
import { ROLE } from '../kernel/person/roles.js';
import { governs, governsLevel, managesProducts, meets, oversees, seesAllOf, seesGrower, seesPlace, type Viewer } from './scope.policy.js';

// the acceptance tree: 2 companies × 2 collections × 2 groups; growers 1 and 2 of a group are its first user's, 3 its second's
const groups = [1, 2, 3, 4, 5, 6, 7, 8].map((groupId) => ({
  companyId: groupId <= 4 ? 1 : 2,
  collectionId: Math.ceil(groupId / 2),
  groupId,
}));
const ofGroup = (n: number) => groups[n - 1]!;
const viewer = (
  id: number,
  roleId: number,
  place: Partial<{ companyId: number; collectionIds: number[]; groupIds: number[] }> = {},
): Viewer => ({ id, roleId, collectionIds: [], groupIds: [], ...place });
const member = (id: number, roleId: number, group: number) =>
  viewer(id, roleId, { companyId: ofGroup(group).companyId, collectionIds: [ofGroup(group).collectionId], groupIds: [group] });

const people: Record<string, Viewer> = {
  super: viewer(1, ROLE.superAdmin),
  'company 1': viewer(2, ROLE.companyAdmin, { companyId: 1 }),
  'executive 1': viewer(3, ROLE.executive, { companyId: 1 }),
  'collection 1': viewer(4, ROLE.collectionAdmin, { companyId: 1, collectionIds: [1] }),
  'group admin 1': member(11, ROLE.groupAdmin, 1),
  'first user of 1': member(12, ROLE.user, 1),
  'second user of 1': member(13, ROLE.user, 1),
  'group admin 5': member(21, ROLE.groupAdmin, 5),
  'first user of 5': member(22, ROLE.user, 5),
  'second user of 5': member(23, ROLE.user, 5),
};
const all = [1, 2, 3, 4, 5, 6, 7, 8];

describe('who sees a group', () => {
  test.each([
    ['super', all],
    ['company 1', [1, 2, 3, 4]],
    ['executive 1', [1, 2, 3, 4]],
    ['collection 1', [1, 2]],
    ['group admin 1', [1]],
    ['first user of 1', [1]],
    ['group admin 5', [5]],
    ['first user of 5', [5]],
  ])('%s sees groups %j', (name, seen) =>
    expect(groups.filter((place) => seesPlace(people[name]!, place)).map(({ groupId }) => groupId)).toEqual(seen),
  );
});

describe('who sees a collection', () => {
  const collections = [1, 2, 3, 4].map((collectionId) => ({ companyId: collectionId <= 2 ? 1 : 2, collectionId }));
  test.each([
    ['super', [1, 2, 3, 4]],
    ['company 1', [1, 2]],
    ['collection 1', [1]],
    ['group admin 1', [1]],
    ['first user of 5', [3]],
  ])('%s sees collections %j', (name, seen) =>
    expect(collections.filter((place) => seesPlace(people[name]!, place)).map(({ collectionId }) => collectionId)).toEqual(seen),
  );
});

describe('who sees a company', () => {
  test.each(Object.entries(people))('%s sees their own company only, a super admin any', (_, person) => {
    for (const companyId of [1, 2])
      expect(seesPlace(person, { companyId })).toBe(person.roleId === ROLE.superAdmin || person.companyId === companyId);
  });
});

test.each([
  ['super', Object.keys(people)],
  ['company 1', ['super', 'company 1', 'executive 1', 'collection 1', 'group admin 1', 'first user of 1', 'second user of 1']],
  ['first user of 1', ['super', 'company 1', 'executive 1', 'collection 1', 'group admin 1', 'first user of 1', 'second user of 1']],
  ['user of 2', ['super', 'company 1', 'executive 1', 'collection 1']],
  ['group admin 5', ['super', 'group admin 5', 'first user of 5', 'second user of 5']],
])('a record tells %s what %j are called', (name, known) => {
  const reader = name === 'user of 2' ? member(14, ROLE.user, 2) : people[name]!;
  expect(Object.keys(people).filter((one) => meets(reader, people[one]!))).toEqual(known);
});

describe('who sees a grower, its fields, analyses and plans', () => {
  const growerOf = (group: number, nth: 1 | 2 | 3, shared: boolean) => ({
    ...ofGroup(group),
    shared,
    assignedTo: group * 4 + (nth === 3 ? 9 : 8),
  });
  // ids of the users above: group 1 has 12 and 13, group 5 would have 28 and 29
  const standing = (group: number, nth: 1 | 2 | 3, shared: boolean) =>
    group === 5 ? { ...growerOf(group, nth, shared), assignedTo: nth === 3 ? 23 : 22 } : growerOf(group, nth, shared);
  const seen = (name: string, group: number, shared: boolean) =>
    ([1, 2, 3] as const).filter((nth) => seesGrower(people[name]!, standing(group, nth, shared)));

  test.each([
    ['super', 1, true, [1, 2, 3]],
    ['super', 5, false, [1, 2, 3]],
    ['company 1', 1, true, [1, 2, 3]],
    ['company 1', 3, false, [1, 2, 3]],
    ['company 1', 5, false, []],
    ['executive 1', 1, true, []],
    ['collection 1', 2, false, [1, 2, 3]],
    ['collection 1', 3, true, []],
    ['group admin 1', 1, true, [1, 2, 3]],
    ['group admin 1', 2, true, []],
    ['first user of 1', 1, true, [1, 2, 3]],
    ['second user of 1', 1, true, [1, 2, 3]],
    ['first user of 1', 2, true, []],
    ['group admin 5', 5, false, []],
    ['first user of 5', 5, false, [1, 2]],
    ['second user of 5', 5, false, [3]],
    ['first user of 5', 6, false, []],
    ['first user of 1', 5, false, []],
  ] as const)('%s sees of group %i, shared %s: %j', (name, group, shared, growers) => expect(seen(name, group, shared)).toEqual(growers));

  test('a group admin without sharing sees what is assigned to them', () =>
    expect(seesGrower(people['group admin 5']!, { ...ofGroup(5), shared: false, assignedTo: 21 })).toBe(true));
  test('only users and group admins are ever narrowed to their own', () =>
    expect(
      Object.entries(people)
        .filter(([, person]) => !seesAllOf(person, false))
        .map(([name]) => name),
    ).toEqual(Object.keys(people).filter((name) => /user|group/.test(name))));
});

describe('what an admin may change', () => {
  test.each([
    ['super', [true, true, true]],
    ['company 1', [true, true, true]],
    ['executive 1', [false, false, false]],
    ['collection 1', [false, true, true]],
    ['group admin 1', [false, false, true]],
    ['first user of 1', [false, false, false]],
    ['group admin 5', [false, false, false]],
  ] as const)('%s: the company, its first collection, its first group: %j', (name, may) => {
    const { companyId, collectionId, groupId } = ofGroup(1);
    const places = [{ companyId }, { companyId, collectionId }, { companyId, collectionId, groupId }];
    expect(places.map((place) => governs(people[name]!, place))).toEqual(may);
    const reader = { ...people[name]!, readsOnly: true };
    expect(places.map((place) => [governs(reader, place), oversees(reader, place)])).toEqual(may.map((one) => [false, one]));
    expect([managesProducts(reader, places[2]!), governsLevel(reader, {}), governsLevel(reader, places[0]!)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
