import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import type { AnswerOf, CallDescription } from '@loam/domain/kernel/call/call';
import { checkCalls, groupInOf, startCalls, uploadCalls as calls } from '@loam/domain/upload/upload.calls';
import type { RowBody, TaskBody } from '@loam/domain/upload/upload.schema';
import { ask } from '../../api/ask';
import { loadNamespaces } from '../../i18n/init';
import { laterOf, showTask } from './live';

export const uploadsPageSize = 20;
/** Beside what is told as it happens: what happened between the answer and the following of it is told to nobody. */
const LOOK_MS = 3_000;
const isRunning = ({ status, paused }: Pick<TaskBody, 'status' | 'paused'>) => status === 'inProgress' && !paused;

/** Uploads of the person's scope, newest first. */
const uploadsQuery = (pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: ['uploads', pageNo, pageSize] as const,
    queryFn: async ({ client, signal }) => {
      const page = await ask(calls.list, { query: { pageNo, pageSize } }, { signal });
      return { ...page, items: page.items.map((one) => orLater(client, one)) };
    },
    refetchInterval: ({ state }) => state.data?.items.some(isRunning) === true && LOOK_MS,
    placeholderData: keepPreviousData,
  });
const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', id] as const,
    queryFn: async ({ client, signal }) => orLater(client, await ask(calls.one, { params: { taskId: id } }, { signal })),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data) && LOOK_MS,
  });

/** An answer that was on its way when something later was told of the upload does not take that back. */
const orLater = (client: QueryClient, told: TaskBody): TaskBody => laterOf(client.getQueryData<TaskBody>(['upload', told.taskId]), told);
const failedRowsQuery = (id: number, pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: ['upload', id, 'rows', pageNo, pageSize] as const,
    queryFn: ({ signal }) => ask(calls.rows, { params: { taskId: id }, query: { state: 'failed', pageNo, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useUploads = (pageNo = 1, pageSize = uploadsPageSize) => useQuery(uploadsQuery(pageNo, pageSize));
export const useTask = (id: number) => useQuery(taskQuery(id));
export const useFailedRows = (id: number, pageNo: number, pageSize: number) => useQuery(failedRowsQuery(id, pageNo, pageSize));

export interface StartUpload {
  /** the name of the sheet */
  readonly kind: string;
  readonly groupId: number;
  /** of who uploads */
  readonly companyId: number | undefined;
  readonly form: FormData;
  readonly idempotencyKey: string;
}

/** The file, how its columns are read and whether it changes what is there, as they are sent. */
export function uploadForm(file: File, mapping: ColumnMapping, update: boolean): FormData {
  const form = new FormData();
  form.append('file', file);
  if (mapping.length > 0 || update)
    form.append('data', JSON.stringify({ ...(mapping.length > 0 && { mapping }), ...(update && { update }) }));
  return form;
}

/** What a sheet's call is asked: where its rows go stands in the address, in the query or in the form. */
function placed({ kind, groupId, companyId, form }: StartUpload) {
  const where = groupInOf(kind);
  if (where === 'path') return { params: { id: groupId }, body: form };
  if (where === 'query') return { query: { groupId }, body: form };
  const body = new FormData();
  for (const [name, part] of form) if (name !== 'data') body.append(name, part);
  const data = form.get('data');
  body.append('data', JSON.stringify({ ...(typeof data === 'string' && (JSON.parse(data) as object)), groupId }));
  return { query: { companyId }, body };
}
const asked = <C extends CallDescription>(call: C | undefined, upload: StartUpload) => [call!, placed(upload) as never] as const;

/** What was asked of an upload is seen at once, on the panel and in the list. */
function useOnTask<Input, Output extends { taskId: number }>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSuccess: ({ taskId }) => showTask(client, taskId) });
}

export const useStartUpload = () =>
  useOnTask((upload: StartUpload) => ask(...asked(startCalls[upload.kind], upload), { idempotencyKey: upload.idempotencyKey }));

/** What an import of the file would come to, asked of the server. Another file, mapping or group has another key. */
export const useImportCheck = (upload: StartUpload | null) =>
  useQuery({
    queryKey: ['upload-check', upload?.idempotencyKey] as const,
    enabled: upload !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(...asked(checkCalls[upload!.kind], upload!), { signal }),
  });

export type TaskOrder = 'pause' | 'resume' | 'cancel';
export const useOrder = (id: number) => useOnTask((order: TaskOrder) => ask(calls[order], { params: { taskId: id } }));
export const useRerun = (id: number) =>
  useOnTask((rows: readonly number[] | undefined) => ask(calls.rerun, { params: { taskId: id }, body: rows ? { rows } : {} }));

/** What undoing an upload would remove and what stands in the way, with the audit's words for it. Asked anew each time. */
export const useUndoable = (id: number) =>
  useQuery({
    queryKey: ['upload', id, 'undo'] as const,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await Promise.all([ask(calls.undoable, { params: { taskId: id } }, { signal }), loadNamespaces(['audit'])]))[0],
  });
export const useUndo = (id: number) => useOnTask((_: undefined) => ask(calls.undo, { params: { taskId: id } }));

export interface Correction {
  readonly row: number;
  readonly values: Partial<Record<string, string | null>>;
}

/** The row as it would be read now takes the place of the one on screen. */
export function useCorrectRow(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, values }: Correction) => ask(calls.correct, { params: { taskId: id, row }, body: { values } }),
    onSuccess: (corrected: RowBody) =>
      client.setQueriesData<AnswerOf<typeof calls.rows>>(
        { queryKey: ['upload', id, 'rows'] },
        (page) => page && { ...page, items: page.items.map((one) => (one.row === corrected.row ? corrected : one)) },
      ),
  });
}
