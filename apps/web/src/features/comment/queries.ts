import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentReadCalls } from '@loam/domain/comment/comment-read.calls';
import type { CommentBody, CommentEntity } from '@loam/domain/comment/comment-read.schema';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';

export const keyOf = (entity: CommentEntity, id: number) => ['comments', entity, id] as const;
const NOTHING: ReadonlyMap<string, number> = new Map();

/** Everything said about one plan, field or grower, oldest first; follows the others live. */
export function useComments(entity: CommentEntity, id: number) {
  useLiveQueries(`${entity}:${id}`, [keyOf(entity, id)], (type) => /^Comment|resync/.test(type));
  return useQuery({
    queryKey: keyOf(entity, id),
    queryFn: () =>
      ask(commentReadCalls.list, { query: { entity, id: String(id) } }).then(({ items }) =>
        items.toSorted((a, b) => a.at.localeCompare(b.at)),
      ),
  });
}

/** Whom a comment about it can name. */
export const useMentionable = (entity: CommentEntity, id: number) =>
  useQuery({
    queryKey: ['commentPeople', entity, id],
    queryFn: ({ signal }) => ask(commentReadCalls.people, { query: { entity, id: String(id) } }, { signal }).then(({ items }) => items),
    staleTime: 60_000,
  }).data;

/** Open comments by the path they hang on. */
export function useCommentCounts(entity: CommentEntity, id: number): ReadonlyMap<string, number> {
  const { data } = useComments(entity, id);
  return useMemo(() => {
    if (!data) return NOTHING;
    const counts = new Map<string, number>();
    for (const { path, resolved } of data) if (path && !resolved) counts.set(path, (counts.get(path) ?? 0) + 1);
    return counts;
  }, [data]);
}

export type { CommentBody };
