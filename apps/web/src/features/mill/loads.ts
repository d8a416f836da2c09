import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { millQuery } from './queries';

type Load = NonNullable<FeatureRoute['load']>;

/** A mill that is not there or not theirs is a page that is not found. */
export const loadMill: Load = async ({ params, client }) => {
  await found(client, millQuery(Number(params['id'])));
};
