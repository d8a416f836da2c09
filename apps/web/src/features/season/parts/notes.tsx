import type { SeasonNoteBody } from '@loam/domain/season/season-note.schema';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { IconNotes, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { ForChanges } from '../../../api/for-changes';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { Asked } from '../../../ui/feedback/asked';
import { notify } from '../../../ui/feedback/notices';
import { IconButton } from '../../../ui/icon-button';
import { lazyPart } from '../../../ui/lazy-part';
import { useNoteCalls } from '../queries';
import styles from '../season.module.css';

const CommentWriter = lazyPart(async () => (await import('../../comment')).CommentWriter);
const AttachmentList = lazyPart(async () => (await import('../../comment')).AttachmentList);

export interface NotesProps {
  readonly notes: readonly SeasonNoteBody[];
  readonly customerId: number;
  /** null: of the grower's whole season */
  readonly planId: number | null;
  readonly year: number;
  /** what they are about, for who hears it */
  readonly about: string;
}

/** Says why a note could not be written; what was typed stays. */
function useTold() {
  const { t } = useTranslation('app');
  return (error: unknown): never => {
    notify(isApiError(error) ? errorText(error.key, error.message) : t('unexpected'), 'bad');
    throw error;
  };
}

/** What is to be remembered of a plan or of a grower's season; whoever sees the grower adds to it. */
export function Notes({ notes, customerId, planId, year, about }: NotesProps) {
  const { t } = useTranslation('seasonReport');
  const [writing, setWriting] = useState(false);
  const { add } = useNoteCalls();
  const told = useTold();
  const send = (text: string, files: readonly File[]) =>
    add.mutateAsync({ customerId, planId, year, text, files }).then(() => setWriting(false), told);
  return (
    <section aria-label={t('notesOf', { about })} className={styles['notes']}>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      <ForChanges>
        {writing ? (
          <CommentWriter label={t('note')} attach autoFocus submit={t('save')} onSend={send} onCancel={() => setWriting(false)} />
        ) : (
          <span className={styles['noPrint']}>
            <Button
              kind="quiet"
              icon={<IconNotes size={15} aria-hidden />}
              aria-label={t('addNoteTo', { about })}
              onClick={() => setWriting(true)}
            >
              {t('addNote')}
            </Button>
          </span>
        )}
      </ForChanges>
    </section>
  );
}

function Note({ note }: { note: SeasonNoteBody }) {
  const { t } = useTranslation('seasonReport');
  const user = useCurrentUser();
  const [editing, setEditing] = useState<SeasonNoteBody | null>(null);
  const { remove } = useNoteCalls();
  const told = useTold();
  const { by, text, attachments, createdAt, id } = note;
  const mine = by.id === user.id || scopeOf(user.roleId) !== 'user';
  return (
    <li>
      <p className={styles['dim']}>
        {by.name || t('somebody')} · <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </p>
      {editing ? (
        <NoteEditor note={note} from={editing} onDone={() => setEditing(null)} />
      ) : (
        <>
          {text !== '' && <p className={styles['text']}>{text}</p>}
          {attachments.length > 0 && <AttachmentList attachments={attachments} />}
          {mine && (
            <ForChanges>
              <span className={styles['noPrint']}>
                <Button kind="quiet" onClick={() => setEditing(note)}>
                  {t('edit')}
                </Button>
                <Asked what={t('deleteNote')} confirmLabel={t('delete')} onConfirm={() => remove.mutateAsync(id).catch(told)}>
                  {(ask) => (
                    <Button kind="quiet" onClick={ask}>
                      {t('delete')}
                    </Button>
                  )}
                </Asked>
              </span>
            </ForChanges>
          )}
        </>
      )}
    </li>
  );
}

/** Changes a note; what somebody else wrote meanwhile shows beside, and the next save builds on it. */
function NoteEditor({ note, from, onDone }: { note: SeasonNoteBody; from: SeasonNoteBody; onDone: () => void }) {
  const { t } = useTranslation('seasonReport');
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const { change } = useNoteCalls();
  const told = useTold();
  const kept = note.attachments.filter(({ id }) => !dropped.includes(id));
  const send = (text: string, files: readonly File[]) =>
    change.mutateAsync({ on: note, text, files, kept: kept.map(({ id }) => id) }).then(onDone, told);
  return (
    <>
      {note.revision !== from.revision && (
        <p role="status" className={styles['meanwhile']}>
          {t('meanwhile', { text: note.text })}
        </p>
      )}
      {kept.length > 0 && (
        <ul className={styles['files']}>
          {kept.map(({ id, name }) => (
            <li key={id}>
              {name}
              <IconButton label={t('dropFile', { name })} onClick={() => setDropped([...dropped, id])}>
                <IconX size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <CommentWriter label={t('note')} text={from.text} attach submit={t('save')} onSend={send} onCancel={onDone} />
    </>
  );
}
