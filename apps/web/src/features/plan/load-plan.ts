import { z } from 'zod';
import { isApiError } from '../../api/api-error';
import { found } from '../../api/found';
import type { FeatureRoute } from '../../ui/feature';
import { loadNamespaces, i18nText } from '../../i18n/init';
import { notify } from '../../ui/feedback/notices';
import { soilFactsQuery } from './facts/analyses';
import { libraryQuery } from '../library/catalog';
import { growerPath } from './paths';
import { fieldQuery, growerQuery, planQuery } from './queries';

/** A plan that cannot be loaded, or is another grower's, leads back to the grower (routes.csv U067–U073). */
export const loadPlan: NonNullable<FeatureRoute['load']> = async ({ params, query, client }) => {
  const customerId = Number(params['customerId']);
  const asked = query.get('planId');
  if (asked === null) {
    await found(client, growerQuery(customerId));
    return;
  }
  const back = async () => {
    await loadNamespaces(['plan']);
    notify(`${i18nText('plan:closed.title')}. ${i18nText('plan:closed.text')}`, 'warn');
    return new Response(null, { status: 302, headers: { Location: growerPath(customerId) } });
  };
  const planId = z.coerce.number().int().positive().safeParse(asked);
  if (!planId.success) throw await back();
  void client.prefetchQuery(growerQuery(customerId)); // what stands around the plan, on its way meanwhile
  void client.prefetchQuery(libraryQuery);
  const plan = await client.ensureQueryData(planQuery(planId.data)).catch(async (error: unknown) => {
    if (isApiError(error)) throw await back();
    return undefined; // no network: the stored copy may still open
  });
  if (plan && plan.customerId !== customerId) throw await back();
  if (plan) void client.prefetchQuery(fieldQuery(plan.fieldId));
  const soil = plan?.analyses?.soilAnalysisId;
  if (plan && soil != null) void client.prefetchQuery(soilFactsQuery(soil, plan.cropId)); // on its way while the document is
};
