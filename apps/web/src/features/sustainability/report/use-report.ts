import { sustainabilityReportCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, NetworkFailure } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import { inDoubt, onReach } from '../../../api/reach';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { sustainabilityKey } from '../queries';
import { useRefused } from '../use-refused';
import { type AnswerChange, changedBlocks, type Done, doneBy, stillStands, undoing, withChange } from './answer-changes';
import { type KeptAnswer, keptAnswers } from './kept-answers';
import { type Report, reportsQuery } from './report-queries';

/** A colleague who answers at the same time makes the change begin anew on what stands then; so often at most. */
const TRIES = 8;
const AGAIN_MS = 3000;

/** Resolves when the server may be there again. */
const backAgain = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => done(), AGAIN_MS);
    const stop = onReach(() => !inDoubt() && done());
    const done = () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', done);
      resolve();
    };
    window.addEventListener('online', done);
  });

/** One answer on top of what stands; while nobody answers it waits. */
async function send(client: QueryClient, { fieldId, reportId }: Report, change: AnswerChange): Promise<Report> {
  const query = reportsQuery(fieldId);
  for (let left = TRIES, stale = false; ;) {
    try {
      const all = stale ? await client.fetchQuery({ ...query, staleTime: 0 }) : await client.ensureQueryData(query);
      const now = all.find((one) => one.reportId === reportId);
      if (!now) throw new Error('the report is gone');
      const body = { answers: changedBlocks(now.answers, change) };
      return await ask(calls.change, { params: { reportId }, body }, { revision: now.revision });
    } catch (error) {
      if (error instanceof NetworkFailure) await backAgain();
      else if (!isApiError(error) || error.status !== 412 || left-- === 0) throw error;
      stale = true;
    }
  }
}

/**
 * Answers are sent one by one, each on top of what stands: two people in one report never overwrite each other's. Until the server
 * has taken one it is kept on this device; those of an earlier visit are sent first.
 */
export function useReportChanges(report: Report) {
  const client = useQueryClient();
  const { t } = useTranslation('report');
  const refused = useRefused();
  const { queryKey } = reportsQuery(report.fieldId);
  const userId = useCurrentUser().id;
  const kept = useMemo(() => keptAnswers(userId, report.reportId), [userId, report.reportId]);
  const [waiting, setWaiting] = useState<readonly KeptAnswer[]>(() => kept.all());
  const own = useRef<Done[]>([]);
  const put = (changed: Report) => {
    client.setQueryData(queryKey, (before) => before?.map((one) => (one.reportId === changed.reportId ? changed : one)));
    return client.invalidateQueries({ queryKey: [sustainabilityKey, 'fields'] });
  };
  const { mutate } = useMutation({
    scope: { id: `report ${report.reportId}` },
    networkMode: 'always',
    mutationFn: ({ change }: KeptAnswer) => send(client, report, change),
    onSuccess: put,
    onError: refused,
    onSettled: (_report, _error, answer) => {
      kept.forget(answer);
      setWaiting((before) => before.filter((one) => one !== answer));
    },
  });
  const [found] = useState(waiting);
  useEffect(() => found.forEach((one) => mutate(one)), [found, mutate]);
  const shown: Report = { ...report, answers: waiting.reduce((now, { change }) => withChange(now, change), report.answers) };
  const follow = (change: AnswerChange) => {
    const answer = kept.keep(change);
    setWaiting((before) => [...before, answer]);
    mutate(answer);
  };
  const change = (one: AnswerChange) => {
    own.current.push(doneBy(shown.answers, one));
    follow(one);
  };
  /** Takes one's own last answer back, unless a colleague answered the same since. */
  const undo = () => {
    const last = own.current.pop();
    if (!last) return;
    if (stillStands(shown.answers, last)) follow(undoing(last));
    else notify(t('undoChanged'));
  };
  return { shown, waiting: waiting.length, change, follow, undo };
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
