import { describe, expect, test } from '@jest/globals';
import { ROLE, roles } from '../kernel/roles.js';
import { atOrBelow, type Belonging, inviteLimit, seesPerson } from './user.policy.js';

const person = (roleId: number, place: Partial<Belonging> = {}): Belonging => ({
  id: 9,
  roleId,
  companyId: 1,
  collectionIds: [],
  groupIds: [],
  ...place,
});
const inGroup = (roleId: number, groupId = 3, collectionId = 2) => person(roleId, { collectionIds: [collectionId], groupIds: [groupId] });

describe('admins and people', () => {
  test('a role is given by those who have it or stand above it', () => {
    const may = Object.fromEntries(
      roles.map(({ id, scope }) => [scope, roles.filter((role) => atOrBelow(id, role.id)).map(({ scope: below }) => below)]),
    );
    expect(may).toEqual({
      user: [],
      executive: [],
      group: ['user', 'group'],
      collection: ['user', 'group', 'collection'],
      company: ['user', 'group', 'executive', 'collection', 'company'],
      super: ['user', 'super', 'group', 'executive', 'collection', 'company'],
    });
  });

  test('a scope contains who has one of its places', () => {
    const group = inGroup(ROLE.groupAdmin);
    const collection = person(ROLE.collectionAdmin, { collectionIds: [2] });
    const seen = (viewer: Belonging) => [
      seesPerson(viewer, inGroup(ROLE.user)),
      seesPerson(viewer, inGroup(ROLE.user, 4)),
      seesPerson(viewer, inGroup(ROLE.user, 5, 6)),
      seesPerson(viewer, collection),
      seesPerson(viewer, person(ROLE.executive)),
      seesPerson(viewer, { ...inGroup(ROLE.user), companyId: 2 }),
      seesPerson(viewer, person(ROLE.superAdmin, { companyId: undefined })),
    ];
    expect(seen(group)).toEqual([true, false, false, false, false, false, false]);
    expect(seen(collection)).toEqual([true, true, false, true, false, false, false]);
    expect(seen(person(ROLE.companyAdmin))).toEqual([true, true, true, true, true, false, false]);
    expect(seen(person(ROLE.superAdmin))).toEqual([true, true, true, true, true, true, true]);
    expect(seen(inGroup(ROLE.user))).toEqual([false, false, false, false, false, false, false]);
  });

  test('the limits of invitations are 12, 10 and 3 unless set, never above the company’s own', () => {
    expect([ROLE.companyAdmin, ROLE.collectionAdmin, ROLE.groupAdmin].map((role) => inviteLimit(role, null, 100))).toEqual([12, 10, 3]);
    expect([inviteLimit(ROLE.groupAdmin, 50, 100), inviteLimit(ROLE.groupAdmin, 50, 20), inviteLimit(ROLE.groupAdmin, 0, 20)]).toEqual([
      50, 20, 0,
    ]);
    expect([inviteLimit(ROLE.superAdmin, 1, 1), inviteLimit(ROLE.user, null, 9)]).toEqual([undefined, 0]);
  });
});
