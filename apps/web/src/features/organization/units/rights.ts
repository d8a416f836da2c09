import { ROLE } from '@loam/domain/kernel/person/roles';
import type { CurrentUser } from '../../../api/user';

const { superAdmin, companyAdmin, collectionAdmin, groupAdmin } = ROLE;
/** Who changes the tree of collections and groups (calls.csv, C070 to C078). */
const may = {
  addCollection: [superAdmin, companyAdmin],
  changeCollection: [superAdmin, companyAdmin, collectionAdmin],
  removeCollection: [superAdmin, companyAdmin],
  addGroup: [superAdmin, companyAdmin, collectionAdmin],
  changeGroup: [superAdmin, companyAdmin, collectionAdmin, groupAdmin],
  removeGroup: [superAdmin, companyAdmin, collectionAdmin],
} satisfies Record<string, number[]>;

export const rightsOf = ({ roleId, readOnly }: Pick<CurrentUser, 'roleId' | 'readOnly'>): Record<keyof typeof may, boolean> =>
  Object.fromEntries(Object.entries(may).map(([what, roles]) => [what, !readOnly && (roles as number[]).includes(roleId)])) as Record<
    keyof typeof may,
    boolean
  >;
