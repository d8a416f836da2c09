import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { bulkCalls } from '@loam/domain/bulk/bulk.calls';
import { type BulkAnswer, bulkBody, type FinalizeBulk, type StartBulk } from '@loam/domain/bulk/bulk.schema';
import { useEffect, useRef } from 'react';
import { ask } from '../../api/ask';
import { useLiveTopic } from '../../api/live';

export const growersPageSize = 50;

/** Growers of a group, by name. */
export const useGroupGrowers = (groupId: number, search: string, pageNo: number) =>
  useQuery({
    queryKey: ['growers', 'bulk', groupId, search, pageNo],
    queryFn: ({ signal }) =>
      ask(
        growerReadCalls.list,
        { query: { groupId, search, pageNo, pageSize: growersPageSize, sortBy: 'fullName', sortOrder: 'asc', status: 'true' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Fields of several growers that are farmed; undefined while those of one are still read. */
export const useFieldsOf = (growerIds: readonly number[]) =>
  useQueries({
    queries: growerIds.map((customerId) => ({
      queryKey: ['fields', customerId, 'bulk'],
      queryFn: () => ask(fieldReadCalls.ofGrower, { query: { customerId } }),
    })),
    combine: (answers) => ({
      fields: answers.map(({ data }) => data?.items.filter(({ active }) => active)),
      pending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });

export interface Start {
  readonly groupId: number;
  readonly body: StartBulk;
  readonly idempotencyKey: string;
}
export const useStart = () =>
  useMutation({
    mutationFn: ({ groupId, body, idempotencyKey }: Start) => ask(bulkCalls.start, { params: { id: groupId }, body }, { idempotencyKey }),
  });

/** Beside what is told as it happens: a task may have gone on between the answer and the following of it, or the live connection be blocked. */
export const LOOK_MS = 3_000;
const taskKey = (id: number) => ['bulkTask', id] as const;
export const useBulkTask = (id: number) =>
  useQuery({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => ask(bulkCalls.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => state.data?.status === 'inProgress' && LOOK_MS,
  });

/** Plans are read anew this often while they are being made; the bar advances with every word of the server. */
const PLANS_EVERY_MS = 1_000;

/** Keeps a task on screen current: its progress as it is told, its plans by asking again. */
export function useBulkLive(id: number): void {
  const client = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = () => {
    clearTimeout(due.current);
    due.current = undefined;
    void client.invalidateQueries({ queryKey: taskKey(id) });
  };
  useEffect(() => () => clearTimeout(due.current), [id]);
  useLiveTopic(`task:${id}`, (event) => {
    const told = event.type === 'BulkProgressed' && 'data' in event ? bulkBody.safeParse(event.data) : undefined;
    if (!told?.success || told.data.status !== 'inProgress') return read();
    client.setQueryData<BulkAnswer>(taskKey(id), (known) => (known && known.at < told.data.at ? { ...known, ...told.data } : known));
    due.current ??= setTimeout(read, PLANS_EVERY_MS);
  });
}

function useOnTask<Input, Output>(id: number, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => Promise.all([taskKey(id), ['plans'], ['growers']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
export const useFinalize = (id: number) => useOnTask(id, (body: FinalizeBulk) => ask(bulkCalls.finalize, { params: { id }, body }));
export const useRemovePlans = (id: number) =>
  useOnTask(id, (planIds: readonly number[]) => ask(bulkCalls.removePlans, { body: { planIds } }));
/** Nothing of the task is asked for afterwards. */
export function useDiscard(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(bulkCalls.discard, { params: { id } }),
    onMutate: () => client.setQueryDefaults(taskKey(id), { enabled: false }),
    onError: () => client.setQueryDefaults(taskKey(id), {}),
    onSuccess: async () => {
      await Promise.all([['plans'], ['growers']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
