import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { growerQuery } from './queries';

/** A grower that is not there or not theirs: 'Grower not found', as on the grower's own page. */
export const loadSurvey: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  await found(client, growerQuery(Number(params['customerId'])));
};
