import { type PermissionPreset, permissionPresets, presetNames } from '@loam/domain/user/permission-presets';
import type { Permissions } from '@loam/domain/user/user.schema';
import type { Person } from '../queries';

/** That of surveys is given and kept by the API and by presets and not shown: there are no surveys yet that it would be for. */
export const switches = ['productPermissions', 'bulkUpload', 'dashboardAccess', 'audit', 'readOnly'] as const;
export const edits = ['all', 'some', 'none'] as const;

export const permissionsOf = ({
  productPermissions,
  growerInfoEdit,
  surveyUpload,
  bulkUpload,
  dashboardAccess,
  readOnly,
  audit,
}: Person): Permissions => ({ productPermissions, growerInfoEdit, surveyUpload, bulkUpload, dashboardAccess, readOnly, audit });

/** A preset, or one permission: what is chosen is the name of the one or `permission:value` of the other. */
export type PermissionChoice = PermissionPreset | `${keyof Permissions}:${string}`;
export const isPreset = (choice: PermissionChoice): choice is PermissionPreset => (presetNames as readonly string[]).includes(choice);
export function permissionsOfChoice(choice: PermissionChoice): Partial<Permissions> {
  if (isPreset(choice)) return permissionPresets[choice];
  const [name, value] = choice.split(':') as [keyof Permissions, string];
  return { [name]: name === 'growerInfoEdit' ? value : value === 'on' };
}
