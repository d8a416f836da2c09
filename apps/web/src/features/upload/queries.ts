import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import { type RowBody, rowBody, rowPage, taskBody, taskPage, taskStarted } from '@loam/domain/upload/upload.schema';
import type { z } from 'zod';
import { get, post, put } from '../../api/client';
import { showTask } from './live';

export const uploadsPageSize = 20;

/** C275: uploads of the person's scope, newest first. */
const uploadsQuery = (pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: ['uploads', pageNo, pageSize] as const,
    queryFn: ({ signal }) => get('/uploads', taskPage, { signal, query: { pageNo, pageSize } }),
    placeholderData: keepPreviousData,
  });
/** C276 */
const taskQuery = (id: number) =>
  queryOptions({ queryKey: ['upload', id] as const, queryFn: ({ signal }) => get(`/uploads/${id}`, taskBody, { signal }) });
/** C303 */
const failedRowsQuery = (id: number, pageNo: number, pageSize: number) =>
  queryOptions({
    queryKey: ['upload', id, 'rows', pageNo, pageSize] as const,
    queryFn: ({ signal }) => get(`/uploads/${id}/rows`, rowPage, { signal, query: { state: 'failed', pageNo, pageSize } }),
    placeholderData: keepPreviousData,
  });

export const useUploads = (pageNo = 1, pageSize = uploadsPageSize) => useQuery(uploadsQuery(pageNo, pageSize));
export const useTask = (id: number) => useQuery(taskQuery(id));
export const useFailedRows = (id: number, pageNo: number, pageSize: number) => useQuery(failedRowsQuery(id, pageNo, pageSize));

export interface StartUpload {
  /** the name of the sheet */
  readonly kind: string;
  readonly groupId: number;
  readonly form: FormData;
  readonly idempotencyKey: string;
}

/** The file and how its columns are read, as C103 takes them. */
export function uploadForm(file: File, mapping: ColumnMapping): FormData {
  const form = new FormData();
  form.append('file', file);
  if (mapping.length > 0) form.append('data', JSON.stringify({ mapping }));
  return form;
}

/** What was asked of an upload is seen at once, on the panel and in the list. */
function useOnTask<Input, Output extends { taskId: number }>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSuccess: ({ taskId }) => showTask(client, taskId) });
}

export const useStartUpload = () =>
  useOnTask(({ kind, groupId, form, idempotencyKey }: StartUpload) =>
    post(`/${kind}/${groupId}/bulk-import`, taskStarted, form, { idempotencyKey }),
  );

export type TaskOrder = 'pause' | 'resume' | 'cancel';
/** C306, C307, C308 */
export const useOrder = (id: number) => useOnTask((order: TaskOrder) => post(`/uploads/${id}/${order}`, taskBody, {}));
/** C305 */
export const useRerun = (id: number) =>
  useOnTask((rows: readonly number[] | undefined) => post(`/uploads/${id}/rerun`, taskStarted, rows ? { rows } : {}));

export interface Correction {
  readonly row: number;
  readonly values: Partial<Record<string, string | null>>;
}

/** C304: the row as it would be read now takes the place of the one on screen. */
export function useCorrectRow(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row, values }: Correction) => put(`/uploads/${id}/rows/${row}`, rowBody, { values }),
    onSuccess: (corrected: RowBody) =>
      client.setQueriesData<z.infer<typeof rowPage>>(
        { queryKey: ['upload', id, 'rows'] },
        (page) => page && { ...page, items: page.items.map((one) => (one.row === corrected.row ? corrected : one)) },
      ),
  });
}
