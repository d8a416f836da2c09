import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { useLiveTopic } from '../../api/live';
import { whenIdle } from '../../ui/when-idle';
import { RevisionShelf } from './model/revision-shelf';
import { revisionLoader } from './queries';

export type Shelf = RevisionShelf<HistoryItem>;

const SETTLE_MS = 200;
const idle = () => new Promise<void>((resolve) => void whenIdle(resolve));

/** The newest revisions of a plan, and others as they are needed; grows with the plan. */
export function useShelf(planId: number): { shelf: Shelf; version: number; retry: () => void; removed: boolean } {
  const client = useQueryClient();
  const shelf = useMemo(() => new RevisionShelf<HistoryItem>(revisionLoader(client, planId)), [client, planId]);
  const version = useSyncExternalStore(shelf.subscribe, shelf.snapshot);
  const [attempt, setAttempt] = useState(0);
  const [removed, setRemoved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    shelf.refresh().catch(() => undefined); // the shelf says so
    return () => clearTimeout(timer.current);
  }, [shelf, attempt]);
  useLiveTopic(`plan:${planId}`, ({ type }) => {
    if (type === 'PlanRemoved') return setRemoved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void shelf.refresh().catch(() => undefined), SETTLE_MS);
  });
  return { shelf, version, retry: () => setAttempt((n) => n + 1), removed };
}

/** All the rest, while the browser has time, once the page is drawn: until then nothing is asked for that is not shown. */
export function useFilled(shelf: Shelf, drawn: boolean): void {
  useEffect(() => {
    if (!drawn) return;
    let gone = false;
    idle()
      .then(() => (gone ? undefined : shelf.refresh())) // the first was asked for before this page could hear of what came after it
      .then(() => shelf.fill(idle, () => gone))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [shelf, drawn]);
}

/** One revision of the shelf; asks for its page when it is not there. */
export function useRevision(shelf: Shelf, revision: number): HistoryItem | undefined {
  useEffect(() => void shelf.need(revision).catch(() => undefined), [shelf, revision]);
  return shelf.get(revision);
}
