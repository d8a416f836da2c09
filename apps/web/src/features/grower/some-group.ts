import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import { flatten, keyOf } from '../../ui/scope/scope-node';
import { recentScopes, scopeAddress, scopeTreeQuery } from '../organization';

/** Who has no group of their own comes to the one that they chose last, else to the first they reach; without any to where groups are made. */
export async function someGroup(client: QueryClient): Promise<string> {
  const { user } = session.state();
  const rows = user ? flatten(await client.ensureQueryData(scopeTreeQuery(user, client))) : [];
  const groups = rows.filter(({ node }) => node.level === 'group');
  const last = recentScopes().find((key) => groups.some(({ node }) => keyOf(node) === key));
  const to = groups.find(({ node }) => keyOf(node) === last) ?? groups[0];
  return to ? scopeAddress(to.node, to.path, { pathname: '/growers', query: new URLSearchParams() }) : '/company';
}
