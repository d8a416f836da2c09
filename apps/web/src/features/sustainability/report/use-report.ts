import { sustainabilityReportCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import { sustainabilityKey } from '../queries';
import { useRefused } from '../use-refused';
import { type AnswerChange, changedBlocks } from './answer-changes';
import { type Report, reportsQuery } from './report-queries';

/** A colleague who answers at the same time makes the change begin anew on what stands then; so often at most. */
const TRIES = 8;

/** Answers are kept one by one, each on top of what stands: two people in one report never overwrite each other's. */
export function useReportChanges(fieldId: number, reportId: number) {
  const client = useQueryClient();
  const refused = useRefused();
  const { queryKey } = reportsQuery(fieldId);
  const put = (changed: Report) => {
    client.setQueryData(queryKey, (before) => before?.map((one) => (one.reportId === changed.reportId ? changed : one)));
    return client.invalidateQueries({ queryKey: [sustainabilityKey, 'fields'] });
  };
  const send = async (change: AnswerChange): Promise<Report> => {
    for (let left = TRIES; ; left--) {
      const now = client.getQueryData(queryKey)?.find((one) => one.reportId === reportId);
      if (!now) throw new Error('the report is not open');
      try {
        const body = { answers: changedBlocks(now.answers, change) };
        return await ask(calls.change, { params: { reportId }, body }, { revision: now.revision });
      } catch (error) {
        if (left === 0 || !isApiError(error) || error.status !== 412) throw error;
        await client.fetchQuery({ ...reportsQuery(fieldId), staleTime: 0 });
      }
    }
  };
  return useMutation({ scope: { id: `report ${reportId}` }, mutationFn: send, onSuccess: put, onError: refused });
}

export function useStartReport(fieldId: number) {
  const client = useQueryClient();
  const refused = useRefused();
  return useMutation({
    mutationFn: ({ planId, copyFrom }: { planId: number; copyFrom: number | undefined }) =>
      ask(calls.start, { params: { id: fieldId }, body: { planId, answers: {}, ...(copyFrom !== undefined && { copyFrom }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [sustainabilityKey] }),
    onError: refused,
  });
}

export function useRemoveReport() {
  const client = useQueryClient();
  const refused = useRefused();
  return useMutation({
    mutationFn: (reportId: number) => ask(calls.remove, { params: { reportId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [sustainabilityKey] }),
    onError: refused,
  });
}
