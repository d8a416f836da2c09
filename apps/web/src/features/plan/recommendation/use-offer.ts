import { useSearchParams } from '../../../ui/link';
import { usePlanFacts } from '../facts/plan-context';
import { type RecommendationStep, stepPath } from '../paths';
import { useRecommendations } from './queries';

/** The recommendation of the plan that the address names, else the newest; and where its pages are. */
export function useOffer() {
  const { plan } = usePlanFacts();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useRecommendations();
  const asked = Number(query.get('recommendation'));
  const offer = data?.find(({ id }) => id === asked) ?? data?.at(-1);
  const pathOf = (step: RecommendationStep): string => {
    const path = stepPath(plan.customerId, step, plan.id);
    return asked && offer?.id === asked ? `${path}&recommendation=${asked}` : path;
  };
  const choose = (id: number) => setQuery({ planId: String(plan.id), recommendation: String(id) });
  return { all: data, offer, error, refetch, pathOf, choose };
}
