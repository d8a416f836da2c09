import type { StoryBody } from '@loam/domain/story/story.schema';
import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Entries, EntryActs, RemoveEntry } from '../../../ui/layout/entries';
import { lazyPart } from '../../../ui/lazy-part';
import { useRemoveStories, useStories } from '../queries';
import { PhotoButton } from './photo';
import styles from '../story.module.css';

const StoryDialog = lazyPart(async () => (await import('./story-dialog')).StoryDialog);

/** What a grower tells, newest first; whoever sees the grower adds to it. */
export function StoriesOfGrower({ customerId }: { readonly customerId: number }) {
  const { t } = useTranslation('story');
  const { data, error, refetch } = useStories(customerId);
  const [open, setOpen] = useState<StoryBody | 'new' | null>(null);
  const [leaving, setLeaving] = useState<StoryBody | null>(null);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <>
      <Entries
        label={t('title')}
        none={{ icon: <IconBook2 size={28} stroke={1.5} />, title: t('none'), text: t('noneText') }}
        count={t('count', { count: data.total, shown: formatCount(data.total) })}
        add={{ label: t('add'), onClick: () => setOpen('new') }}
      >
        {data.items.map((one) => (
          <StoryItem key={one.id} one={one} onEdit={() => setOpen(one)} onDelete={() => setLeaving(one)} />
        ))}
      </Entries>
      {open !== null && <StoryDialog customerId={customerId} before={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
      {leaving && <Leaving customerId={customerId} one={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Leaving({ customerId, one, onClose }: { readonly customerId: number; readonly one: StoryBody; readonly onClose: () => void }) {
  const { t } = useTranslation('story');
  const remove = useRemoveStories(customerId);
  return (
    <RemoveEntry
      title={t('deleteTitle', { title: one.title })}
      text={t('deleteText')}
      confirm={t('delete')}
      done={t('deleted', { title: one.title })}
      error={remove.error}
      onRemove={() => remove.mutateAsync([one.id])}
      onClose={onClose}
    />
  );
}

interface StoryItemProps {
  readonly one: StoryBody;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function StoryItem({ one, onEdit, onDelete }: StoryItemProps) {
  const { t } = useTranslation('story');
  const { title, date, text, images, by } = one;
  const shown = (n: number) => ({ title, number: formatCount(n + 1), count: formatCount(images.length) });
  return (
    <li className={styles['entry']}>
      <article aria-label={title} className={styles['story']}>
        <header>
          <h2>{title}</h2>
          <small className={styles['dim']}>
            <time dateTime={date}>{formatDate(date)}</time>
            {' · '}
            {t('by', { name: by.name || t('somebody') })}
          </small>
        </header>
        <p className={styles['text']}>{text}</p>
        {images.length > 0 && (
          <ul className={styles['photos']}>
            {images.map(({ id }, n) => (
              <li key={id}>
                <PhotoButton id={id} label={t('photoOf', shown(n))} />
              </li>
            ))}
          </ul>
        )}
      </article>
      <EntryActs edit={t('editOne', { title })} onEdit={onEdit} remove={t('deleteOne', { title })} onRemove={onDelete} />
    </li>
  );
}
