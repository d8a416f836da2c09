import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

/** A field of another grower than the path names is not found there. */
const loadField: NonNullable<FeatureRoute['load']> = async (at) => (await import('./door')).expectField(at);

/** What satellites saw of fields. */
export const imagery: Feature = {
  routes: [
    {
      id: 'U037',
      path: '/customers/:customerId/field/:fieldId/trends',
      page: async () => (await import('./door')).trendsPage(),
      access: 'signedIn',
      roles: planners,
      texts: ['imagery'],
      title: 'imagery:title',
      phone: true,
      load: loadField,
    },
  ],
};

export { NightlyRuns } from './nightly/nightly-runs';
export { IndicesOfField } from './parts/indices-of-field';
