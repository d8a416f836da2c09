import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bulkCalls } from '@loam/domain/bulk/bulk.calls';
import { pdfExportCalls } from '@loam/domain/share/pdf-export.calls';
import { type PdfExportBody, pdfExportBody } from '@loam/domain/share/pdf-export.schema';
import { shareCalls } from '@loam/domain/share/share.calls';
import { ask } from '../../api/ask';
import { download } from '../../api/fetch-file';
import { useLiveTopic } from '../../api/live';
import { LOOK_MS } from './queries';

const key = (taskId: number) => ['pdfExport', taskId] as const;

export const useStartPdfs = () =>
  useMutation({ mutationFn: (planIds: readonly number[]) => ask(pdfExportCalls.start, { body: { planIds } }) });

/** How far PDFs of several plans are, kept current. */
export function usePdfs(taskId: number) {
  const client = useQueryClient();
  useLiveTopic(`task:${taskId}`, (event) => {
    const told = event.type === 'PdfExportProgressed' && 'data' in event ? pdfExportBody.safeParse(event.data) : undefined;
    if (!told?.success) return void client.invalidateQueries({ queryKey: key(taskId) });
    client.setQueryData<PdfExportBody>(key(taskId), (known) => (known && known.done > told.data.done ? known : told.data));
  });
  return useQuery({
    queryKey: key(taskId),
    queryFn: async ({ signal }) => pdfExportBody.parse(await ask(bulkCalls.status, { params: { id: taskId } }, { signal })),
    refetchInterval: ({ state }) => (state.data?.status === 'inProgress' ? LOOK_MS : false),
    retry: false,
  });
}

export const useFetchPdfs = () =>
  useMutation({ mutationFn: (documentId: string) => download(shareCalls.document, { params: { id: documentId } }, 'plans.zip') });
