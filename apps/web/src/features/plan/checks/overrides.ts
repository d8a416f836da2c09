import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { planAdviceCalls } from '@loam/domain/plan/plan-advice.calls';
import { ask } from '../../../api/ask';
import { useLiveQueries } from '../../../api/live';

type Override = NonNullable<AnswerOf<typeof planAdviceCalls.checks>['items'][number]['override']>;

const checksKey = (planId: number) => ['plan', planId, 'checks'] as const;

/** What was accepted with a reason, by check (`<code> <path>`). Follows the plan; empty while nothing is known. */
export function useOverrides(planId: number, asked: boolean): ReadonlyMap<string, Override> {
  const { data } = useQuery({
    queryKey: checksKey(planId),
    queryFn: ({ signal }) => ask(planAdviceCalls.checks, { params: { id: planId } }, { signal }),
    enabled: asked,
  });
  useLiveQueries(asked ? `plan:${planId}` : null, [checksKey(planId)], (type) => type !== 'PlanRemoved' || 'gone');
  return new Map((data?.items ?? []).flatMap((one) => (one.override ? [[`${one.code} ${one.path}`, one.override] as const] : [])));
}
