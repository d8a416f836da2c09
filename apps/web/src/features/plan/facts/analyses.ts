import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SoilFacts, WaterFacts } from '@loam/domain/agronomy/facts';
import type { analysisListCalls, soilAnalysisCalls, waterAnalysisCalls } from '@loam/domain/analysis/analysis.calls';
import { analysisGraphs, analysisList, type ListedAnalysis } from '@loam/domain/analysis/analysis-facts.schema';
import { get, post } from '../../../api/client';
import type { AddressOf } from '../../../api/shape';

export type AnalysisBody = ListedAnalysis;
export type AnalysisKind = 'soil' | 'plant' | 'water';

/** Analyses of the field, of every kind, newest first. */
export const useFieldAnalyses = (fieldId: number) =>
  useQuery({
    queryKey: ['field', fieldId, 'analyses', 'for-plan'],
    queryFn: () =>
      get('/analyses/field' satisfies AddressOf<typeof analysisListCalls.ofField>, analysisList, { query: { fieldId } }).then(
        ({ items }) => items,
      ),
  });

export const kindOf = ({ type }: AnalysisBody): AnalysisKind | undefined =>
  (['soil', 'plant', 'water'] as const).find((kind) => type.toLowerCase().startsWith(kind));

/** What a soil sample tells the balance: read by the tables of the plan's crop where it has its own. */
export const soilFactsQuery = (id: number | undefined, cropId: number) =>
  queryOptions({
    queryKey: ['soilAnalysis', id, 'facts', cropId],
    queryFn: () =>
      post('/soilAnalysis/graph' satisfies AddressOf<typeof soilAnalysisCalls.graph>, analysisGraphs.soil, { id, cropId }).then(
        ({ facts }) => facts,
      ),
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
      queryFn: () =>
        post('/waterAnalysis/graph' satisfies AddressOf<typeof waterAnalysisCalls.graph>, analysisGraphs.water, { id }).then(
          ({ facts }) => facts,
        ),
    })),
  });
  const key = JSON.stringify(answers.map(({ data }) => data ?? null));
  const facts = useMemo(() => ids.flatMap((id, index) => (answers[index]?.data ? [{ id, water: answers[index].data }] : [])), [key]); // oxlint-disable-line react-hooks/exhaustive-deps -- the key stands for ids and answers
  return { facts, ...stateOf(answers) };
}
