import { planners as roles } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const builder = () => import('./pages/builder-page');

/** A template that cannot be read leads back to the list (R609). */
const readable: NonNullable<FeatureRoute['enter']> = async (at) => (await import('./queries')).unreadable(at);

const step = (id: string, path: string): FeatureRoute => ({
  id,
  path: `/template/${path}`,
  page: builder,
  access: 'signedIn',
  roles,
  texts: ['template', 'why'],
  title: `template:step.${path}`,
  keepQuery: true,
  // without a template its pages begin one
  admit: ({ user, query }) => (user.readOnly && !query.has('planId') ? '/templates' : null),
  enter: readable,
});
/** Two old spellings of the overview keep working with their query. */
const old = (id: string, path: string): FeatureRoute => ({
  ...step(id, path),
  title: 'template:step.overview',
  enter: async () => null,
  admit: ({ query }) => `/template/overview${query.size > 0 ? `?${query}` : ''}`,
});

export const template: Feature = {
  routes: [
    {
      id: 'U040',
      path: '/templates',
      page: () => import('./pages/templates-page'),
      access: 'signedIn',
      roles,
      texts: ['template'],
      title: 'template:title',
    },
    step('U076', 'nutritional'),
    step('U077', 'fertilization'),
    step('U078', 'view'),
    step('U079', 'overview'),
    old('U080', 'quantitative/overview'),
    old('U081', 'proportional/overview'),
  ],
};
