import { limits } from '../kernel/schema/lists.js';
import { isAdminRole, ROLE } from '../kernel/person/roles.js';

/** Whose rights reach further. Executives see all of a company and change nothing: only its admins stand above them. */
const ranks: Readonly<Record<number, number>> = {
  [ROLE.user]: 1,
  [ROLE.groupAdmin]: 2,
  [ROLE.collectionAdmin]: 3,
  [ROLE.executive]: 4,
  [ROLE.companyAdmin]: 5,
  [ROLE.superAdmin]: 6,
};
const rankOf = (roleId: number): number => ranks[roleId] ?? 0;

/** Whether an admin may give a role, or deal with somebody who has it: it is theirs or below. */
export const atOrBelow = (viewerRole: number, roleId: number): boolean =>
  isAdminRole(viewerRole) && rankOf(roleId) > 0 && rankOf(roleId) <= rankOf(viewerRole);

/** Where a person belongs. Company admins and executives belong to the company alone, collection admins to collections. */
export interface Belonging {
  readonly id: number;
  readonly roleId: number;
  readonly companyId?: number | undefined;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
}

const share = (a: readonly number[], b: readonly number[]) => a.some((id) => b.includes(id));

/** Whether an admin's scope contains a person: one of their own places does. Outside it they are as if they were not there. */
export function seesPerson(viewer: Belonging, person: Belonging): boolean {
  if (viewer.roleId === ROLE.superAdmin) return true;
  if (person.roleId === ROLE.superAdmin || person.companyId === undefined || viewer.companyId !== person.companyId) return false;
  if (viewer.roleId === ROLE.companyAdmin) return true;
  if (viewer.roleId === ROLE.collectionAdmin) return share(viewer.collectionIds, person.collectionIds);
  return viewer.roleId === ROLE.groupAdmin && share(viewer.groupIds, person.groupIds);
}

/** How many invitations of one admin may be open at once, and what says so: their role, a number of their own, or their company's bound for each of its admins. */
export interface InviteBound {
  readonly most: number;
  readonly from: 'role' | 'own' | 'company';
}

/** Undefined: any number. `most` is the company's own bound. */
export function inviteBound(roleId: number, own: number | null, most: number): InviteBound | undefined {
  if (roleId === ROLE.superAdmin) return undefined;
  const byRole: Readonly<Record<number, number>> = {
    [ROLE.companyAdmin]: limits.companyInvites,
    [ROLE.collectionAdmin]: limits.collectionInvites,
    [ROLE.groupAdmin]: limits.groupInvites,
  };
  const wanted = own ?? byRole[roleId] ?? 0;
  return wanted > most ? { most, from: 'company' } : { most: wanted, from: own === null ? 'role' : 'own' };
}
