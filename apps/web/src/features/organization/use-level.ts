import { useCurrentUser } from '../../api/session';
import { useSearchParams } from '../../ui/link';
import { scopeOfQuery } from '../../ui/scope/scope-query';
import { type Level, levelOf } from './level';
import { useScopeTree } from './scope-tree';

/** Whose records a page shows. With one company on the platform the top bar shows it as chosen, so pages do as well. */
export function useLevel(): Level {
  const [query] = useSearchParams();
  const own = levelOf(scopeOfQuery(query), useCurrentUser());
  const { data: tree } = useScopeTree();
  const [only, other] = tree ?? [];
  return own.scope === 'global' && only && !other ? { scope: 'company', id: only.id } : own;
}
