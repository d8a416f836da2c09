import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import {
  type LegalHold,
  legalHoldBody,
  privacyTask,
  privacyTaskAsked,
  type SayHold,
  type SubjectKind,
} from '@loam/domain/privacy/privacy.schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ask } from '../../api/ask';
import { get, post } from '../../api/client';
import { download } from '../../api/fetch-file';

/** Whose data. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}
const namedBy = ({ kind, id }: Subject) => ({ [`${kind}Id`]: id });
const holdKey = ({ kind, id }: Subject) => ['legalHold', kind, id];

/** C347: whether the data of somebody must be kept, and the last word on it; always asked anew, for somebody else may have said another. */
export const holdQuery = (subject: Subject) =>
  queryOptions({
    queryKey: holdKey(subject),
    queryFn: ({ signal }) => get('/gdpr/hold', legalHoldBody, { query: namedBy(subject), signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** C346 */
export function useSayHold(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ held, reason }: Pick<SayHold, 'held' | 'reason'>) =>
      post('/gdpr/hold', legalHoldBody, { ...namedBy(subject), held, reason }),
    onSuccess: (hold: LegalHold) => client.setQueryData(holdKey(subject), hold),
    onError: () => client.invalidateQueries({ queryKey: holdKey(subject) }),
  });
}

/** C284: the file is made; the answer names the task of it. */
export const useAskCopy = (subject: Subject) => useMutation({ mutationFn: () => post('/gdpr/export', privacyTaskAsked, namedBy(subject)) });

/** C285: the key is destroyed; the answer names the task that is the proof of it. */
export function useErase(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post('/gdpr/erase', privacyTaskAsked, namedBy(subject)),
    onSuccess: () => Promise.all([['growers'], ['fieldMap']].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: () => client.invalidateQueries({ queryKey: holdKey(subject) }),
  });
}

const counted = z.object({ items: z.array(z.object({ status: z.string().optional() })) });
/** What goes with a grower: how many fields, how many plans and how many of those are active. */
export const extentQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['growerExtent', customerId],
    queryFn: async ({ signal }) => {
      const [fields, plans] = await Promise.all([
        ask(fieldReadCalls.ofGrower, { query: { customerId } }, { signal }),
        get('/customer/plans', counted, { query: { customerId }, signal }),
      ]);
      return {
        fields: fields.items.length,
        plans: plans.items.length,
        active: plans.items.filter(({ status }) => status === 'active').length,
      };
    },
    staleTime: 0,
    gcTime: 0,
  });

const LOOK_MS = 1_000;
/** C344, until it is done. */
export const taskQuery = (taskId: number | null) =>
  queryOptions({
    queryKey: ['privacyTask', taskId],
    queryFn: ({ signal }) => get(`/gdpr/${taskId}`, privacyTask, { signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : LOOK_MS),
  });

/** C345 */
export const fetchCopy = (taskId: number, { kind, id }: Subject) => download(`/gdpr/${taskId}/file`, `${kind}-${id}.json`);
