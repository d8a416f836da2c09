import { productReadCalls } from '@loam/domain/product/product-read.calls';
import { recommendationCalls as calls } from '@loam/domain/recommendation/recommendation.calls';
import type { RecommendationBody } from '@loam/domain/recommendation/recommendation.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { useLiveQueries } from '../../../api/live';
import { usePlanFacts } from '../facts/plan-context';

export type Recommendation = RecommendationBody;
export type Option = Recommendation['options'][number];
export type GivenProduct = Option['fertilizers'][number];

const keyOf = (planId: number) => ['plan', planId, 'recommendations'] as const;

/** Recommendations of the plan, the oldest first; who else changes one is seen at once. */
export function useRecommendations() {
  const { id, customerId } = usePlanFacts().plan;
  useLiveQueries(`customer:${customerId}`, [keyOf(id)], (type) => type.startsWith('Recommendation'));
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await ask(calls.ofPlan, { params: { id } }, { signal })).items,
  });
}

function useChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  const { id } = usePlanFacts().plan;
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }) });
}

export interface SavedOption {
  /** Without one a recommendation is made of the option. */
  readonly recommendationId: number | undefined;
  /** Of the option; undefined of a new one. */
  readonly id: number | undefined;
  readonly name: string;
  readonly fertilizers: readonly GivenProduct[];
}
/** Answers the recommendation as it is then. */
export function useSaveOption() {
  const planId = usePlanFacts().plan.id;
  return useChange(({ recommendationId, id, name, fertilizers }: SavedOption) => {
    const option = { ...(name !== '' && { name }), fertilizers: fertilizers.map((one) => ({ ...one })) };
    return recommendationId === undefined
      ? ask(calls.make, { body: { planId, options: [option] } })
      : ask(calls.saveOption, { body: { recommendationId, ...(id !== undefined && { id }), ...option } });
  });
}
export const useRemoveOption = (recommendationId: number) =>
  useChange((id: number) => ask(calls.removeOption, { body: { recommendationId, ids: [id] } }));
/** Without `id` a new note. */
export const useSaveNote = (recommendationId: number) =>
  useChange(({ id, text }: { id?: number; text: string }) =>
    ask(calls.saveNote, { body: { recommendationId, text, ...(id !== undefined && { id }) } }),
  );
export const useRemoveNote = (recommendationId: number) =>
  useChange((id: number) => ask(calls.removeNote, { body: { recommendationId, ids: [id] } }));

/** Amounts that meet the plan's need; nothing is saved (C153). */
export const useFindAmounts = () =>
  useMutation({
    mutationFn: ({ id, optionId, productIds }: { id: number; optionId: number; productIds: number[] }) =>
      ask(calls.amounts, { params: { id }, body: { optionId, productIds } }),
  });

/** Units that a dose may have, out of the lists of products (C174). */
export function useDoseUnits() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['fertilizerOptions', i18n.language],
    queryFn: async ({ signal }) =>
      (await ask(productReadCalls.options, { query: { lang: i18n.language } }, { signal })).units.filter(({ dimension }) =>
        ['massPerArea', 'volumePerArea'].includes(dimension),
      ),
    staleTime: Infinity,
  });
}
