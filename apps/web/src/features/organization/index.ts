import { IconBuildingCommunity } from '@tabler/icons-react';
import { ROLE } from '@loam/domain/kernel/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

/** Outside the person's scope, or not there: the not-found page. */
const loadCollection: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { collectionSummaryQuery } = await import('./queries');
  await client.ensureQueryData(collectionSummaryQuery(Number(params['collectionId'])));
};

export const organization: Feature = {
  routes: [
    {
      id: 'U022',
      path: '/company',
      page: () => import('./pages/company-page'),
      access: 'signedIn',
      roles: ['super', 'company', 'collection'],
      texts: ['organization'],
      title: 'organization:company.title',
    },
    {
      id: 'U023',
      path: '/collection/:collectionId',
      page: () => import('./pages/collection-page'),
      access: 'signedIn',
      roles: ['super', 'company', 'collection', 'group'],
      texts: ['organization'],
      title: 'organization:collection.title',
      load: loadCollection,
    },
  ],
  nav: [
    {
      id: 'organization',
      label: 'app:nav.organization',
      icon: IconBuildingCommunity,
      rank: 20,
      roles: ['super', 'company', 'collection', 'group'],
      match: /^\/(company|collection\/\d+)\/?$/,
      to: ({ roleId, collections, groups }) =>
        roleId === ROLE.groupAdmin
          ? `/collection/${groups[0]?.collectionId}`
          : roleId === ROLE.collectionAdmin && collections.length === 1
            ? `/collection/${collections[0]!.id}`
            : '/company',
    },
  ],
  commands: () => import('./commands'),
};
export { useScopeTree } from './scope-tree';
