import { useMemo } from 'react';
import { amendedNutrients, broughtByLime } from '@loam/domain/agronomy/balance/amendments';
import { usePlanNumbers } from './plan-context';

/** Nutrients that lime or gypsum brings beyond need, with how much of them: no percentage is told of these. */
export function useAmended(): ReadonlyMap<number, number> {
  const { input, graph, context } = usePlanNumbers();
  return useMemo(() => amendedNutrients(input, graph, context), [input, graph, context]);
}

/** What lime or gypsum brings of each nutrient that is beyond need: shares are told of fertilizers alone. */
export function useLime(): ReadonlyMap<number, number> {
  const { input, graph, context } = usePlanNumbers();
  return useMemo(() => broughtByLime(input, graph, context), [input, graph, context]);
}
