import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { commentCalls } from '@loam/domain/comment/comment.calls';
import type { CommentBody, CommentEntity } from '@loam/domain/comment/comment.schema';
import { ask } from '../../api/ask';
import { useLiveQueries } from '../../api/live';

const keyOf = (entity: CommentEntity, id: number) => ['comments', entity, id] as const;
const NOTHING: ReadonlyMap<string, number> = new Map();

/** Everything said about one plan, field or grower, oldest first; follows the others live. */
export function useComments(entity: CommentEntity, id: number) {
  useLiveQueries(`${entity}:${id}`, [keyOf(entity, id)]);
  return useQuery({
    queryKey: keyOf(entity, id),
    queryFn: () =>
      ask(commentCalls.list, { query: { entity, id: String(id) } }).then(({ items }) => items.toSorted((a, b) => a.at.localeCompare(b.at))),
  });
}

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

export interface NewComment {
  text: string;
  files?: readonly File[];
  path?: string | undefined;
  replyTo?: number | undefined;
}

export function useCommentCalls(entity: CommentEntity, id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(entity, id) });
  return {
    add: useMutation({
      mutationFn: ({ files = [], ...comment }: NewComment) =>
        ask(commentCalls.add, { body: files.length > 0 ? withFiles({ entity, id, ...comment }, files) : { entity, id, ...comment } }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id: commentId, ...change }: { id: number; text?: string; resolved?: boolean }) =>
        ask(commentCalls.change, { params: { id: commentId }, body: change }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (commentId: number) => ask(commentCalls.remove, { params: { id: commentId } }), onSuccess }),
  };
}

function withFiles(data: object, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const file of files) form.append('file', file);
  return form;
}

export type { CommentBody };
