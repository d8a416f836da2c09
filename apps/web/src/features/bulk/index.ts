import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

/** As `paths.ts` has them, which comes with the pages: a script more would weigh on the sign-in. */
const SETTINGS = '/BulkRecommendation';
const OVERVIEW = '/BulkRecommendation/overview';

const texts = ['bulk'];

const route = (id: string, path: string, page: FeatureRoute['page'], admit: NonNullable<FeatureRoute['admit']>): FeatureRoute => ({
  id,
  path,
  page,
  access: 'signedIn',
  roles: planners,
  texts,
  title: 'bulk:title',
  // every adviser plans for the growers they see; uploads alone need the right of that name (docs/decisions/0059)
  admit: (at) => (at.user.readOnly ? false : admit(at)),
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
