import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import { productReadCalls } from '@loam/domain/product/product-read.calls';
import { surveyCalls as calls } from '@loam/domain/survey/survey.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import type { SentAnswers, SurveyBody } from '@loam/domain/survey/survey.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';

type SurveyList = AnswerOf<typeof calls.list>;
const listKey = (customerId: number) => ['surveys', customerId] as const;
const oneKey = (customerId: number, year: number) => ['survey', customerId, year] as const;

/** The same as the grower's own page keeps. */
const growerQuery = (customerId: number) => ({
  queryKey: ['grower', customerId] as const,
  queryFn: () => ask(growerReadCalls.one, { query: { customerId } }),
});
export const useGrower = (customerId: number) => useQuery(growerQuery(customerId));

/** The years of a grower that have a survey, newest first. */
export const useSurveys = (customerId: number) =>
  useQuery({ queryKey: listKey(customerId), queryFn: ({ signal }) => ask(calls.list, { query: { customerId } }, { signal }) });

/** Null: the grower has no survey of the year. */
async function readSurvey(customerId: number, year: number, signal?: AbortSignal): Promise<SurveyBody | null> {
  try {
    return await ask(calls.one, { query: { customerId, year } }, { ...(signal && { signal }) });
  } catch (error) {
    if (isApiError(error) && error.key === 'SurveyNotFound') return null;
    throw error;
  }
}
/** Asked of a year that the list has; null of any other, undefined while it is on its way. */
export function useSurvey(customerId: number, year: number, listed: boolean) {
  useLiveQueries(`customer:${customerId}`, [listKey(customerId), ['survey', customerId]], (type) => /^Survey|resync/.test(type));
  const { data, error, refetch } = useQuery({
    queryKey: oneKey(customerId, year),
    queryFn: ({ signal }) => readSurvey(customerId, year, signal),
    enabled: listed,
  });
  return { survey: data ?? (listed && data === undefined ? undefined : null), error, refetch };
}

/** Only the answers that became others are sent, so that two people fill in one survey together. */
export function useSaveSurvey(customerId: number, year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: SentAnswers) => ask(calls.save, { body: { customerId, surveyYear: year, ...answers } }),
    onSuccess: (saved) => {
      client.setQueryData(oneKey(customerId, year), saved);
      return client.invalidateQueries({ queryKey: listKey(customerId) });
    },
  });
}

export function useRemoveSurvey(customerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SurveyBody) => ask(calls.remove, { body: { ids: [id] } }),
    onSuccess: (_, { id, surveyYear }) => {
      // the list goes first: what it no longer has is not asked for
      client.setQueryData<SurveyList>(listKey(customerId), (now) => now && { ...now, items: now.items.filter((one) => one.id !== id) });
      client.setQueryData(oneKey(customerId, surveyYear), null);
      return client.invalidateQueries({ queryKey: listKey(customerId) });
    },
  });
}

/** What the group has in use, by name. */
export const useGroupProducts = (groupId: number | undefined) =>
  useQuery({
    queryKey: ['surveyProducts', groupId],
    enabled: groupId !== undefined,
    queryFn: async ({ signal }) =>
      (await ask(productReadCalls.ofGroup, { query: { id: groupId! } }, { signal })).items.map(({ id, name }) => ({ id, name })),
  });
