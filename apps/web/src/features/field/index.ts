import { planners as advisers } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const texts = ['field', 'grower', 'analysis', 'plans', 'plan', 'audit', 'why', 'fieldWeather', 'imagery'];

/** What the pages load before they are shown is a script of its own: this list comes with the first page of all. */
const load =
  (name: keyof typeof import('./loads')): NonNullable<FeatureRoute['load']> =>
  async (at) =>
    (await import('./loads'))[name](at);

/** The page of a field, as what is found by name leads to it. */
const ofField = (page: string): boolean => /^\/customers\/\d+\/fields\/\d+$/.test(page);

export const fieldFeature: Feature = {
  routes: [
    {
      id: 'U034',
      path: '/customers/:customerId/fields/add',
      page: () => import('./pages/add-field-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'field:add',
      frame: 'live',
      load: load('loadGrower'),
    },
    {
      id: 'U035',
      path: '/customers/:customerId/fields/:fieldId',
      page: () => import('./pages/field-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'field:title',
      load: load('loadField'),
    },
    {
      id: 'U036',
      path: '/customers/:customerId/fields/:fieldId/edit',
      page: () => import('./pages/edit-field-page'),
      access: 'signedIn',
      roles: advisers,
      texts,
      title: 'field:edit',
      frame: 'live',
      load: load('loadField'),
    },
  ],
  verbs: [
    {
      ...{ id: 'addSoilTest', label: 'shell:palette.verb.addSoilTest', kinds: ['field'], roles: advisers, changes: true },
      to: (page) => (ofField(page) ? `${page}?analysis=soil:new` : undefined),
    },
    {
      ...{ id: 'goToField', label: 'shell:palette.verb.goToField', kinds: ['field'], roles: advisers },
      // the field on screen is no place to go to
      to: (page) => (ofField(page) && page !== location.pathname ? page : undefined),
    },
  ],
};

export { FieldCards } from './parts/field-cards';
export { useBoundaries, useFieldPlaces, useFieldsOfGrower } from './queries';
