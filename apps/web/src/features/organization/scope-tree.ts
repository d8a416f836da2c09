import { scopeOf } from '@loam/domain/kernel/person/roles';
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import type { ScopeNode } from '../../ui/scope/scope-node';
import { collectionSummaryQuery, companiesQuery, companySummaryQuery } from './queries';

async function collectionNode(client: QueryClient, collection: { id: number; name: string; growers?: number }): Promise<ScopeNode> {
  const { groups } = await client.ensureQueryData(collectionSummaryQuery(collection.id));
  return {
    level: 'collection',
    id: collection.id,
    name: collection.name,
    ...(collection.growers !== undefined && { count: collection.growers }),
    children: groups.map(({ id, name, growers }) => ({ level: 'group', id, name, count: growers })),
  };
}

async function companyNode(client: QueryClient, id: number | null): Promise<ScopeNode> {
  const { id: companyId, name, collections, totals } = await client.ensureQueryData(companySummaryQuery(id));
  return {
    level: 'company',
    id: companyId,
    name,
    ...(totals.growers !== undefined && { count: totals.growers }),
    children: await Promise.all(collections.map((collection) => collectionNode(client, collection))),
  };
}

/** A user's own groups, under their collections when there are several. */
function ownGroups({ groups, collections }: CurrentUser): ScopeNode[] {
  const leaves = (own: typeof groups): ScopeNode[] => own.map(({ id, name, collectionId }) => ({ level: 'group', id, name, collectionId }));
  const named = collections.filter(({ id }) => groups.some(({ collectionId }) => collectionId === id));
  return named.length === 0
    ? leaves(groups)
    : named.map(({ id, name }) => ({
        level: 'collection',
        id,
        name,
        children: leaves(groups.filter(({ collectionId }) => collectionId === id)),
      }));
}

async function treeOf(user: CurrentUser, client: QueryClient): Promise<ScopeNode[]> {
  switch (scopeOf(user.roleId)) {
    case 'super':
      return Promise.all((await client.ensureQueryData(companiesQuery)).map(({ id }) => companyNode(client, id)));
    case 'company':
      return [await companyNode(client, null)];
    case 'collection':
      return Promise.all(user.collections.map((collection) => collectionNode(client, collection)));
    case 'executive':
      return [];
    default:
      return ownGroups(user);
  }
}

/** Everything the person may choose as their scope. */
export const scopeTreeQuery = (user: CurrentUser, client: QueryClient) =>
  queryOptions({ queryKey: ['scope-tree', user.id], staleTime: 60_000, queryFn: () => treeOf(user, client) });

export const useScopeTree = () => useQuery(scopeTreeQuery(useCurrentUser(), useQueryClient()));
