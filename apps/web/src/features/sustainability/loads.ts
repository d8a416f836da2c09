import { ApiError } from '../../api/api-error';
import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { isSustainableCrop } from './crops';
import { fieldQuery } from './parts/field-frame';

type Load = NonNullable<FeatureRoute['load']>;

/** A crop that is none of the five has no pages but its optimization, which takes the default options. */
export const loadCrop: Load = async ({ params }) => {
  if (!isSustainableCrop(params['crop'])) throw new ApiError({ status: 404, key: 'CropNotFound', message: 'Crop not found', details: [] });
};

/** A field that is not there or not theirs is not found. */
export const loadField: Load = async ({ params, client }) => {
  await found(client, fieldQuery(Number(params['field'])));
};
