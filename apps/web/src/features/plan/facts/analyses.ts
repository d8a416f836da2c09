import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { SoilFacts, WaterFacts } from '@loam/domain/agronomy/facts';
import { get, post } from '../../../api/client';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const analysis = z.looseObject({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  sampleDate: optional(z.string()),
  soilDepthId: optional(z.number()),
});
export type AnalysisBody = z.infer<typeof analysis>;
export type AnalysisKind = 'soil' | 'plant' | 'water';

/** Analyses of the field, of every kind, newest first. */
export const useFieldAnalyses = (fieldId: number) =>
  useQuery({
    queryKey: ['field', fieldId, 'analyses', 'for-plan'],
    queryFn: () => get('/analyses/field', z.looseObject({ items: z.array(analysis) }), { query: { fieldId } }).then((list) => list.items),
  });

export const kindOf = ({ type }: AnalysisBody): AnalysisKind | undefined =>
  (['soil', 'plant', 'water'] as const).find((kind) => type.toLowerCase().startsWith(kind));

/** The engine's own shape; the server computes it from the sheet, the field and the country. */
const soilAnswer = z.looseObject({
  facts: z.custom<SoilFacts>((facts) => typeof facts === 'object' && facts !== null && 'readings' in facts),
});
const waterAnswer = z.looseObject({
  facts: z.custom<WaterFacts>((facts) => typeof facts === 'object' && facts !== null && 'mg_l' in facts),
});

/** What a soil sample tells the balance: read by the tables of the plan's crop where it has its own. */
export const soilFactsQuery = (id: number | undefined, cropId: number) =>
  queryOptions({
    queryKey: ['soilAnalysis', id, 'facts', cropId],
    queryFn: () => post('/soilAnalysis/graph', soilAnswer, { id, cropId }).then(({ facts }) => facts),
    enabled: id !== undefined,
  });

export interface SampleFacts<T> {
  facts: T;
  /** Asked for the first time, and the answer may come any moment. */
  coming: boolean;
  /** Could not be read: the need is computed without it. */
  failed: boolean;
  retry: () => void;
}
const stateOf = (answers: readonly Pick<UseQueryResult, 'isLoading' | 'isLoadingError' | 'failureCount' | 'refetch'>[]) => ({
  coming: answers.some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
  failed: answers.some(({ isLoadingError }) => isLoadingError),
  retry: () => answers.filter(({ isLoadingError }) => isLoadingError).forEach(({ refetch }) => void refetch()),
});

export function useSoilFacts(id: number | undefined, cropId: number): SampleFacts<SoilFacts | undefined> {
  const answer = useQuery(soilFactsQuery(id, cropId));
  return { facts: answer.data, ...stateOf([answer]) };
}

/** What the chosen waters bring, in mg/l. */
export function useWaterFacts(ids: readonly number[]): SampleFacts<readonly { id: number; water: WaterFacts }[]> {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['waterAnalysis', id, 'facts'],
      queryFn: () => post('/waterAnalysis/graph', waterAnswer, { id }).then(({ facts }) => facts),
    })),
  });
  const key = JSON.stringify(answers.map(({ data }) => data ?? null));
  const facts = useMemo(() => ids.flatMap((id, index) => (answers[index]?.data ? [{ id, water: answers[index].data }] : [])), [key]); // oxlint-disable-line react-hooks/exhaustive-deps -- the key stands for ids and answers
  return { facts, ...stateOf(answers) };
}
