import type { Feature, FeatureRoute } from '../../ui/feature';

const roles = ['user', 'super', 'group', 'collection', 'company'] as const;

/** What cannot be loaded leads back with a word (routes.csv U087, U088); the rules for it come with the page. */
const loaded =
  (kind: 'plan' | 'template'): NonNullable<FeatureRoute['load']> =>
  async (at) =>
    (await import('./load-comparison')).loadComparison(kind, at);

export { comparisonPath } from './paths';

export const comparison: Feature = {
  routes: [
    {
      id: 'U087',
      path: '/comparison/:id',
      page: () => import('./pages/plans-page'),
      access: 'signedIn',
      roles,
      texts: ['comparison'],
      title: 'comparison:title.plan',
      load: loaded('plan'),
      phone: true,
    },
    {
      id: 'U088',
      path: '/comparison/template/:id',
      page: () => import('./pages/templates-page'),
      access: 'signedIn',
      roles,
      texts: ['comparison'],
      title: 'comparison:title.template',
      load: loaded('template'),
      phone: true,
    },
  ],
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
