import { ApiError } from '../../api/api-error';
import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { growerQuery } from './events/queries';
import { fieldQuery } from './forecast/queries';

/** Behind a door, so that the names of all that these pages need do not come with the sign-in. */
export const alertsPage = () => import('./alerts-page');
export const eventPage = () => import('./events/event-page');
export const fieldWeatherPage = () => import('./forecast/field-weather-page');

type At = Parameters<NonNullable<FeatureRoute['load']>>[0];

/** A field of another grower than the path names is not found there. */
export async function expectField({ params, client }: At): Promise<void> {
  const field = await found(client, fieldQuery(Number(params['fieldId'])));
  if (field && field.customerId !== Number(params['customerId']))
    throw new ApiError({ status: 404, key: 'FieldNotFound', message: 'Field not found', details: [] });
}

/** A grower that is not there or not theirs: 'Grower not found'. */
export async function expectGrower({ params, client }: At): Promise<void> {
  await found(client, growerQuery(Number(params['customerId'])));
}
