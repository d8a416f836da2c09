import { ROLE } from '@loam/domain/kernel/roles';

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

export const rightsOf = (roleId: number): Record<keyof typeof may, boolean> =>
  Object.fromEntries(Object.entries(may).map(([what, roles]) => [what, (roles as number[]).includes(roleId)])) as Record<
    keyof typeof may,
    boolean
  >;
