import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commentCalls } from '@loam/domain/comment/comment.calls';
import type { CommentEntity } from '@loam/domain/comment/comment-read.schema';
import { ask } from '../../api/ask';
import { keyOf } from './queries';

export interface NewComment {
  text: string;
  files?: readonly File[];
  path?: string | undefined;
  replyTo?: number | undefined;
  mentions?: readonly number[];
}

export function useCommentCalls(entity: CommentEntity, id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(entity, id) });
  return {
    add: useMutation({
      mutationFn: ({ files = [], mentions = [], ...comment }: NewComment) => {
        const said = { entity, id, ...comment, ...(mentions.length > 0 && { mentions: [...mentions] }) };
        return ask(commentCalls.add, { body: files.length > 0 ? withFiles(said, files) : said });
      },
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
