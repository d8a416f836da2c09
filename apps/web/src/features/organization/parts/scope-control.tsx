import { useQuery } from '@tanstack/react-query';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { useCurrentUser } from '../../../api/session';
import { useLocation, useNavigate, useSearchParams } from '../../../ui/link';
import type { ScopeNode } from '../../../ui/scope/scope-node';
import { ScopeSwitcher } from '../../../ui/scope/scope-switcher';
import { growerGroupQuery } from '../queries';
import { inAdminCenter, recentScopes, rememberScope, scopeAddress, scopeAt, scopeKey } from '../scope-address';
import { useScopeTree } from '../scope-tree';

/** The scope in the top bar. */
export function ScopeControl() {
  const { data: tree, isPending } = useScopeTree();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const pick = (node: ScopeNode, path: readonly ScopeNode[]) => {
    rememberScope(node);
    void navigate(scopeAddress(node, path, { pathname, query }));
  };
  const grower = /^\/customers\/(\d+)/.exec(pathname)?.[1];
  const { data: group } = useQuery({ ...growerGroupQuery(Number(grower)), enabled: grower !== undefined });
  const admin = inAdminCenter(pathname);
  // the pages of the admin center then show that group
  const { roleId, groups } = useCurrentUser();
  const only = admin && roleId === ROLE.groupAdmin && groups.length === 1 ? `group:${groups[0]!.id}` : null;
  const at =
    (grower && group ? `group:${group}` : null) ??
    scopeAt(pathname, query) ??
    only ??
    (admin || pathname === '/company' ? undefined : recentScopes()[0]) ??
    (tree?.[0] && !(admin && tree.length > 1) ? scopeKey(tree[0]) : null);
  return <ScopeSwitcher tree={tree ?? []} value={at} onPick={pick} recent={recentScopes()} loading={isPending} />;
}
