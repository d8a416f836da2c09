import { ROLE } from '@loam/domain/kernel/person/roles';
import { useCurrentUser } from '../../api/session';
import { type Level, useLevel } from '../organization';
import { useGroupChoice } from './use-crop-place';

/** Whose settings and choices a page shows: a user's group, an admin's level. */
export function usePracticeLevel(): Level {
  const { roleId } = useCurrentUser();
  const level = useLevel();
  const { group } = useGroupChoice();
  return roleId === ROLE.user && group !== undefined ? { scope: 'group', id: group } : level;
}
/** As calls take it; the platform's own needs no name. */
export const levelQuery = (level: Level): { groupId?: number; collectionId?: number; companyId?: number } =>
  level.scope === 'global' ? {} : { [`${level.scope}Id`]: level.id };
