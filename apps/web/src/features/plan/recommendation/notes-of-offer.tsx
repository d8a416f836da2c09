import { IconPencil, IconTrash } from '@tabler/icons-react';
import { NOTES_MAX } from '@loam/domain/plan/plan-fields.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import { Asked } from '../../../ui/feedback/asked';
import { ErrorCard } from '../../../ui/feedback/states';
import { TextAreaInput } from '../../../ui/form/text-area-input';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import { type Recommendation, useRemoveNote, useSaveNote } from './queries';
import styles from './offer.module.css';

type Note = Recommendation['notes'][number];

/** Notes for the grower beside the options, with who wrote them. */
export function NotesOfOffer({ offer }: { readonly offer: Recommendation }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  return (
    <Card title={t('notes')}>
      <div className={styles['stack']}>
        {offer.notes.length === 0 && <p className={styles['dim']}>{t('noNotes')}</p>}
        <ul className={styles['notes']}>
          {offer.notes.map((note) => (
            <li key={note.id}>
              <NoteLine {...{ offer, note }} />
            </li>
          ))}
        </ul>
        <ForChanges>
          <NoteForm label={t('newNote')} action={t('addNote')} offer={offer} />
        </ForChanges>
      </div>
    </Card>
  );
}

function NoteLine({ offer, note }: { readonly offer: Recommendation; readonly note: Note }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const [writing, setWriting] = useState(false);
  const remove = useRemoveNote(offer.id);
  if (writing) return <NoteForm label={t('note')} action={t('saveNote')} {...{ offer, note }} onDone={() => setWriting(false)} />;
  return (
    <div className={styles['note']}>
      <div>
        <p>{note.text}</p>
        <p className={styles['dim']}>{[note.by.name, formatDate(note.at.slice(0, 10))].filter(Boolean).join(' · ')}</p>
      </div>
      <ForChanges>
        <IconButton label={t('editNote')} onClick={() => setWriting(true)}>
          <IconPencil size={16} aria-hidden />
        </IconButton>
        <Asked what={t('removeNote')} text={<q>{note.text}</q>} onConfirm={() => remove.mutateAsync(note.id)}>
          {(ask) => (
            <IconButton label={t('removeNote')} onClick={ask}>
              <IconTrash size={16} aria-hidden />
            </IconButton>
          )}
        </Asked>
      </ForChanges>
    </div>
  );
}

interface NoteFormProps {
  readonly offer: Recommendation;
  readonly note?: Note;
  readonly label: string;
  readonly action: string;
  readonly onDone?: () => void;
}

function NoteForm({ offer, note, label, action, onDone }: NoteFormProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const [text, setText] = useState(note?.text ?? '');
  const [empty, setEmpty] = useState(false);
  const save = useSaveNote(offer.id);
  const submit = () => {
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    save.mutate(
      { text, ...(note && { id: note.id }) },
      {
        onSuccess: () => {
          setText('');
          onDone?.();
        },
      },
    );
  };
  return (
    <form
      className={styles['stack']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextAreaInput
        label={label}
        rows={2}
        maxLength={NOTES_MAX}
        value={text}
        onChange={setText}
        error={empty && text.trim() === '' ? t('emptyNote') : undefined}
      />
      {save.error && <ErrorCard error={save.error} />}
      <div className={styles['row']}>
        {onDone && <Button onClick={onDone}>{t('cancel')}</Button>}
        <Button type="submit" busy={save.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
