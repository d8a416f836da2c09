import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { planAdviceCalls } from '@loam/domain/plan/plan-advice.calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask';
import { newIdempotencyKey } from '../../api/client';

export function useOverride(planId: number) {
  return useMutation({
    mutationFn: ({ code, path, reason }: { code: string; path: string; reason: string }) =>
      ask(planAdviceCalls.override, { params: { id: planId, code }, body: { path, reason } }),
  });
}

export type Mix = AnswerOf<typeof planAdviceCalls.autoCalculate>;

export interface MixQuestion {
  scope: 'stage' | 'tank' | 'season';
  stageId?: number;
  tank?: string;
  productIds: readonly number[];
  prefer: 'cost' | 'match';
  mostProducts: number;
  /** Nutrients in equal doses, in new applications at these stages too. */
  split?: { readonly stageIds: readonly number[]; readonly nutrientIds: readonly (1 | 5)[] };
  /** Of the whole place, per area as the grower counts. */
  bounds?: readonly { readonly productId: number; readonly min?: number; readonly max?: number }[];
}
/** Without `apply` a preview; with it one revision, whatever the network does meanwhile. */
export function useMix(planId: number) {
  return useMutation({
    mutationFn: ({ apply, ...question }: MixQuestion & { apply: boolean }) =>
      ask(
        planAdviceCalls.autoCalculate,
        { params: { id: planId }, body: { ...question, apply } },
        { ...(apply && { idempotencyKey: newIdempotencyKey() }) },
      ),
  });
}

export type Explanation = AnswerOf<typeof planAdviceCalls.explain>;
export const useExplanation = (planId: number, path: string | undefined) =>
  useQuery({
    queryKey: ['plan', planId, 'explain', path],
    queryFn: () => ask(planAdviceCalls.explain, { params: { id: planId }, body: { path: path! } }),
    enabled: path !== undefined,
    gcTime: 0,
  });
