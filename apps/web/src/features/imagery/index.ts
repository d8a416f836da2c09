import type { Feature, FeatureRoute } from '../../ui/feature';
import { lazyPart } from '../../ui/lazy-part';

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
      roles: ['user', 'super', 'group', 'collection', 'company'],
      texts: ['imagery'],
      title: 'imagery:title',
      phone: true,
      load: loadField,
    },
  ],
};

export const NightlyRuns = lazyPart<object>(async () => (await import('./nightly/nightly-runs')).NightlyRuns);
export { IndicesOfField } from './parts/indices-of-field';
