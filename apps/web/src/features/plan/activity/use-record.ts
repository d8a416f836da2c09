import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { historyCalls } from '@loam/domain/audit/history.calls';
import { ask } from '../../../api/ask';
import { planShape } from '@loam/domain/plan/document/plan-shape';
import type { Activity } from '../../../live/people/authors';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';

/** A revision of more actions than this was a copy or a seed: its author marks every value, but it is no news. */
const NEWS = 25;
const inDocument = (path: string): path is LivePath => path === 'notes' || path.includes('.');

/** Gives the open document what the server remembers: the last author of each value and the latest changes. True while they are on their way. */
export function useRecord(planId: number): boolean {
  const { authors } = useLiveSession();
  const last = useQuery({
    queryKey: ['planBlame', planId],
    queryFn: () => ask(historyCalls.blame, { params: { kind: 'plan', id: String(planId) } }),
    staleTime: 60_000,
  });
  const latest = useQuery({
    queryKey: ['planHistory', planId],
    queryFn: () => ask(historyCalls.list, { params: { kind: 'plan', id: String(planId) }, query: { pageSize: 40 } }),
    staleTime: 60_000,
  });
  const { refetch: askAuthors } = last;
  const { refetch: askLatest } = latest;
  useEffect(() => authors.outdated.subscribe(() => void Promise.all([askAuthors(), askLatest()])), [authors, askAuthors, askLatest]);
  useEffect(() => {
    const items = last.data?.items.filter(({ path }) => inDocument(path)) ?? [];
    for (const { by } of items) authors.name(by.id, by.name);
    authors.restore(items.map(({ path, at, by }) => [path, { by: by.id, at: Date.parse(at) }]));
  }, [authors, last.data, last.dataUpdatedAt]);
  useEffect(() => {
    const items = latest.data?.items ?? [];
    for (const { by } of items) authors.name(by.id, by.name);
    authors.recall(
      items.flatMap(({ revision, at, by, changes }): Activity[] => {
        const actions = planShape.actionsOf(
          changes.flatMap(({ path, old, new: value }) =>
            inDocument(path) ? [{ path, old: old ?? undefined, value: value ?? undefined }] : [],
          ),
        );
        return actions.length > NEWS
          ? []
          : actions.map((action, index) => ({ ...action, id: `${revision}.${index}`, by: by.id, at: Date.parse(at) }));
      }),
    );
  }, [authors, latest.data, latest.dataUpdatedAt]);
  return latest.isLoading;
}
