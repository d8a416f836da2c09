import type { Feature, FeatureRoute } from '../../ui/feature';

const page = (id: string, path: string, name: 'soil' | 'plant', admin: number): FeatureRoute => ({
  id,
  path: `/admin-center/${path}`,
  page: async () => ({ default: (await import('./limits-pages'))[name === 'soil' ? 'SoilPage' : 'PlantPage'] }),
  access: 'signedIn',
  roles: ['super', 'company', 'collection', 'group'],
  texts: ['interpretation', 'analysis', 'admin'],
  title: `interpretation:title.${name}`,
  admin,
});

/** The admin center's pages for what soil and tissue results are read by. */
export const interpretation: Feature = {
  routes: [page('U057', 'soilAnalysis', 'soil', 60), page('U058', 'plantAnalysis', 'plant', 62)],
};
