/** The six roles of specification §6. The number is what calls carry; the scope says how wide a role sees. */
export const ROLE = { user: 1, superAdmin: 2, groupAdmin: 3, executive: 4, collectionAdmin: 5, companyAdmin: 6 } as const;

export type RoleScope = 'user' | 'super' | 'group' | 'executive' | 'collection' | 'company';

/** Everybody who works with growers and plans: all but executives. */
export const planners = ['user', 'super', 'group', 'collection', 'company'] as const satisfies readonly RoleScope[];
export const admins = ['super', 'group', 'collection', 'company'] as const satisfies readonly RoleScope[];

export interface Role {
  readonly id: number;
  readonly name: string;
  readonly scope: RoleScope;
}

export const roles: readonly Role[] = [
  { id: ROLE.user, name: 'User', scope: 'user' },
  { id: ROLE.superAdmin, name: 'Super admin', scope: 'super' },
  { id: ROLE.groupAdmin, name: 'Group admin', scope: 'group' },
  { id: ROLE.executive, name: 'Executive', scope: 'executive' },
  { id: ROLE.collectionAdmin, name: 'Collection admin', scope: 'collection' },
  { id: ROLE.companyAdmin, name: 'Company admin', scope: 'company' },
];

/** 'system' for work that no person asked for (role 0). */
export const scopeOf = (roleId: number): RoleScope | 'system' => roles.find((role) => role.id === roleId)?.scope ?? 'system';

const adminRoles: ReadonlySet<number> = new Set([ROLE.superAdmin, ROLE.groupAdmin, ROLE.collectionAdmin, ROLE.companyAdmin]);

/** "Admin means super, group, collection or company" (specification §6). */
export const isAdminRole = (roleId: number): boolean => adminRoles.has(roleId);
