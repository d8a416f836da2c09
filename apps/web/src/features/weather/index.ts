import { ApiError } from '../../api/api-error';
import { found } from '../../api/found';
import type { Feature, FeatureRoute } from '../../ui/feature';

/** A field of another grower than the path names is not found there. */
const loadField: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { fieldQuery } = await import('./forecast/queries');
  const field = await found(client, fieldQuery(Number(params['fieldId'])));
  if (field && field.customerId !== Number(params['customerId']))
    throw new ApiError({ status: 404, key: 'FieldNotFound', message: 'Field not found', details: [] });
};

/** A grower that is not there or not theirs: 'Grower not found'. */
const loadGrower: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { growerQuery } = await import('./events/queries');
  await found(client, growerQuery(Number(params['customerId'])));
};
const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;

/** What the weather warns of, as each level has it, and the weather of fields. */
export const weather: Feature = {
  routes: [
    {
      id: 'U056',
      path: '/admin-center/weather',
      page: () => import('./alerts-page'),
      access: 'signedIn',
      roles: ['super', 'group', 'collection', 'company'],
      texts: ['weather', 'library', 'admin'],
      title: 'admin:title',
      frame: 'live',
      admin: 55,
    },
    {
      id: 'U096',
      path: '/customers/:customerId/field/:fieldId/weather',
      page: () => import('./forecast/field-weather-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['fieldWeather', 'weatherEvents'],
      title: 'fieldWeather:title',
      phone: true,
      load: loadField,
    },
    {
      id: 'U032',
      path: '/customers/weather-events/:eventName',
      page: () => import('./events/event-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['weatherEvents'],
      title: 'weatherEvents:title',
      phone: true,
    },
    {
      id: 'U033',
      path: '/customers/:customerId/weather-events/:eventName',
      page: () => import('./events/event-page'),
      access: 'signedIn',
      roles: advisers,
      texts: ['weatherEvents'],
      title: 'weatherEvents:title',
      phone: true,
      load: loadGrower,
    },
  ],
};

export { WeatherOfField } from './forecast/weather-of-field';

export const windowOfApplication = async () => (await import('./forecast/window-of-application')).WindowOfApplication;
