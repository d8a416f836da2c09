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
import {
  type AnswerChange,
  type AnswerPath,
  changedBlocks,
  type Done,
  doneBy,
  pathsOf,
  stillStands,
  undoing,
  withChange,
} from './answer-changes';
import { type KeptAnswer, keptAnswers } from './kept-answers';
import { asSeen, type Clash, givenUp, insisted, onTop, overUnheard } from './meanwhile';
import { type Answers, type Report, reportsQuery } from './report-queries';

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

interface Sent {
  readonly report: Report;
  /** what a colleague has answered since, and is therefore not sent */
  readonly clashes: readonly Clash[];
}
/** One answer on top of what stands; while nobody answers it waits. */
async function send(client: QueryClient, { fieldId, reportId }: Report, change: AnswerChange): Promise<Sent> {
  const query = reportsQuery(fieldId);
  for (let left = TRIES, stale = false; ;) {
    try {
      const all = stale ? await client.fetchQuery({ ...query, staleTime: 0 }) : await client.ensureQueryData(query);
      const now = all.find((one) => one.reportId === reportId);
      if (!now) throw new Error('the report is gone');
      if (change.setAside) {
        const body = { answers: {}, setAside: changedBlocks({}, change) };
        return { report: await ask(calls.change, { params: { reportId }, body }), clashes: [] };
      }
      const { clear, clashes } = onTop(now.answers, change);
      if (!clear) return { report: now, clashes };
      const body = { answers: changedBlocks(now.answers, clear) };
      return { report: await ask(calls.change, { params: { reportId }, body }, { revision: now.revision }), clashes };
    } catch (error) {
      if (error instanceof NetworkFailure) await backAgain();
      else if (!isApiError(error) || error.status !== 412 || left-- === 0) throw error;
      stale = true;
    }
  }
}

/** An answer that waits for its author's word. */
export interface AskedAnswer extends KeptAnswer {
  readonly path: AnswerPath;
}

/** Answers that a colleague has answered since, one a question: the author says which stands. They too stay on this device. */
function useAsked(kept: ReturnType<typeof keptAnswers>) {
  const [asked, setAsked] = useState<readonly AskedAnswer[]>([]);
  const drop = (paths: readonly string[]) =>
    setAsked((before) => {
      const [gone, left] = [before.filter(({ path }) => paths.includes(path)), before.filter(({ path }) => !paths.includes(path))];
      gone.forEach(kept.forget);
      return gone.length === 0 ? before : left;
    });
  const raise = (answer: KeptAnswer, clashes: readonly Clash[]) => {
    const anew = clashes.map(({ path, change }) => ({ path, ...kept.keepPart(answer, path, change) }));
    drop(anew.map(({ path }) => path));
    setAsked((before) => [...before, ...anew]);
  };
  return { asked, drop, raise };
}

/**
 * Answers are sent one by one, each on top of what stands: two people in one report never overwrite each other's. Until the server
 * has taken one it is kept on this device; those of an earlier visit are sent first.
 */
export function useReportChanges(report: Report) {
  const client = useQueryClient();
  const refused = useRefused();
  const { queryKey } = reportsQuery(report.fieldId);
  const userId = useCurrentUser().id;
  const kept = useMemo(() => keptAnswers(userId, report.reportId), [userId, report.reportId]);
  const [waiting, setWaiting] = useState<readonly KeptAnswer[]>(() => kept.all());
  const { asked, drop, raise } = useAsked(kept);
  /** own changes that the server never took */
  const unheard = useRef<AnswerChange[]>([]);
  const put = (changed: Report) => {
    client.setQueryData(queryKey, (before) => before?.map((one) => (one.reportId === changed.reportId ? changed : one)));
    return client.invalidateQueries({ queryKey: [sustainabilityKey, 'fields'] });
  };
  const { mutate } = useMutation({
    scope: { id: `report ${report.reportId}` },
    networkMode: 'always',
    mutationFn: ({ change }: KeptAnswer) => send(client, report, overUnheard(unheard.current, change)),
    onSuccess: (sent, answer) => {
      if (!answer.change.setAside) drop(pathsOf(answer.change));
      if (sent.clashes.length > 0) unheard.current.push(answer.change);
      raise(answer, sent.clashes);
      return put(sent.report);
    },
    onError: (error, { change }) => {
      unheard.current.push(change);
      refused(error);
    },
    onSettled: (_sent, _error, answer) => {
      kept.forget(answer);
      setWaiting((before) => before.filter((one) => one !== answer));
    },
  });
  const [found] = useState(waiting);
  useEffect(() => found.forEach((one) => mutate(one)), [found, mutate]);
  const shown: Report = { ...report, answers: waiting.reduce(withKept, report.answers) };
  const follow = (change: AnswerChange) => {
    const answer = kept.keep(asSeen(shown.answers, change));
    setWaiting((before) => [...before, answer]);
    mutate(answer);
  };
  const { change, undo } = useUndone(shown.answers, follow);
  const settle = ({ path, change: mine }: AskedAnswer, choice: 'mine' | 'theirs') => {
    drop([path]);
    if (choice === 'mine') return change(insisted(shown.answers, mine));
    const trace = givenUp(mine);
    if (trace) follow(trace);
  };
  return { shown, waiting: waiting.length, asked, settle, change, undo };
}

const withKept = (now: Answers, { change }: KeptAnswer): Answers => (change.setAside ? now : withChange(now, change));

/** Takes one's own last answer back, unless a colleague answered the same since. */
function useUndone(answers: Answers, follow: (change: AnswerChange) => void) {
  const { t } = useTranslation('report');
  const own = useRef<Done[]>([]);
  const change = (one: AnswerChange) => {
    own.current.push(doneBy(answers, one));
    follow(one);
  };
  const undo = () => {
    const last = own.current.pop();
    if (!last) return;
    if (stillStands(answers, last)) follow(undoing(last));
    else notify(t('undoChanged'));
  };
  return { change, undo };
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
