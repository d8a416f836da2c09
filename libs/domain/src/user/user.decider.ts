import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/errors.js';
import { isAdminRole, ROLE } from '../kernel/roles.js';
import { userErrors } from './user.errors.js';
import type { ChangePreferences, ChangeProfile, Permissions, Preferences, RegisterUser } from './user.schema.js';

/** Preferences that a company, collection or group sets for people who have not chosen. */
export const localizable = ['languageId', 'dateFormatId', 'metricTypeId'] as const;
export type Localizable = (typeof localizable)[number];

export type UserRegistered = {
  type: 'UserRegistered';
  /** `chosen`: what of the localizable preferences the person chose in registering; the rest is their company's until they choose. */
  data: Omit<RegisterUser, 'permissions'> & { id: number; permissions: Permissions; ssoUser: boolean; chosen?: readonly Localizable[] };
};
export type UserProfileChanged = { type: 'UserProfileChanged'; data: { id: number; changes: ChangeProfile } };
export type UserPreferencesChanged = {
  type: 'UserPreferencesChanged';
  data: { id: number; changes: ChangePreferences & { metricTypeId?: 0 | 1 } };
};
export type UserDeactivated = { type: 'UserDeactivated'; data: { id: number } };
export type UserReactivated = { type: 'UserReactivated'; data: { id: number } };
/** Every session begun up to `at` (ISO instant) is over, but for `exceptSid`. */
export type SessionsEnded = { type: 'SessionsEnded'; data: { id: number; at: string; exceptSid?: string } };
export type UserEvent = UserRegistered | UserProfileChanged | UserPreferencesChanged | UserDeactivated | UserReactivated | SessionsEnded;

export type UserCommand =
  | { type: 'RegisterUser'; id: number; input: RegisterUser; chosen?: readonly Localizable[] }
  | { type: 'ChangeProfile'; input: ChangeProfile }
  | { type: 'ChangePreferences'; input: ChangePreferences & { metricTypeId?: 0 | 1 } }
  | { type: 'DeactivateUser' }
  | { type: 'ReactivateUser' }
  | { type: 'EndSessions'; at: string; exceptSid?: string };

export interface UserState {
  readonly status: 'none' | 'active' | 'inactive';
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
  readonly isOnBoarding: boolean;
  readonly stepNumber: number;
  readonly permissions: Permissions;
  readonly preferences: Preferences;
  /** Their own choice, which wins over what their places set. */
  readonly chosen: readonly Localizable[];
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
});

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
    preferences: { languageId: 1, dateFormatId: 1, numberFormat: 'auto', digits: 'latin', theme: 'auto', density: 'compact' },
    chosen: [],
  },

  decide(command, state) {
    if (command.type === 'RegisterUser') {
      if (state.status !== 'none') return [];
      const { input, id, chosen } = command;
      const permissions = { ...defaultPermissions(input.roleId), ...input.permissions };
      return [{ type: 'UserRegistered', data: { ...input, id, permissions, ssoUser: false, ...(chosen && { chosen }) } }];
    }
    if (state.status === 'none') return no('UserNotFound');
    switch (command.type) {
      case 'ChangeProfile': {
        const changes = differing(state, command.input);
        return some(changes) ? [{ type: 'UserProfileChanged', data: { id: state.id, changes } }] : [];
      }
      case 'ChangePreferences': {
        const now = { ...state.preferences, metricTypeId: state.metricTypeId };
        const open = localizable.filter((part) => !state.chosen.includes(part)).map((part) => [part, undefined]);
        const changes = differing({ ...now, ...Object.fromEntries(open) }, command.input); // choosing what is set anyway is a choice too
        return some(changes) ? [{ type: 'UserPreferencesChanged', data: { id: state.id, changes } }] : [];
      }
      case 'DeactivateUser':
        return state.status === 'active' ? [{ type: 'UserDeactivated', data: { id: state.id } }] : [];
      case 'ReactivateUser':
        return state.status === 'inactive' ? [{ type: 'UserReactivated', data: { id: state.id } }] : [];
      case 'EndSessions': {
        const { at, exceptSid } = command;
        return [{ type: 'SessionsEnded', data: { id: state.id, at, ...(exceptSid !== undefined && { exceptSid }) } }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered': {
        const { languageId, dateFormatId, ...data } = event.data;
        return { ...state, ...data, status: 'active', preferences: { ...state.preferences, languageId, dateFormatId } };
      }
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
      default:
        return state;
    }
  },
};
