import { describe, expect, test } from '@jest/globals';
import { countries } from '../kernel/locale/countries.js';
import { ROLE, roles } from '../kernel/person/roles.js';
import { specify } from '../kernel/decider/specify.js';
import { callingCode, customaryUnits } from './calling-codes.js';
import { landingPath } from './landing.js';
import { onboardingStepAt, onboardingStepsOf } from './onboarding.js';
import { type UserEvent, defaultPermissions, user } from './user.decider.js';
import { permissionPresets, presetNames, presetOf } from './permission-presets.js';
import { changePreferences, changeProfile, registerUser } from './user.schema.js';

const input = registerUser.parse({
  email: 'a@b.test',
  fullName: 'Asha Ram',
  roleId: ROLE.user,
  companyId: 1,
  collectionIds: [5],
  groupIds: [7],
  countryId: 101,
});
const registered: UserEvent & { type: 'UserRegistered' } = {
  type: 'UserRegistered',
  data: { ...input, id: 3, permissions: defaultPermissions(ROLE.user), ssoUser: false },
};
const { given } = specify(user);

describe('a user', () => {
  test('is registered once, without a restricting flag', () => {
    given().when({ type: 'RegisterUser', id: 3, input }).then(registered);
    given(registered).when({ type: 'RegisterUser', id: 3, input }).thenNothing();
    expect(defaultPermissions(ROLE.user)).toMatchObject({ growerInfoEdit: 'all', dashboardAccess: false, productPermissions: false });
    expect(defaultPermissions(ROLE.executive).dashboardAccess).toBe(true);
  });
  test('who was invited as an admin is led through what to set up, until they are through or want no more of it', () => {
    const welcome = { invitationId: 9 };
    const admin = { ...input, roleId: ROLE.groupAdmin };
    const begun = {
      ...registered.data,
      ...admin,
      ...welcome,
      permissions: defaultPermissions(ROLE.groupAdmin),
      isOnBoarding: true as const,
    };
    const invited: UserEvent = { type: 'UserRegistered', data: begun };
    given().when({ type: 'RegisterUser', id: 3, input: admin, welcome }).then(invited);
    given()
      .when({ type: 'RegisterUser', id: 3, input, welcome })
      .thenState((state) => expect(state.isOnBoarding).toBe(false)); // a regular user has nothing to set up
    given()
      .when({ type: 'RegisterUser', id: 3, input: admin })
      .thenState((state) => expect(state.isOnBoarding).toBe(false)); // of those who were there before
    const changes = { isOnBoarding: false, stepNumber: 4 };
    given(invited)
      .when({ type: 'ChangeProfile', input: changes })
      .then({ type: 'UserProfileChanged', data: { id: 3, changes } });
  });
  test('the steps are those of the role, and a number leads to the step or the next there is', () => {
    expect(onboardingStepsOf(ROLE.companyAdmin)).toEqual(['company', 'units', 'crops', 'products', 'people', 'workPlan']);
    expect(onboardingStepsOf(ROLE.collectionAdmin)).toEqual(onboardingStepsOf(ROLE.companyAdmin));
    expect(onboardingStepsOf(ROLE.groupAdmin)).toEqual(['units', 'crops', 'products', 'people', 'workPlan']);
    expect(onboardingStepsOf(ROLE.superAdmin)).toEqual(['company', 'crops', 'products', 'people']);
    expect([0, 2, 5, 100].map((at) => onboardingStepAt(ROLE.groupAdmin, at))).toEqual(['units', 'crops', 'workPlan', 'workPlan']);
    expect([0, 1, 5].map((at) => onboardingStepAt(ROLE.superAdmin, at))).toEqual(['company', 'crops', 'people']);
  });
  test('changes only what differs', () => {
    given(registered)
      .when({ type: 'ChangeProfile', input: { fullName: 'Asha Ram', countryId: 31 } })
      .then({ type: 'UserProfileChanged', data: { id: 3, changes: { countryId: 31 } } });
    given(registered)
      .when({ type: 'ChangeProfile', input: { fullName: 'Asha Ram' } })
      .thenNothing();
    given(registered)
      .when({ type: 'ChangePreferences', input: { languageId: 2, density: 'compact' } })
      .then({ type: 'UserPreferencesChanged', data: { id: 3, changes: { languageId: 2 } } });
    given(registered)
      .when({ type: 'ChangePreferences', input: { metricTypeId: 1 } })
      .thenState((state) => expect(state.metricTypeId).toBe(1));
    given(registered)
      .when({ type: 'ChangePreferences', input: { mentionMails: true } })
      .thenNothing(); // mails are sent until somebody says otherwise
    given(registered)
      .when({ type: 'ChangePreferences', input: { mentionMails: false } })
      .then({ type: 'UserPreferencesChanged', data: { id: 3, changes: { mentionMails: false } } });
    given().when({ type: 'ChangeProfile', input: {} }).thenRefused('UserNotFound');
  });
  test('chooses what their company would set, also when it is the same, and once', () => {
    const chose: UserEvent = { type: 'UserPreferencesChanged', data: { id: 3, changes: { languageId: 1 } } };
    given(registered)
      .when({ type: 'ChangePreferences', input: { languageId: 1 } })
      .then(chose);
    given(registered, chose)
      .when({ type: 'ChangePreferences', input: { languageId: 1 } })
      .thenNothing();
    given(registered, chose)
      .when({ type: 'ChangePreferences', input: { metricTypeId: 1 } })
      .thenState((state) => expect(state.chosen).toEqual(['languageId', 'metricTypeId']));
  });
  test('is deactivated and reactivated', () => {
    const gone: UserEvent = { type: 'UserDeactivated', data: { id: 3 } };
    given(registered).when({ type: 'DeactivateUser' }).then(gone);
    given(registered, gone).when({ type: 'DeactivateUser' }).thenNothing();
    given(registered, gone)
      .when({ type: 'ReactivateUser' })
      .then({ type: 'UserReactivated', data: { id: 3 } });
  });
  test('gets another role with the permissions of that role, or other places, once', () => {
    const placement = { roleId: ROLE.groupAdmin, collectionIds: [5], groupIds: [7] };
    given(registered)
      .when({ type: 'PlaceUser', placement })
      .then({ type: 'UserPlaced', data: { id: 3, ...placement, permissions: defaultPermissions(ROLE.groupAdmin) } });
    given(registered)
      .when({ type: 'PlaceUser', placement: { roleId: ROLE.user, collectionIds: [5], groupIds: [8, 7] } })
      .then({ type: 'UserPlaced', data: { id: 3, roleId: ROLE.user, collectionIds: [5], groupIds: [8, 7] } });
    given(registered)
      .when({ type: 'PlaceUser', placement: { roleId: ROLE.user, collectionIds: [5], groupIds: [7] } })
      .thenNothing();
  });
  test('who only reads does so in another role too; whoever was registered before there was such a thing changes what they may', () => {
    const reading: UserEvent = { type: 'UserPermissionsChanged', data: { id: 3, changes: { readOnly: true } } };
    const placement = { roleId: ROLE.groupAdmin, collectionIds: [5], groupIds: [7] };
    given(registered, reading)
      .when({ type: 'PlaceUser', placement })
      .then({ type: 'UserPlaced', data: { id: 3, ...placement, permissions: { ...defaultPermissions(ROLE.groupAdmin), readOnly: true } } });
    for (const roleId of [ROLE.user, ROLE.groupAdmin, ROLE.executive]) {
      const { readOnly: _, audit: __, ...stored } = defaultPermissions(roleId);
      const before: UserEvent = { type: 'UserRegistered', data: { ...registered.data, roleId, permissions: stored } };
      expect(user.evolve(user.initial, before).permissions).toEqual(defaultPermissions(roleId));
    }
  });
  test('who audits as a user is an auditor of their groups, and of what a later role brings', () => {
    const auditing: UserEvent = { type: 'UserPermissionsChanged', data: { id: 3, changes: { audit: true } } };
    const demoted = { roleId: ROLE.executive, collectionIds: [], groupIds: [] };
    given(registered, auditing)
      .when({ type: 'PlaceUser', placement: demoted })
      .then({ type: 'UserPlaced', data: { id: 3, ...demoted, permissions: { ...defaultPermissions(ROLE.executive), audit: false } } });
  });
  test('each preset is told from the others, and one other permission is of none', () => {
    for (const name of presetNames) {
      expect(presetOf(permissionPresets[name])).toBe(name);
      expect(presetOf({ ...permissionPresets[name], growerInfoEdit: 'some' })).toBeUndefined();
    }
    expect(presetOf(defaultPermissions(ROLE.groupAdmin))).toBe('groupAdministrator');
    expect(presetOf(defaultPermissions(ROLE.user))).toBe('adviser');
  });
  test('is allowed and forbidden single things, and changes can be blocked and allowed again', () => {
    given(registered)
      .when({ type: 'ChangePermissions', input: { bulkUpload: true, surveyUpload: false } })
      .then({ type: 'UserPermissionsChanged', data: { id: 3, changes: { bulkUpload: true } } });
    const blocked: UserEvent = { type: 'UserChangesBlocked', data: { id: 3, by: 8 } };
    given(registered).when({ type: 'BlockChanges', by: 8 }).then(blocked);
    given(registered, blocked).when({ type: 'BlockChanges', by: 8 }).thenNothing();
    given(registered, blocked)
      .when({ type: 'BlockChanges', by: null })
      .then({ type: 'UserChangesAllowed', data: { id: 3 } });
    given(registered)
      .when({ type: 'SetInviteLimit', maxInvites: 4 })
      .then({ type: 'UserInviteLimitSet', data: { id: 3, maxInvites: 4 } });
  });
  test('who is removed is not there any more, whatever is asked', () => {
    const removed: UserEvent = { type: 'UserRemoved', data: { id: 3, replacementId: 4 } };
    given(registered).when({ type: 'RemoveUser', replacementId: 4 }).then(removed);
    for (const type of ['RemoveUser', 'ReactivateUser', 'DeactivateUser'] as const)
      given(registered, removed).when({ type }).thenRefused('UserNotFound');
    given(registered, removed)
      .when({ type: 'ChangeProfile', input: { countryId: 31 } })
      .thenRefused('UserNotFound');
  });
  test('is one person at an identity provider, and stays that one', () => {
    const link = { type: 'LinkSso', issuer: 'https://id.test', subject: 'a' } as const;
    const linked: UserEvent = { type: 'SsoLinked', data: { id: 3, issuer: 'https://id.test', subject: 'a' } };
    given(registered).when(link).then(linked);
    given(registered, linked).when(link).thenNothing();
    given(registered, linked)
      .when({ ...link, subject: 'b' })
      .thenRefused('ssoNotAuthorized');
    given(registered)
      .when(link)
      .thenState((state) => expect([state.ssoUser, state.sso]).toEqual([true, { issuer: 'https://id.test', subject: 'a' }]));
    given().when(link).thenRefused('UserNotFound');
  });
  test('cannot raise themselves: role, company and status are unknown fields', () => {
    for (const field of ['roleId', 'companyId', 'status'])
      expect(changeProfile.safeParse({ [field]: 2 }).error?.issues[0]?.code).toBe('unrecognized_keys');
    expect(changePreferences.safeParse({ languageId: 99 }).error?.issues[0]?.message).toBe('unknownLanguage');
    expect(changePreferences.safeParse({ dateFormatId: 99 }).error?.issues[0]?.message).toBe('unknownDateFormat');
  });
});

describe('landing', () => {
  const groups = (...ids: number[]) => ids.map((id) => ({ id, collectionId: 5 }));
  test.each([
    ['executive', { roleId: ROLE.executive, collectionIds: [], groups: [] }, '/dashboard'],
    ['super admin', { roleId: ROLE.superAdmin, collectionIds: [], groups: [] }, '/company'],
    ['company admin', { roleId: ROLE.companyAdmin, collectionIds: [5, 6], groups: groups(7) }, '/company'],
    ['collection admin of one', { roleId: ROLE.collectionAdmin, collectionIds: [5], groups: groups(7, 8) }, '/collection/5'],
    ['collection admin of several', { roleId: ROLE.collectionAdmin, collectionIds: [5, 6], groups: groups(7) }, '/company'],
    ['group admin of several', { roleId: ROLE.groupAdmin, collectionIds: [5], groups: groups(7, 8) }, '/collection/5'],
    ['group admin of one', { roleId: ROLE.groupAdmin, collectionIds: [5], groups: groups(7) }, '/collection/5/group/7'],
    ['user', { roleId: ROLE.user, collectionIds: [5], groups: groups(8, 7) }, '/collection/5/group/8'],
  ])('of %s', (_, placed, path) => expect(landingPath(placed)).toBe(path));
});

describe('fixed lists', () => {
  test('roles 1 to 6', () =>
    expect(roles.map(({ id, scope }) => [id, scope])).toEqual([
      [1, 'user'],
      [2, 'super'],
      [3, 'group'],
      [4, 'executive'],
      [5, 'collection'],
      [6, 'company'],
    ]));
  test('every country has a calling code and a unit system', () => {
    for (const { key } of countries) expect([key, callingCode(key)]).toEqual([key, expect.stringMatching(/^\+\d{1,4}$/)]);
    expect(callingCode('IN')).toBe('+91');
    expect([customaryUnits('US'), customaryUnits('IN')]).toEqual([1, 0]);
  });
});
