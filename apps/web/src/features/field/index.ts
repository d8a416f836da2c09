import type { Feature } from '../../ui/feature';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;
const texts = ['field', 'grower', 'analysis', 'plan'];

export const fieldFeature: Feature = {
  routes: [
    { id: 'U034', path: '/customers/:customerId/fields/add', page: () => import('./pages/add-field-page'), access: 'signedIn', roles: advisers, texts, title: 'field:add', frame: 'live' },
    { id: 'U035', path: '/customers/:customerId/fields/:fieldId', page: () => import('./pages/field-page'), access: 'signedIn', roles: advisers, texts, title: 'field:title' },
    { id: 'U036', path: '/customers/:customerId/fields/:fieldId/edit', page: () => import('./pages/edit-field-page'), access: 'signedIn', roles: advisers, texts, title: 'field:edit', frame: 'live' },
  ],
};

export { FieldCards } from './parts/field-cards';
export { useBoundaries, useFieldPlaces } from './queries';
