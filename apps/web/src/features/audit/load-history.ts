import { z } from 'zod';
import type { FeatureRoute } from '../../ui/feature';
import { fetchReplay, loadPlanPage } from '../plan';
import { newestQuery, stateQuery } from './queries';

const counted = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** While the plan is read, the rest is on its way: what draws a past state, the newest revisions, and the state that is shown first. */
export const loadHistory: NonNullable<FeatureRoute['load']> = async (at) => {
  const { query, client } = at;
  const [planId, asked] = ['planId', 'rev'].map((name) => counted.safeParse(query.get(name)).data);
  fetchReplay();
  if (planId !== undefined) {
    if (asked !== undefined) void client.prefetchQuery(stateQuery(planId, asked));
    client
      .fetchQuery(newestQuery(planId))
      .then(({ head }) => (asked === undefined ? client.prefetchQuery(stateQuery(planId, head.revision)) : undefined))
      .catch(() => undefined); // the page asks again, and says so
  }
  await loadPlanPage(at);
};
