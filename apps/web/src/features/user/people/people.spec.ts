import { describe, expect, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Person } from './queries';
import { type InviteDraft, inviteBody, missingOf } from './invite/invite-draft';
import { placeNames, placesFor } from './places';
import { mayInvite } from './room';
import { actionsOver, chosenFor, hasLapsed, isKept, rightsOver, rowIdOf } from './rights';

const person = (more: Partial<Person> = {}): Person => ({
  id: 7,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  active: true,
  email: 'asha@farm.test',
  fullName: 'Asha Rao',
  phoneNumber: null,
  roleId: ROLE.user,
  status: 'active',
  companyId: 1,
  groups: [{ id: 11, name: 'North', collectionId: 3 }],
  collections: [{ id: 3, name: 'West', companyId: 1 }],
  productPermissions: false,
  growerInfoEdit: 'all',
  readOnly: false,
  audit: false,
  surveyUpload: false,
  bulkUpload: false,
  dashboardAccess: false,
  maxInvites: null,
  flags: { changesBlocked: false, changesBlockedBy: null },
  expiresAt: null,
  lastSeenAt: null,
  assetCounts: { growers: 0, fields: 0, plans: 0, templates: 0, products: 0 },
  ...more,
});
const me = { id: 1, roleId: ROLE.groupAdmin };
const invited = person({ id: null, status: 'pending', fullName: null, email: 'new@farm.test' });

describe('what an admin may do with a person', () => {
  test('an active one is changed and deactivated, an inactive one activated', () => {
    expect(rightsOver(me, person())).toEqual({ change: true, activate: false, deactivate: true, cancel: false });
    expect(rightsOver(me, person({ status: 'inactive' }))).toMatchObject({ activate: true, deactivate: false });
  });
  test('of an invitation only the end', () =>
    expect(rightsOver(me, invited)).toEqual({ change: false, activate: false, deactivate: false, cancel: true }));
  test.each([
    ['themselves', person({ id: me.id, roleId: me.roleId })],
    ['who stands above them', person({ roleId: ROLE.collectionAdmin })],
    ['whom another admin keeps to themselves', person({ flags: { changesBlocked: true, changesBlockedBy: 2 } })],
  ])('nothing with %s', (_who, one) =>
    expect(rightsOver(me, one)).toEqual({ change: false, activate: false, deactivate: false, cancel: false }),
  );
  test('an auditor changes nobody, and looks at when they signed in', () => {
    const auditor = { ...me, readOnly: true };
    expect(rightsOver(auditor, person())).toEqual({ change: false, activate: false, deactivate: false, cancel: false });
    expect(actionsOver(auditor, person())).toEqual(['signIns']);
    expect(actionsOver(auditor, invited)).toEqual([]);
  });
  test('whom they keep to themselves they change', () => {
    const kept = person({ flags: { changesBlocked: true, changesBlockedBy: me.id } });
    expect([isKept(me, kept), rightsOver(me, kept).change]).toEqual([false, true]);
  });
});

test('an invitation lapses when its link does', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect([hasLapsed({ expiresAt: at(60_000) }), hasLapsed({ expiresAt: at(-1) }), hasLapsed(person())]).toEqual([false, true, false]);
});

test('rows of invitations are told apart from people and from each other', () => {
  const other = person({ id: null, email: 'other@farm.test' });
  const numbers = [rowIdOf(person()), rowIdOf(invited), rowIdOf(other), rowIdOf(invited)];
  expect([numbers[0], new Set(numbers).size, numbers[1]! < 0 && numbers[1] === numbers[3]]).toEqual([7, 3, true]);
});

test('an action is for those of the chosen whom it fits', () => {
  const rows = [person({ id: 7 }), person({ id: 8, status: 'inactive' }), person({ id: 1, roleId: me.roleId }), person({ id: 9 }), invited];
  const chosen = new Set([7, 8, 1, rowIdOf(invited)]);
  expect(chosenFor(rows, chosen, me, 'deactivate').map(({ id }) => id)).toEqual([7]);
  expect(chosenFor(rows, chosen, me, 'activate').map(({ id }) => id)).toEqual([8]);
});

describe('places', () => {
  const options = {
    groups: [
      { id: 11, name: 'North', collectionId: 3, companyId: 1 },
      { id: 12, name: 'South', collectionId: 3, companyId: 1 },
      { id: 21, name: 'East', collectionId: 4, companyId: 1 },
    ],
  };
  const chosen = { groupIds: [11, 12, 21], collectionIds: [9] };
  test('groups bring their collections along, each once', () =>
    expect(placesFor(ROLE.groupAdmin, chosen, options)).toEqual({ groupIds: [11, 12, 21], collectionIds: [3, 4] }));
  test('a collection admin has collections, a role of the company has no places of its own', () => {
    expect(placesFor(ROLE.collectionAdmin, chosen, options)).toEqual({ groupIds: [], collectionIds: [9] });
    expect(placesFor(ROLE.executive, chosen, options)).toEqual({ groupIds: [], collectionIds: [] });
  });
  test('are named as narrowly as the role has them', () => {
    expect([person(), person({ roleId: ROLE.collectionAdmin }), person({ roleId: ROLE.companyAdmin })].map(placeNames)).toEqual([
      ['North'],
      ['West'],
      [],
    ]);
  });

  const draft: InviteDraft = {
    email: 'a@b.test',
    roleId: ROLE.user,
    companyId: 5,
    groupIds: [11],
    collectionIds: [],
    languageId: 2,
    maxInvites: 4,
  };
  test('an invitation carries what its role has a use for', () => {
    expect(inviteBody(draft, options, false)).toEqual({ email: 'a@b.test', roleId: 1, groupIds: [11], collectionIds: [3], languageId: 2 });
    expect(inviteBody({ ...draft, roleId: ROLE.companyAdmin }, options, true)).toEqual({
      email: 'a@b.test',
      roleId: 6,
      groupIds: [],
      collectionIds: [],
      companyId: 5,
      languageId: 2,
      maxInvites: 4,
    });
  });
  test.each([
    [{ roleId: null }, false, ['roleId']],
    [{ groupIds: [] }, false, ['groupIds']],
    [{ roleId: ROLE.collectionAdmin }, false, ['collectionIds']],
    [{ roleId: ROLE.companyAdmin, companyId: null }, true, ['companyId']],
    [{ roleId: ROLE.companyAdmin, companyId: null }, false, []],
    [{}, false, []],
  ] as const)('of an invitation with %j (company to be chosen: %s) is missing %j', (more, needsCompany, due) =>
    expect(missingOf({ ...draft, ...more } as InviteDraft, needsCompany)).toEqual(due),
  );
});

test('as many may be invited as both invitations and seats allow', () => {
  const invites = { open: 2, most: 12, from: 'role' as const };
  expect(mayInvite({ invites, seats: { used: 10, max: 1000 } })).toBe(10);
  expect(mayInvite({ invites, seats: { used: 997, max: 1000 } })).toBe(3);
  expect(mayInvite({ invites: { ...invites, open: 14 }, seats: null })).toBe(0); // the number was lowered since
  expect(mayInvite({ invites: null, seats: { used: 4, max: 3 } })).toBe(0);
  expect(mayInvite({ invites: null, seats: null })).toBeNull();
});
