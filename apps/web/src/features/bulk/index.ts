import type { Feature, FeatureRoute } from '../../ui/feature';

/** As `paths.ts` has them, which comes with the pages: a script more would weigh on the sign-in. */
const SETTINGS = '/BulkRecommendation';
const OVERVIEW = '/BulkRecommendation/overview';

const uploaders = ['group', 'collection', 'company'] as const;
const texts = ['bulk'];

const route = (id: string, path: string, page: FeatureRoute['page'], admit: NonNullable<FeatureRoute['admit']>): FeatureRoute => ({
  id,
  path,
  page,
  access: 'signedIn',
  roles: uploaders,
  texts,
  title: 'bulk:title',
  admit: (at) => (at.user.bulkUpload ? admit(at) : false),
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
      () => import('./pages/bulk-overview-page'),
      ({ query }) => (/^[1-9]\d{0,15}$/.test(query.get('taskId') ?? '') ? null : SETTINGS),
    ),
  ],
};
