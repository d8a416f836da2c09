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
      roles: ['user', 'super', 'group', 'collection', 'company'],
      texts: ['fieldWeather'],
      title: 'fieldWeather:title',
      phone: true,
      load: loadField,
    },
  ],
};

export { WeatherOfField } from './forecast/weather-of-field';
