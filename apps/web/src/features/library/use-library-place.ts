import { useLocation, useSearchParams } from '../../ui/link';
import { scopeQuery } from '../../ui/scope/scope-query';
import { useLevel } from '../organization';
import { kindOfPath } from './queries';

/** Which kind of records the address names, in use or archived, and of which level. */
export function useLibraryPlace() {
  const [, , path, end] = useLocation().pathname.split('/');
  const [params] = useSearchParams();
  const level = useLevel();
  return {
    kind: kindOfPath(path),
    archived: end === 'archive',
    level,
    groupId: level.scope === 'group' ? level.id : undefined,
    /** The level's part of an address. */
    here: scopeQuery(`?${params.toString()}`),
  };
}
