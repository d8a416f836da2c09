import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { privacyCalls as calls } from '@loam/domain/privacy/privacy.calls';
import type { LegalHold, SayHold, SubjectKind } from '@loam/domain/privacy/privacy.schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';
import { download } from '../../api/fetch-file';

/** Whose data. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}
const namedBy = ({ kind, id }: Subject) => (kind === 'user' ? { userId: id } : { customerId: id });
const holdKey = ({ kind, id }: Subject) => ['legalHold', kind, id];

/** Whether the data of somebody must be kept, and the last word on it; always asked anew, for somebody else may have said another. */
export const holdQuery = (subject: Subject) =>
  queryOptions({
    queryKey: holdKey(subject),
    queryFn: ({ signal }) => ask(calls.holdOf, { query: namedBy(subject) }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function useSayHold(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ held, reason }: Pick<SayHold, 'held' | 'reason'>) => ask(calls.hold, { body: { ...namedBy(subject), held, reason } }),
    onSuccess: (hold: LegalHold) => client.setQueryData(holdKey(subject), hold),
    onError: () => client.invalidateQueries({ queryKey: holdKey(subject) }),
  });
}

/** The file is made; the answer names the task of it. */
export const useAskCopy = (subject: Subject) => useMutation({ mutationFn: () => ask(calls.export, { body: namedBy(subject) }) });

/** The key is destroyed; the answer names the task that is the proof of it. */
export function useErase(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(calls.erase, { body: namedBy(subject) }),
    onSuccess: () => Promise.all([['growers'], ['fieldMap']].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: () => client.invalidateQueries({ queryKey: holdKey(subject) }),
  });
}

/** What goes with a grower: how many fields, how many plans and how many of those are active. */
export const extentQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['growerExtent', customerId],
    queryFn: async ({ signal }) => {
      const [fields, plans] = await Promise.all([
        ask(fieldReadCalls.ofGrower, { query: { customerId } }, { signal }),
        ask(planListCalls.ofGrower, { query: { customerId } }, { signal }),
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
/** Until it is done. */
export const taskQuery = (taskId: number | null) =>
  queryOptions({
    queryKey: ['privacyTask', taskId],
    queryFn: ({ signal }) => ask(calls.task, { params: { taskId: taskId! } }, { signal }),
    enabled: taskId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : LOOK_MS),
  });

export const fetchCopy = (taskId: number, { kind, id }: Subject) => download(calls.file, { params: { taskId } }, `${kind}-${id}.json`);
