import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { newIdempotencyKey, post } from '../../api/client';

export function useOverride(planId: number) {
  return useMutation({
    mutationFn: ({ code, path, reason }: { code: string; path: string; reason: string }) =>
      post(`/plan/${planId}/checks/${encodeURIComponent(code)}/override`, z.unknown(), { path, reason }),
  });
}

const cell = z.object({
  path: z.string(),
  stageId: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  unitId: z.number(),
});
const input = z.looseObject({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().optional(),
  origin: z.enum(['measured', 'estimated', 'typed', 'table', 'default', 'computed']),
  source: z.string().optional(),
  uncertain: z.literal(true).optional(),
});
const line = z.looseObject({
  name: z.string(),
  formula: z.string(),
  unit: z.string(),
  value: z.number(),
  source: z.string(),
  inputs: z.array(input),
});
const mix = z.looseObject({
  status: z.enum(['optimal', 'infeasible']),
  applied: z.boolean(),
  items: z.array(z.looseObject({ productId: z.number(), cells: z.array(cell) })),
  deviations: z.array(
    z.looseObject({
      nutrientId: z.number(),
      name: z.string(),
      need: z.number(),
      supplied: z.number(),
      deviationPct: z.number(),
      status: z.enum(['deficit', 'met', 'excess']),
      lacking: z.boolean(),
    }),
  ),
  binding: z.array(z.looseObject({ kind: z.string(), id: z.string(), side: z.enum(['least', 'most']).optional(), limit: z.number() })),
  suggestion: z.looseObject({ productId: z.number(), name: z.string(), amount: z.number(), trace: z.array(line).default([]) }).nullable(),
  imbalancePct: z.number(),
  largestDeviationPct: z.number(),
  cost: z.number(),
  unpriced: z.array(z.number()).default([]),
  trace: z.array(line),
});
export type Mix = z.infer<typeof mix>;

export interface MixQuestion {
  scope: 'stage' | 'tank' | 'season';
  stageId?: number;
  tank?: string;
  productIds: readonly number[];
  prefer: 'cost' | 'match';
  mostProducts: number;
  /** Of the whole place, per area as the grower counts. */
  bounds?: readonly { readonly productId: number; readonly min?: number; readonly max?: number }[];
}
/** Without `apply` a preview; with it one revision, whatever the network does meanwhile. */
export function useMix(planId: number) {
  return useMutation({
    mutationFn: ({ apply, ...question }: MixQuestion & { apply: boolean }) =>
      post(`/plan/${planId}/auto-calculate`, mix, { ...question, apply }, { ...(apply && { idempotencyKey: newIdempotencyKey() }) }),
  });
}

const explanation = z.looseObject({
  value: z.number().nullable(),
  unit: z.string(),
  formula: z.string(),
  inputs: z.array(input),
  sources: z.array(z.looseObject({ key: z.string(), text: z.string() })),
  confidence: z.enum(['high', 'medium', 'low']),
  reason: z.string().nullable(),
  steps: z.array(z.looseObject({ name: z.string(), formula: z.string(), inputs: z.array(input), unit: z.string(), value: z.number() })),
});
export type Explanation = z.infer<typeof explanation>;
export const useExplanation = (planId: number, path: string | undefined) =>
  useQuery({
    queryKey: ['plan', planId, 'explain', path],
    queryFn: () => post(`/plan/${planId}/explain`, explanation, { path }),
    enabled: path !== undefined,
    gcTime: 0,
  });
