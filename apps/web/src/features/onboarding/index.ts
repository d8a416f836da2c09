import { admins as roles } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const route = (id: string, path: string): FeatureRoute => ({
  id,
  path: `/admin-onboarding${path}`,
  page: async () => (await import('./door')).onboardingPage(),
  access: 'signedIn',
  roles,
  texts: [],
  title: 'onboarding:title',
  frame: 'live',
  admit: ({ user }) => (user.isOnBoarding ? null : false),
});

/** What a new admin sets up first, on the pages where it is set up ever after. */
export const onboarding: Feature = { routes: [route('U085', ''), route('U086', '/editVariety/:rootId/:cropId')] };
