import { ROLE } from '../kernel/person/roles.js';

export interface Placed {
  readonly roleId: number;
  readonly collectionIds: readonly number[];
  readonly groups: readonly { readonly id: number; readonly collectionId: number }[];
}

/** Where a person lands after signing in and after the root customers route (specification §6, routes.csv). */
export function landingPath({ roleId, collectionIds, groups }: Placed): string {
  const [first] = groups;
  const groupPage = first ? `/collection/${first.collectionId}/group/${first.id}` : '/account';
  switch (roleId) {
    case ROLE.executive:
      return '/dashboard';
    case ROLE.superAdmin:
    case ROLE.companyAdmin:
      return '/company';
    case ROLE.collectionAdmin:
      return collectionIds.length === 1 ? `/collection/${collectionIds[0]}` : '/company';
    case ROLE.groupAdmin:
      return groups.length > 1 ? `/collection/${first!.collectionId}` : groupPage;
    default:
      return groupPage;
  }
}
