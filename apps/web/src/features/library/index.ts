import { planners } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const ownNumbers = () => import('./own-numbers');
const importPage = () => import('./pages/import-page');
const route = (
  id: string,
  path: string,
  admin: number,
  page: FeatureRoute['page'] = () => import('./pages/library-page'),
): FeatureRoute => ({
  id,
  path: `/admin-center/${path}`,
  page,
  access: 'signedIn',
  roles: ['super', 'group', 'collection', 'company'],
  texts: ['library', 'admin'],
  title: 'admin:title',
  frame: 'live',
  admin,
});

/** Products, crops and templates as a level has them: its own, and those it inherits. */
export const library: Feature = {
  routes: [
    route('U052', 'fertilizers', 20),
    route('U061', 'fertilizers/archive', 20),
    route('U062', 'fertilizers/import', 20, importPage),
    {
      ...route('U101', 'doses', 25, async () => (await ownNumbers()).dosesPage()),
      texts: ['spreadDoses', 'library', 'admin'],
      title: 'spreadDoses:title',
    },
    {
      id: 'U106',
      path: '/prices',
      page: async () => (await ownNumbers()).pricesPage(),
      access: 'signedIn',
      roles: planners,
      texts: ['library'],
      title: 'library:prices',
      phone: true,
    },
    route('U053', 'crops', 30),
    route('U063', 'crops/archive', 30),
    route('U064', 'crops/import', 30, importPage),
    route('U054', 'planTemplates', 40),
    route('U065', 'planTemplates/archive', 40),
    route('U066', 'planTemplates/import', 40, importPage),
  ],
  commands: () => import('./commands'),
};
