import { describe, expect, test } from '@jest/globals';
import { ROLE, roles } from '../kernel/person/roles.js';
import { atOrBelow, type Belonging, inviteBound, seesPerson } from './user.policy.js';

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
    const usual = [ROLE.companyAdmin, ROLE.collectionAdmin, ROLE.groupAdmin].map((role) => inviteBound(role, null, 100));
    expect(usual).toEqual([12, 10, 3].map((most) => ({ most, from: 'role' })));
    expect(inviteBound(ROLE.groupAdmin, 50, 100)).toEqual({ most: 50, from: 'own' });
    expect(inviteBound(ROLE.groupAdmin, 50, 20)).toEqual({ most: 20, from: 'company' });
    expect(inviteBound(ROLE.companyAdmin, null, 5)).toEqual({ most: 5, from: 'company' });
    expect(inviteBound(ROLE.groupAdmin, 0, 20)).toEqual({ most: 0, from: 'own' });
    expect([inviteBound(ROLE.superAdmin, 1, 1), inviteBound(ROLE.user, null, 9)?.most]).toEqual([undefined, 0]);
  });
});
