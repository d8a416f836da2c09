import { ApiError } from '../../api/api-error';
import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { fieldQuery, growerNameQuery } from './queries';

type Load = NonNullable<FeatureRoute['load']>;

export const loadGrower: Load = async ({ params, client }) => {
  await found(client, growerNameQuery(Number(params['customerId'])));
};

/** A field of another grower than the path names is not found there (routes.csv U035). */
export const loadField: Load = async ({ params, client }) => {
  const field = await found(client, fieldQuery(Number(params['fieldId'])));
  if (field && field.customerId !== Number(params['customerId']))
    throw new ApiError({ status: 404, key: 'FieldNotFound', message: 'Field not found', details: [] });
};
