import { planners as advisers } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';
import { growerEditOf } from './rights';

const texts = ['grower'];

/** /customers with a scope in its query is that group's list; without one it is the person's landing page (routes.csv U029). */
const toScope: NonNullable<FeatureRoute['admit']> = ({ user, query }) => {
  const group = user.groups.find(({ id }) => String(id) === query.get('group'));
  return group ? `/collection/${group.collectionId}/group/${group.id}` : false;
};

/** Each script is named once: this list comes with the first page of all. */
const list = () => import('./pages/grower-list-page');
const forms = () => import('./pages/forms');
const loads = () => import('./loads');
const load =
  (name: Exclude<keyof typeof import('./loads'), 'someGroup'>): NonNullable<FeatureRoute['load']> =>
  async (at) =>
    (await loads())[name](at);

export const growerFeature: Feature = {
  routes: [
    {
      id: 'U024',
      path: '/collection/:collectionId/group/:groupId',
      page: list,
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
      page: async () => ({ default: (await forms()).AddGrowerPage }),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:add',
      load: load('loadGroup'),
    },
    {
      id: 'U029',
      path: '/customers',
      page: list,
      access: 'signedIn',
      texts,
      title: 'grower:list',
      admit: toScope,
    },
    {
      id: 'U115',
      path: '/growers',
      page: list,
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:list',
      enter: async ({ client }) => (await loads()).someGroup(client),
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
      page: async () => ({ default: (await forms()).EditGrowerPage }),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'grower:edit',
      load: load('loadGrower'),
      admit: ({ user, params }) => (growerEditOf(user) === 'none' ? `/customers/${params['customerId']}` : null),
    },
  ],
};
