import { z } from 'zod';
import type { FeatureRoute } from '../../ui/feature';
import { fetchReplay, loadPlanPage } from '../plan';
import { comparisonQuery, newestQuery, stateQuery } from './queries';

const counted = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** While the plan is read, the rest is on its way: what draws a past state, the newest revisions, the state that is shown first and what it meant. */
export const loadHistory: NonNullable<FeatureRoute['load']> = async (at) => {
  const { query, client } = at;
  const [planId, asked] = ['planId', 'rev'].map((name) => counted.safeParse(query.get(name)).data);
  fetchReplay();
  if (planId !== undefined) {
    const show = (revision: number) => {
      void client.prefetchQuery(stateQuery(planId, revision));
      if (revision > 1 && !query.has('tab')) void client.prefetchQuery(comparisonQuery(planId, revision - 1, revision));
    };
    client
      .fetchQuery(newestQuery(planId))
      .then(({ head }) => show(Math.min(head.revision, asked ?? head.revision))) // what an address names need not be there
      .catch(() => undefined); // the page asks again, and says so
  }
  await loadPlanPage(at);
};
