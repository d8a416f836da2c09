import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../api/for-changes';
import { formatAgo, formatInstant } from '../../i18n/date';
import { authorColor } from '../../live/people/author-colors';
import { Button } from '../../ui/button';
import { Avatar } from '../../ui/feedback/presence-stack';
import { Asked } from '../../ui/feedback/asked';
import { AttachmentList } from './attachments';
import { CommentWriter } from './comment-writer';
import type { MentionedPerson } from './mention-text';
import type { CommentBody } from './queries';
import styles from './comment.module.css';

interface CommentThreadProps {
  thread: CommentBody;
  replies: readonly CommentBody[];
  me: number;
  place: string | undefined;
  people?: readonly MentionedPerson[];
  onReply: (text: string, files: readonly File[], mentions: readonly number[]) => Promise<unknown>;
  onChange: (id: number, change: { text?: string; resolved?: boolean }) => Promise<unknown>;
  onRemove: (id: number) => Promise<unknown>;
}

export function CommentThread({ thread, replies, me, place, people, onReply, onChange, onRemove }: CommentThreadProps) {
  const { t } = useTranslation('comment');
  const [replying, setReplying] = useState(false);
  return (
    <article className={styles['thread']} data-resolved={thread.resolved || undefined}>
      {place && <p className={styles['place']}>{place}</p>}
      <One comment={thread} me={me} onChange={onChange} onRemove={onRemove} />
      {replies.map((reply) => (
        <div key={reply.id} className={styles['reply']}>
          <One comment={reply} me={me} onChange={onChange} onRemove={onRemove} />
        </div>
      ))}
      <ForChanges>
        <div className={styles['row']}>
          {!replying && (
            <Button kind="quiet" onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => void onChange(thread.id, { resolved: !thread.resolved })}>
            {t(thread.resolved ? 'reopen' : 'resolve')}
          </Button>
        </div>
      </ForChanges>
      {replying && (
        <CommentWriter
          label={t('reply')}
          attach
          {...(people && { people })}
          onSend={(text, files, mentions) => onReply(text, files, mentions).then(() => setReplying(false))}
          onCancel={() => setReplying(false)}
        />
      )}
    </article>
  );
}

function One({
  comment,
  me,
  onChange,
  onRemove,
}: { comment: CommentBody; me: number } & Pick<CommentThreadProps, 'onChange' | 'onRemove'>) {
  const { t } = useTranslation('comment');
  const [editing, setEditing] = useState(false);
  const { by, at, text, id, attachments } = comment;
  return (
    <div className={styles['one']}>
      <Avatar person={{ id: by.id, name: by.name, colour: authorColor(by.id) }} size={24} />
      <div className={styles['text']}>
        <p>
          <strong>{by.id === me ? t('you') : by.name || t('removedPerson')}</strong>{' '}
          <time className={styles['time']} dateTime={at} title={formatInstant(at)}>
            {formatAgo(at)}
          </time>
        </p>
        {editing ? (
          <CommentWriter
            label={t('edit')}
            text={text}
            submit={t('save')}
            onSend={(next) => onChange(id, { text: next }).then(() => setEditing(false))}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={styles['words']}>{text}</p>
        )}
        <AttachmentList attachments={attachments} />
        {by.id === me && !editing && (
          <ForChanges>
            <div className={styles['row']}>
              <Button kind="quiet" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
              <Asked what={t('removeOne')} confirmLabel={t('remove')} onConfirm={() => onRemove(id)}>
                {(ask) => (
                  <Button kind="quiet" onClick={ask}>
                    {t('remove')}
                  </Button>
                )}
              </Asked>
            </div>
          </ForChanges>
        )}
      </div>
    </div>
  );
}
