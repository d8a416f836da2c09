import { planners as advisers } from '@loam/domain/kernel/roles';
import { found } from '../../api/found';
import type { Feature, FeatureRoute } from '../../ui/feature';
import { growerEditOf } from './rights';

const texts = ['grower'];

/** /customers with a scope in its query is that group's list; without one it is the person's landing page (routes.csv U029). */
const toScope: NonNullable<FeatureRoute['admit']> = ({ user, query }) => {
  const group = user.groups.find(({ id }) => String(id) === query.get('group'));
  return group ? `/collection/${group.collectionId}/group/${group.id}` : false;
};

/** A grower that is not there or not theirs: 'Grower not found' (routes.csv U030). A group likewise. */
const loadGrower: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { growerQuery } = await import('./queries');
  await found(client, growerQuery(Number(params['customerId'])));
};
const loadGroup: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { groupQuery } = await import('./queries');
  await found(client, groupQuery(Number(params['groupId'])));
};
/** The list is on its way while the group is. */
const loadGrowers: NonNullable<FeatureRoute['load']> = async (at) => {
  const { growersAt } = await import('./queries');
  void at.client.prefetchQuery(growersAt(Number(at.params['groupId']), at.query));
  await loadGroup(at);
};

export const growerFeature: Feature = {
  routes: [
    {
      id: 'U024',
      path: '/collection/:collectionId/group/:groupId',
      page: () => import('./pages/grower-list-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:list',
      frame: 'live',
      load: loadGrowers,
    },
    {
      id: 'U025',
      path: '/collection/:collectionId/group/:groupId/add-grower',
      page: () => import('./pages/add-grower-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:add',
      load: loadGroup,
    },
    {
      id: 'U029',
      path: '/customers',
      page: () => import('./pages/grower-list-page'),
      access: 'signedIn',
      texts,
      title: 'grower:list',
      admit: toScope,
    },
    {
      id: 'U030',
      path: '/customers/:customerId',
      page: () => import('./pages/grower-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['grower', 'field', 'analysis', 'plans', 'plan', 'audit', 'weatherMessages'],
      title: 'grower:title',
      load: loadGrower,
    },
    {
      id: 'U031',
      path: '/customers/:customerId/edit',
      page: () => import('./pages/edit-grower-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:edit',
      load: loadGrower,
      admit: ({ user, params }) => (growerEditOf(user) === 'none' ? `/customers/${params['customerId']}` : null),
    },
  ],
};
