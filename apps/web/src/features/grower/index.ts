import { planners as advisers } from '@loam/domain/kernel/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';
import { growerEditOf } from './rights';

const texts = ['grower'];

/** /customers with a scope in its query is that group's list; without one it is the person's landing page (routes.csv U029). */
const toScope: NonNullable<FeatureRoute['admit']> = ({ user, query }) => {
  const group = user.groups.find(({ id }) => String(id) === query.get('group'));
  return group ? `/collection/${group.collectionId}/group/${group.id}` : false;
};

/** What the pages load before they are shown is a script of its own: this list comes with the first page of all. */
const load =
  (name: keyof typeof import('./loads')): NonNullable<FeatureRoute['load']> =>
  async (at) =>
    (await import('./loads'))[name](at);

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
      load: load('loadGrowers'),
    },
    {
      id: 'U025',
      path: '/collection/:collectionId/group/:groupId/add-grower',
      page: () => import('./pages/add-grower-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:add',
      load: load('loadGroup'),
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
      id: 'U115',
      path: '/growers',
      page: () => import('./pages/grower-list-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:list',
      enter: async ({ client }) => (await import('./some-group')).someGroup(client),
    },
    {
      id: 'U030',
      path: '/customers/:customerId',
      page: () => import('./pages/grower-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['grower', 'field', 'analysis', 'plans', 'plan', 'audit', 'weatherMessages'],
      title: 'grower:title',
      load: load('loadGrower'),
    },
    {
      id: 'U031',
      path: '/customers/:customerId/edit',
      page: () => import('./pages/edit-grower-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:edit',
      load: load('loadGrower'),
      admit: ({ user, params }) => (growerEditOf(user) === 'none' ? `/customers/${params['customerId']}` : null),
    },
  ],
};
