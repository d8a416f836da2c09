import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { isAdminRole, ROLE } from '../kernel/person/roles.js';
import { userErrors } from './user.errors.js';
import type { ChangePreferences, ChangeProfile, Permissions, Preferences, RegisterUser } from './user.schema.js';

/** Preferences that a company, collection or group sets for people who have not chosen. */
export const localizable = ['languageId', 'dateFormatId', 'metricTypeId'] as const;
export type Localizable = (typeof localizable)[number];

/** `readOnly` and `audit` came later: without them nobody was asked to change nothing, and the audit was the admins'. */
type StoredPermissions = Omit<Permissions, 'readOnly' | 'audit'> & Partial<Pick<Permissions, 'readOnly' | 'audit'>>;

export type UserRegistered = {
  type: 'UserRegistered';
  /** `chosen`: what of the localizable preferences the person chose in registering; the rest is their company's until they choose. */
  data: Omit<RegisterUser, 'permissions'> & {
    id: number;
    permissions: StoredPermissions;
    ssoUser: boolean;
    chosen?: readonly Localizable[];
  } & Welcome;
};
export type UserProfileChanged = { type: 'UserProfileChanged'; data: { id: number; changes: ChangeProfile } };
export type UserPreferencesChanged = {
  type: 'UserPreferencesChanged';
  data: { id: number; changes: ChangePreferences & { metricTypeId?: 0 | 1 } };
};
/** An admin gave another role or other places. */
export type UserPlaced = { type: 'UserPlaced'; data: Placement & { id: number; permissions?: StoredPermissions } };
export type UserPermissionsChanged = { type: 'UserPermissionsChanged'; data: { id: number; changes: Partial<Permissions> } };
export type UserInviteLimitSet = { type: 'UserInviteLimitSet'; data: { id: number; maxInvites: number } };
/** From here on only the admin `by` changes this person's account. */
export type UserChangesBlocked = { type: 'UserChangesBlocked'; data: { id: number; by: number } };
export type UserChangesAllowed = { type: 'UserChangesAllowed'; data: { id: number } };
/** `replacementId`: who looks after their growers now; absent when those were removed too. */
export type UserRemoved = { type: 'UserRemoved'; data: { id: number; replacementId?: number } };
export type UserDeactivated = { type: 'UserDeactivated'; data: { id: number } };
export type UserReactivated = { type: 'UserReactivated'; data: { id: number } };
/** Every session begun up to `at` (ISO instant) is over, but for `exceptSid`. */
export type SessionsEnded = { type: 'SessionsEnded'; data: { id: number; at: string; exceptSid?: string } };
/** Who the person is at their company's identity provider: `subject` is the SHA-256 of its word for them. */
export type SsoLinked = { type: 'SsoLinked'; data: { id: number; issuer: string; subject: string } };
export type UserEvent =
  | UserRegistered
  | UserProfileChanged
  | UserPreferencesChanged
  | UserPlaced
  | UserPermissionsChanged
  | UserInviteLimitSet
  | UserChangesBlocked
  | UserChangesAllowed
  | UserDeactivated
  | UserReactivated
  | UserRemoved
  | SessionsEnded
  | SsoLinked;

/** What an invitation brought along. */
interface Welcome {
  readonly invitationId?: number;
  readonly maxInvites?: number;
  /** Of those who were invited as admins: they are led through what an admin sets up first. */
  readonly isOnBoarding?: true;
}
interface Placement {
  readonly roleId: number;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
}

export type UserCommand =
  | { type: 'RegisterUser'; id: number; input: RegisterUser; chosen?: readonly Localizable[]; welcome?: Welcome }
  | { type: 'ChangeProfile'; input: ChangeProfile }
  | { type: 'ChangePreferences'; input: ChangePreferences & { metricTypeId?: 0 | 1 } }
  | { type: 'PlaceUser'; placement: Placement }
  | { type: 'ChangePermissions'; input: Partial<Permissions> }
  | { type: 'SetInviteLimit'; maxInvites: number }
  /** `by`: the admin who alone may change this person from here on; null: everybody may again. */
  | { type: 'BlockChanges'; by: number | null }
  | { type: 'DeactivateUser' }
  | { type: 'ReactivateUser' }
  | { type: 'RemoveUser'; replacementId?: number }
  | { type: 'EndSessions'; at: string; exceptSid?: string }
  | { type: 'LinkSso'; issuer: string; subject: string };

export interface UserState {
  readonly status: 'none' | 'active' | 'inactive' | 'removed';
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
  readonly phoneNumber: string | null;
  readonly roleId: number;
  readonly companyId?: number;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly countryId: number;
  readonly metricTypeId: 0 | 1;
  readonly ssoUser: boolean;
  readonly sso?: { readonly issuer: string; readonly subject: string };
  readonly isOnBoarding: boolean;
  readonly stepNumber: number;
  readonly permissions: Permissions;
  readonly preferences: Preferences;
  /** Their own choice, which wins over what their places set. */
  readonly chosen: readonly Localizable[];
  /** Null: as many as the role may send. */
  readonly maxInvites: number | null;
  readonly changesBlockedBy: number | null;
  readonly invitationId?: number;
  readonly sessionsEnded?: { readonly at: string; readonly exceptSid?: string };
}

const no = refuse(userErrors);

/** What a role may do unless an admin says otherwise (specification §6). Executives and admins use the dashboard. */
export const defaultPermissions = (roleId: number): Permissions => ({
  productPermissions: isAdminRole(roleId),
  growerInfoEdit: 'all',
  surveyUpload: isAdminRole(roleId),
  bulkUpload: isAdminRole(roleId),
  dashboardAccess: roleId !== ROLE.user,
  readOnly: false,
  audit: isAdminRole(roleId),
});
const whole = (stored: StoredPermissions, roleId: number): Permissions => ({ readOnly: false, audit: isAdminRole(roleId), ...stored });

/** The part of `changes` that differs from what is there. */
function differing<T extends object>(now: object, changes: T): Partial<T> {
  const there = now as Record<string, unknown>;
  return Object.fromEntries(Object.entries(changes).filter(([key, value]) => value !== undefined && there[key] !== value)) as Partial<T>;
}
const some = (changes: object) => Object.keys(changes).length > 0;

export const user: Decider<UserState, UserCommand, UserEvent> = {
  initial: {
    status: 'none',
    id: 0,
    email: '',
    fullName: '',
    phoneNumber: null,
    roleId: 0,
    collectionIds: [],
    groupIds: [],
    countryId: 0,
    metricTypeId: 0,
    ssoUser: false,
    isOnBoarding: false,
    stepNumber: 0,
    permissions: defaultPermissions(ROLE.user),
    preferences: {
      languageId: 1,
      dateFormatId: 1,
      numberFormat: 'auto',
      digits: 'latin',
      theme: 'auto',
      density: 'compact',
      shortcuts: true,
      quiet: false,
      mentionMails: true,
    },
    chosen: [],
    maxInvites: null,
    changesBlockedBy: null,
  },

  decide(command, state) {
    if (command.type === 'RegisterUser') {
      if (state.status !== 'none') return [];
      const { input, id, chosen } = command;
      const permissions = { ...defaultPermissions(input.roleId), ...input.permissions };
      const welcome = command.welcome && { ...command.welcome, ...(isAdminRole(input.roleId) && { isOnBoarding: true as const }) };
      return [{ type: 'UserRegistered', data: { ...input, id, permissions, ssoUser: false, ...(chosen && { chosen }), ...welcome } }];
    }
    if (state.status === 'none' || state.status === 'removed') return no('UserNotFound');
    switch (command.type) {
      case 'ChangeProfile': {
        const changes = differing(state, command.input);
        return some(changes) ? [{ type: 'UserProfileChanged', data: { id: state.id, changes } }] : [];
      }
      case 'ChangePreferences': {
        const now = { ...state.preferences, metricTypeId: state.metricTypeId };
        const open = localizable.filter((part) => !state.chosen.includes(part)).map((part) => [part, undefined] as const);
        const changes = differing({ ...now, ...Object.fromEntries(open) }, command.input); // choosing what is set anyway is a choice too
        return some(changes) ? [{ type: 'UserPreferencesChanged', data: { id: state.id, changes } }] : [];
      }
      case 'PlaceUser':
        return place(command.placement, state);
      case 'ChangePermissions': {
        const changes = differing(state.permissions, command.input);
        return some(changes) ? [{ type: 'UserPermissionsChanged', data: { id: state.id, changes } }] : [];
      }
      case 'SetInviteLimit': {
        const { maxInvites } = command;
        return maxInvites === state.maxInvites ? [] : [{ type: 'UserInviteLimitSet', data: { id: state.id, maxInvites } }];
      }
      case 'BlockChanges': {
        const { by } = command;
        if (by === state.changesBlockedBy) return [];
        return [
          by === null ? { type: 'UserChangesAllowed', data: { id: state.id } } : { type: 'UserChangesBlocked', data: { id: state.id, by } },
        ];
      }
      case 'RemoveUser': {
        const { replacementId } = command;
        return [{ type: 'UserRemoved', data: { id: state.id, ...(replacementId !== undefined && { replacementId }) } }];
      }
      case 'DeactivateUser':
        return state.status === 'active' ? [{ type: 'UserDeactivated', data: { id: state.id } }] : [];
      case 'ReactivateUser':
        return state.status === 'inactive' ? [{ type: 'UserReactivated', data: { id: state.id } }] : [];
      case 'EndSessions': {
        const { at, exceptSid } = command;
        return [{ type: 'SessionsEnded', data: { id: state.id, at, ...(exceptSid !== undefined && { exceptSid }) } }];
      }
      case 'LinkSso': {
        const { issuer, subject } = command;
        if (state.sso?.issuer === issuer) return state.sso.subject === subject ? [] : no('ssoNotAuthorized');
        return [{ type: 'SsoLinked', data: { id: state.id, issuer, subject } }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered': {
        const { languageId, dateFormatId, permissions, ...data } = event.data;
        const preferences = { ...state.preferences, languageId, dateFormatId };
        return {
          ...state,
          ...data,
          status: 'active',
          preferences,
          permissions: whole(permissions, data.roleId),
          maxInvites: data.maxInvites ?? null,
        };
      }
      case 'UserPlaced': {
        const { permissions, ...placed } = event.data;
        return { ...state, ...placed, ...(permissions && { permissions: whole(permissions, placed.roleId) }) };
      }
      case 'UserInviteLimitSet':
        return { ...state, ...event.data };
      case 'UserPermissionsChanged':
        return { ...state, permissions: { ...state.permissions, ...event.data.changes } };
      case 'UserChangesBlocked':
        return { ...state, changesBlockedBy: event.data.by };
      case 'UserChangesAllowed':
        return { ...state, changesBlockedBy: null };
      case 'UserRemoved':
        return { ...state, status: 'removed' };
      case 'UserProfileChanged':
        return { ...state, ...event.data.changes };
      case 'UserPreferencesChanged': {
        const { metricTypeId = state.metricTypeId, ...changes } = event.data.changes;
        const chosen = localizable.filter((part) => state.chosen.includes(part) || event.data.changes[part] !== undefined);
        return { ...state, metricTypeId, preferences: { ...state.preferences, ...changes }, chosen };
      }
      case 'UserDeactivated':
        return { ...state, status: 'inactive' };
      case 'UserReactivated':
        return { ...state, status: 'active' };
      case 'SessionsEnded': {
        const { at, exceptSid } = event.data;
        return { ...state, sessionsEnded: { at, ...(exceptSid !== undefined && { exceptSid }) } };
      }
      case 'SsoLinked': {
        const { issuer, subject } = event.data;
        return { ...state, ssoUser: true, sso: { issuer, subject } };
      }
      default:
        return unknownEvent(state, event);
    }
  },
};

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id));

/** Another role comes with its own permissions: what was allowed or forbidden in the old one says nothing about it. Who only reads does so in any role. */
function place({ roleId, collectionIds, groupIds }: Placement, state: UserState): UserPlaced[] {
  const promoted = roleId !== state.roleId;
  if (!promoted && same(collectionIds, state.collectionIds) && same(groupIds, state.groupIds)) return [];
  const permissions = { ...defaultPermissions(roleId), readOnly: state.permissions.readOnly };
  const data = { id: state.id, roleId, collectionIds, groupIds, ...(promoted && { permissions }) };
  return [{ type: 'UserPlaced', data }];
}
