import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

/** Outside the person's scope, or not there: the not-found page. */
const loadCollection: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { collectionSummaryQuery } = await import('./queries');
  await client.ensureQueryData(collectionSummaryQuery(Number(params['collectionId'])));
};

const more = (name: 'companies' | 'landing' | 'localization') => async () => (await import('./more-pages'))[name]();
const admins = ['super', 'company', 'collection', 'group'] as const;

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
      roles: admins,
      texts: ['organization'],
      title: 'organization:collection.title',
      load: loadCollection,
    },
    {
      id: 'U046',
      path: '/landingPage',
      page: more('landing'),
      access: 'signedIn',
      texts: [],
      title: 'landing:title',
      admit: ({ user }) => (user.toggles?.['landingPage'] ? null : false),
    },
    {
      id: 'U055',
      path: '/admin-center/localization',
      page: more('localization'),
      access: 'signedIn',
      roles: admins,
      texts: [],
      title: 'localization:title',
      admin: 50,
    },
    {
      id: 'U059',
      path: '/admin-center/companies',
      page: more('companies'),
      access: 'signedIn',
      roles: admins,
      texts: [],
      title: 'company:title',
      admit: ({ user }) => (user.roleId === ROLE.superAdmin ? null : '/admin-center/users'),
      admin: 80,
    },
  ],
  commands: () => import('./commands'),
};
export { type Level, levelOf, libraryTopic } from './level';
export { recentScopes, scopeAddress } from './scope-address';
export { scopeTreeQuery, useScopeTree } from './scope-tree';
export { useLevel } from './use-level';
