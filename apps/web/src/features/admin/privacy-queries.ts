import { type LegalHold, legalHoldBody, privacyTask, privacyTaskAsked } from '@loam/domain/privacy/privacy.schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../../api/client';
import { download } from '../../api/fetch-file';

const holdKey = (userId: number) => ['legalHold', userId];

/** C347: whether the data of somebody must be kept, and the last word on it; always asked anew, for somebody else may have said another. */
export const holdQuery = (userId: number) =>
  queryOptions({
    queryKey: holdKey(userId),
    queryFn: ({ signal }) => get('/gdpr/hold', legalHoldBody, { query: { userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** C346 */
export function useSayHold(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId?: number | undefined; held: boolean; reason: string }) => post('/gdpr/hold', legalHoldBody, body),
    onSuccess: (hold: LegalHold) => client.setQueryData(holdKey(userId), hold),
    onError: () => client.invalidateQueries({ queryKey: holdKey(userId) }),
  });
}

/** C284: the file is made; the answer names the task of it. */
export const useAskCopy = (userId: number) => useMutation({ mutationFn: () => post('/gdpr/export', privacyTaskAsked, { userId }) });

const LOOK_MS = 1_000;
/** C344, until it is done. */
export const copyQuery = (taskId: number | null) =>
  queryOptions({
    queryKey: ['privacyTask', taskId],
    queryFn: ({ signal }) => get(`/gdpr/${taskId}`, privacyTask, { signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : LOOK_MS),
  });

/** C345 */
export const fetchCopy = (taskId: number, userId: number) => download(`/gdpr/${taskId}/file`, `user-${userId}.json`);
