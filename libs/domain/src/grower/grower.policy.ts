import { ROLE } from '../kernel/person/roles.js';
import type { GrowerDetails } from './grower.events.js';
import { growerTexts } from './grower-body.schema.js';

export const growerPaths: readonly (keyof GrowerDetails)[] = [
  ...(['fullName', 'assignedTo', 'countryId', 'unitTypeId', 'nutrientForm'] as const),
  ...growerTexts,
];

/** Who may keep a grower: users and group admins of its group (specification §5). */
export const canKeepGrowers = (roleId: number): boolean => roleId === ROLE.user || roleId === ROLE.groupAdmin;

/** The grower-information permission of a user: all fields, contact data only, or none (specification §6). */
export type GrowerInfoEdit = 'all' | 'some' | 'none';
const contact: ReadonlySet<string> = new Set(['phoneNumber', 'email', 'address']);

/** The fields among `paths` that this permission does not open. */
export const lockedPaths = (edit: GrowerInfoEdit, paths: readonly string[]): readonly string[] =>
  edit === 'all' ? [] : edit === 'none' ? paths : paths.filter((path) => !contact.has(path));
