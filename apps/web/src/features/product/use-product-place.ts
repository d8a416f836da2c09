import { ROLE } from '@loam/domain/kernel/person/roles';
import { useCurrentUser } from '../../api/session';
import { useSearchParams } from '../../ui/link';
import { scopeOfQuery } from '../../ui/scope/scope-query';
import { useLevel } from '../organization';
import type { ProductPlace } from './product-draft';
import type { ProductCalls } from './queries';

/** Whose products the page shows and by which calls: a regular user's own in a group, an admin's at the chosen level. */
export function useProductPlace(): { place: ProductPlace | undefined; calls: ProductCalls } {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const asked = scopeOfQuery(params);
  const level = useLevel();
  if (user.roleId === ROLE.user) {
    const id = asked.group ?? user.groups[0]?.id;
    return { place: id === undefined ? undefined : { scope: 'group', id }, calls: 'userFertilizers' };
  }
  return { place: level.scope === 'global' ? undefined : level, calls: 'fertilizers' };
}
