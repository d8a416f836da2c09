import { useMemo } from 'react';
import { amendedNutrients } from '@loam/domain/agronomy/balance/amendments';
import { usePlanNumbers } from './plan-context';

/** Nutrients that lime or gypsum brings beyond need, with how much of them: no percentage is told of these. */
export function useAmended(): ReadonlyMap<number, number> {
  const { input, graph, context } = usePlanNumbers();
  return useMemo(() => amendedNutrients(input, graph, context), [input, graph, context]);
}
