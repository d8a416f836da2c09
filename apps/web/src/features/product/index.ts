import { planners as roles, ROLE } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const route = (id: string, path: string, page: FeatureRoute['page']): FeatureRoute => ({
  id,
  path,
  page,
  access: 'signedIn',
  roles,
  texts: ['product', 'why'],
  title: 'product:title',
  frame: 'live',
  // a regular user needs the permission (specification §6)
  admit: ({ user }) => (user.roleId === ROLE.user && !user.productPermissions ? false : null),
});
const list = () => import('./pages/products-page');

export const product: Feature = {
  routes: [
    route('U082', '/products', list),
    route('U083', '/products/archive', list),
    route('U084', '/products/import', () => import('./pages/products-import-page')),
  ],
};

export { PriceDrawer, ProductDrawer } from './lazy-parts';
