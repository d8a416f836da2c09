import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

/** All pages are one script: this list comes with the first page of all. */
const pages = () => import('./pages');
const route = (id: string, path: string, part: 'List' | 'Add' | 'One', load?: FeatureRoute['load']): FeatureRoute => ({
  id,
  path,
  page: async () => ({ default: (await pages())[part] }),
  access: 'signedIn',
  roles: planners,
  texts: ['mill'],
  title: 'mill:title',
  phone: true,
  admit: ({ user }) => (user.surveys ? null : false),
  ...(load && { load }),
});

/** Where growers bring their cherry. */
export const mill: Feature = {
  routes: [
    route('U026', '/mills', 'List'),
    route('U028', '/mills/add', 'Add'),
    route('U027', '/mills/:id', 'One', async (at) => (await pages()).loadMill(at)),
  ],
};
