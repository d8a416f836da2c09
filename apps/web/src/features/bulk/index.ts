import { IconStack2 } from '@tabler/icons-react';
import { landingPath } from '@loam/domain/user/landing';
import type { Feature, FeatureRoute, NavUser } from '../../ui/feature';
import { OVERVIEW, SETTINGS } from './paths';

const uploaders = ['group', 'collection', 'company'] as const;
const texts = ['bulk'];
const landing = ({ roleId, collections, groups }: NavUser): string =>
  landingPath({ roleId, collectionIds: collections.map(({ id }) => id), groups });

const route = (id: string, path: string, page: FeatureRoute['page'], admit: NonNullable<FeatureRoute['admit']>): FeatureRoute => ({
  id,
  path,
  page,
  access: 'signedIn',
  roles: uploaders,
  texts,
  title: 'bulk:title',
  admit: (at) => (at.user.bulkUpload ? admit(at) : landing(at.user)),
});

export const bulk: Feature = {
  routes: [
    route(
      'U043',
      SETTINGS,
      () => import('./pages/settings-page'),
      () => null,
    ),
    route(
      'U044',
      OVERVIEW,
      () => import('./pages/overview-page'),
      ({ query }) => (/^[1-9]\d{0,15}$/.test(query.get('taskId') ?? '') ? null : SETTINGS),
    ),
  ],
  nav: [
    {
      id: 'bulk',
      label: 'app:nav.bulk',
      icon: IconStack2,
      rank: 55,
      roles: uploaders,
      allowed: ({ bulkUpload }) => bulkUpload,
      to: () => SETTINGS,
      match: /^\/BulkRecommendation/,
    },
  ],
};
