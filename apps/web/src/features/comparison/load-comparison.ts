import { isApiError } from '../../api/api-error';
import { i18nText, loadNamespaces } from '../../i18n/init';
import type { FeatureRoute } from '../../ui/feature';
import { notify } from '../../ui/feedback/notices';
import { type ComparedKind, idsOf } from './paths';
import { comparedQuery } from './queries';

const backTo: Record<ComparedKind, string> = { plan: '/customers', template: '/templates' };

/** A first column that is missing, or of somebody else, leads back with a word; the others say it in their place. */
export async function loadComparison(kind: ComparedKind, { params, client }: Parameters<NonNullable<FeatureRoute['load']>>[0]) {
  const back = async () => {
    await loadNamespaces(['comparison']);
    notify(i18nText(`comparison:gone.${kind}`), 'warn');
    return new Response(null, { status: 302, headers: { Location: backTo[kind] } });
  };
  const [first] = idsOf(params['id'], new URLSearchParams(), 1);
  if (first === undefined) throw await back();
  await client.ensureQueryData(comparedQuery(kind, first)).catch(async (error: unknown) => {
    if (isApiError(error) && error.status === 404) throw await back();
  });
}
