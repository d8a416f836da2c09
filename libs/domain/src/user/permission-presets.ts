import { type Permissions, permissionNames } from './user.schema.js';

/** Permissions under a name, for admins who set them for many. A preset is not kept: it is what the permissions are that were set by it. */
export const permissionPresets = {
  /** Looks after their own growers. */
  adviser: {
    productPermissions: false,
    growerInfoEdit: 'all',
    surveyUpload: false,
    bulkUpload: false,
    dashboardAccess: false,
    readOnly: false,
    audit: false,
  },
  /** And keeps the products of the group, sends surveys and sees its figures. */
  leadAdviser: {
    productPermissions: true,
    growerInfoEdit: 'all',
    surveyUpload: true,
    bulkUpload: false,
    dashboardAccess: true,
    readOnly: false,
    audit: false,
  },
  /** All that an admin's role lets them, the upload center too. */
  groupAdministrator: {
    productPermissions: true,
    growerInfoEdit: 'all',
    surveyUpload: true,
    bulkUpload: true,
    dashboardAccess: true,
    readOnly: false,
    audit: true,
  },
  /** Reads, history, audit and exports of the scope of their role, and changes nothing. */
  auditor: {
    productPermissions: false,
    growerInfoEdit: 'none',
    surveyUpload: false,
    bulkUpload: false,
    dashboardAccess: true,
    readOnly: true,
    audit: true,
  },
} as const satisfies Record<string, Permissions>;

export type PermissionPreset = keyof typeof permissionPresets;
export const presetNames = Object.keys(permissionPresets) as PermissionPreset[];

const presets = Object.entries(permissionPresets) as [PermissionPreset, Permissions][];

/** The preset that somebody's permissions are, if they are one. */
export const presetOf = (has: Permissions): PermissionPreset | undefined =>
  presets.find(([, preset]) => permissionNames.every((permission) => preset[permission] === has[permission]))?.[0];
