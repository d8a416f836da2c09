import { ROLE } from '@loam/domain/kernel/person/roles';
import type { InviteOptions, Person } from './queries';

/** What a role belongs to: groups, collections, or the whole company. */
export const placesOfRole = (roleId: number | null): 'groups' | 'collections' | 'company' =>
  roleId === ROLE.collectionAdmin
    ? 'collections'
    : roleId === ROLE.companyAdmin || roleId === ROLE.executive || roleId === ROLE.superAdmin
      ? 'company'
      : 'groups';

interface Places {
  groupIds: number[];
  collectionIds: number[];
}

/** The places that go with a role: a group brings its collection along, a role of the company has none of its own. */
export function placesFor(roleId: number, chosen: Places, { groups }: Pick<InviteOptions, 'groups'>): Places {
  const kind = placesOfRole(roleId);
  if (kind === 'company') return { groupIds: [], collectionIds: [] };
  if (kind === 'collections') return { groupIds: [], collectionIds: chosen.collectionIds };
  const above = groups.filter(({ id }) => chosen.groupIds.includes(id)).map(({ collectionId }) => collectionId);
  return { groupIds: chosen.groupIds, collectionIds: [...new Set(above)] };
}

/** The places that say where somebody works, the narrowest that their role has; none for roles of the whole company. */
export const placeNames = ({ roleId, groups, collections }: Person): string[] => {
  const kind = placesOfRole(roleId);
  return kind === 'company' ? [] : (kind === 'collections' ? collections : groups).map(({ name }) => name);
};
