import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentEntity } from '@loam/domain/comment/comment-read.schema';
import { ForChanges } from '../../api/for-changes';
import { errorText } from '../../i18n/init';
import { Button } from '../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../ui/feedback/states';
import { notify } from '../../ui/feedback/notices';
import { SwitchInput } from '../../ui/form/switch-input';
import { CommentThread } from './comment-thread';
import { CommentWriter } from './comment-writer';
import { useComments, useMentionable } from './queries';
import { useCommentCalls } from './use-comment-calls';
import styles from './comment.module.css';

export interface CommentsPanelProps {
  entity: CommentEntity;
  entityId: number;
  me: number;
  /** The cell or field that a new comment hangs on, with its name. */
  anchor?: { path: string; label: string } | undefined;
  onAnchorGone: () => void;
  /** Names the place a comment hangs on. */
  describe: (path: string) => string;
}

const say = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    const { key, message } = error as { key?: string; message: string };
    notify(errorText(key ?? '', message), 'bad');
    throw error;
  }
};

/** Threads about one plan: anchored to the plan, a section or a cell, answered and resolved, live. */
export function CommentsPanel({ entity, entityId, me, anchor, onAnchorGone, describe }: CommentsPanelProps) {
  const { t } = useTranslation('comment');
  const comments = useComments(entity, entityId);
  const calls = useCommentCalls(entity, entityId);
  const people = useMentionable(entity, entityId);
  const [resolved, setResolved] = useState(false);
  if (comments.isPending) return <Skeleton rows={4} height={40} />;
  if (comments.isError) return <ErrorCard error={comments.error} onRetry={() => comments.refetch()} />;
  const known = new Set(comments.data.map(({ id }) => id));
  const threads = comments.data.filter(({ replyTo, resolved: done }) => (replyTo === null || !known.has(replyTo)) && (resolved || !done));
  const hidden = comments.data.filter((one) => one.replyTo === null && one.resolved).length;
  return (
    <div className={styles['panel']}>
      <ForChanges>
        <CommentWriter
          label={anchor ? t('on', { place: anchor.label }) : t('new')}
          attach
          {...(people && { people })}
          autoFocus={anchor !== undefined}
          onSend={(text, files, mentions) =>
            say(calls.add.mutateAsync({ text, files, mentions, ...(anchor && { path: anchor.path }) })).then(onAnchorGone)
          }
          onCancel={anchor ? onAnchorGone : undefined}
        />
      </ForChanges>
      {hidden > 0 && <SwitchInput label={t('showResolved', { count: hidden })} checked={resolved} onChange={setResolved} />}
      {threads.length === 0 && <EmptyState title={t('none')} text={t('noneHint')} />}
      <ul className={styles['threads']}>
        {threads.toReversed().map((thread) => (
          <li key={thread.id}>
            <CommentThread
              thread={thread}
              replies={comments.data.filter(({ replyTo }) => replyTo === thread.id)}
              me={me}
              {...(people && { people })}
              place={thread.path ? describe(thread.path) : undefined}
              onReply={(text, files, mentions) =>
                say(calls.add.mutateAsync({ text, files, mentions, replyTo: thread.id, ...(thread.path && { path: thread.path }) }))
              }
              onChange={(id, change) => say(calls.change.mutateAsync({ id, ...change }))}
              onRemove={(id) => calls.remove.mutateAsync(id)}
            />
          </li>
        ))}
      </ul>
      <p className={styles['foot']}>
        {t('foot')}{' '}
        <Button kind="quiet" onClick={() => void comments.refetch()}>
          {t('refresh')}
        </Button>
      </p>
    </div>
  );
}
