import { planners as roles } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const whole = () => import('./whole');

/** What cannot be loaded leads back with a word (routes.csv U087, U088). */
const route = (id: string, kind: 'plan' | 'template', path: string, page: 'Plans' | 'Templates'): FeatureRoute => ({
  id,
  path,
  page: async () => ({ default: (await whole())[page] }),
  access: 'signedIn',
  roles,
  texts: ['comparison'],
  title: `comparison:title.${kind}`,
  load: async (at) => (await whole()).loadComparison(kind, at),
  phone: true,
});

export { comparisonPath } from './paths';

export const comparison: Feature = {
  routes: [route('U087', 'plan', '/comparison/:id', 'Plans'), route('U088', 'template', '/comparison/template/:id', 'Templates')],
  verbs: [
    {
      id: 'compare',
      label: 'shell:palette.verb.compare',
      kinds: ['plan'],
      roles,
      to: (page) => {
        const [, id] = /[?&]planId=(\d+)/.exec(page) ?? [];
        return id && `/comparison/${id}`;
      },
    },
  ],
};
