import { REPORT_TOPIC, REPORT_WATCHED } from '@loam/domain/sustainability/report/report.schema';
import { sustainabilityReportCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../../api/ask';
import { useLiveTopic } from '../../../api/live';
import { useCurrentUser } from '../../../api/session';

const TELL_MS = 15_000;
/** One who was not heard of for twice as long is gone. */
const GONE_MS = 35_000;

export interface Watcher {
  readonly id: number;
  readonly name: string;
  readonly question: string | null;
  readonly at: number;
}

/** Who else has the report open, and at which question; says the same of oneself. */
export function useWatchers(reportId: number) {
  const me = useCurrentUser().id;
  const [watchers, setWatchers] = useState<readonly Watcher[]>([]);
  const question = useRef<string | null>(null);
  const tell = useCallback(
    (gone?: true) => {
      const body = { question: question.current, ...(gone && { gone }) };
      // one who cannot be reached is simply not seen
      void ask(calls.watch, { params: { reportId }, body }).catch(() => undefined);
    },
    [reportId],
  );
  useEffect(() => {
    tell();
    const timer = setInterval(() => {
      tell();
      setWatchers((known) => known.filter(({ at }) => at > Date.now() - GONE_MS));
    }, TELL_MS);
    return () => {
      clearInterval(timer);
      tell(true);
    };
  }, [tell]);
  useLiveTopic(`${REPORT_TOPIC}:${reportId}`, (event) => {
    if (event.type !== REPORT_WATCHED || !('by' in event) || !event.by || event.by.id === me) return;
    const { id, name } = event.by;
    const { question: at, gone } = event.data as { question: string | null; gone: boolean };
    if (!gone && !watchers.some((one) => one.id === id)) tell(); // whoever just came learns who is here
    setWatchers((known) => [...known.filter((one) => one.id !== id), ...(gone ? [] : [{ id, name, question: at, at: Date.now() }])]);
  });
  const at = useCallback(
    (path: string | null) => {
      if (path === question.current) return;
      question.current = path;
      tell();
    },
    [tell],
  );
  return { watchers, at };
}
