import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { growerQuery, growersAt, groupQuery } from './queries';

type Load = NonNullable<FeatureRoute['load']>;

/** A grower that is not there or not theirs: 'Grower not found' (routes.csv U030). */
export const loadGrower: Load = async ({ params, client }) => {
  await found(client, growerQuery(Number(params['customerId'])));
};
/** A group likewise. */
export const loadGroup: Load = async ({ params, client }) => {
  await found(client, groupQuery(Number(params['groupId'])));
};
/** The list is on its way while the group is. */
export const loadGrowers: Load = async (at) => {
  void at.client.prefetchQuery(growersAt(Number(at.params['groupId']), at.query));
  await loadGroup(at);
};
export { someGroup } from './some-group';
