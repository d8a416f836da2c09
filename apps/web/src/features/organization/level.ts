import { ROLE } from '@loam/domain/kernel/person/roles';
import type { CurrentUser } from '../../api/user';
import type { ScopeQuery } from '../../ui/scope/scope-query';

/** Whose records a page of the admin center shows. */
export type Level = { readonly scope: 'company' | 'collection' | 'group'; readonly id: number } | { readonly scope: 'global' };

/** The scope in the address, else the person's own level. */
export function levelOf(
  { group, collection, company }: ScopeQuery,
  { roleId, companyId, collections, groups }: Pick<CurrentUser, 'roleId' | 'companyId' | 'collections' | 'groups'>,
): Level {
  if (group !== undefined) return { scope: 'group', id: group };
  if (collection !== undefined) return { scope: 'collection', id: collection };
  if (company !== undefined) return { scope: 'company', id: company };
  const [firstGroup] = groups;
  const [firstCollection] = collections;
  if (roleId === ROLE.groupAdmin && firstGroup) return { scope: 'group', id: firstGroup.id };
  if (roleId === ROLE.collectionAdmin && firstCollection) return { scope: 'collection', id: firstCollection.id };
  return companyId === undefined ? { scope: 'global' } : { scope: 'company', id: companyId };
}

/** The topic of /live that tells of the library of a level; none of the platform's own. */
export const libraryTopic = ({ scope, ...level }: Level): string | null =>
  'id' in level ? `${scope}${scope === 'group' ? '' : 'library'}:${level.id}` : null;
