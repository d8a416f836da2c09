import type { StoryBody } from '@loam/domain/story/story.schema';
import { IconBook2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { IconButton } from '../../../ui/icon-button';
import { lazyPart } from '../../../ui/lazy-part';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
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
  const add = (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    </ForChanges>
  );
  return (
    <section aria-label={t('title')} className={styles['part']}>
      {data.items.length === 0 ? (
        <EmptyState icon={<IconBook2 size={28} stroke={1.5} />} title={t('none')} text={t('noneText')} actions={add} />
      ) : (
        <>
          <div className={styles['head']}>
            <span className={styles['dim']}>{t('count', { count: data.total, shown: formatCount(data.total) })}</span>
            {add}
          </div>
          <ol className={styles['list']}>
            {data.items.map((one) => (
              <StoryItem key={one.id} one={one} onEdit={() => setOpen(one)} onDelete={() => setLeaving(one)} />
            ))}
          </ol>
        </>
      )}
      {open !== null && <StoryDialog customerId={customerId} before={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
      {leaving && <Leaving customerId={customerId} one={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function Leaving({ customerId, one, onClose }: { readonly customerId: number; readonly one: StoryBody; readonly onClose: () => void }) {
  const { t } = useTranslation('story');
  const remove = useRemoveStories(customerId);
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={t('deleteTitle', { title: one.title })}
      confirmLabel={t('delete')}
      onConfirm={async () => {
        await remove.mutateAsync([one.id]);
        notify(t('deleted', { title: one.title }));
      }}
    >
      <p>{t('deleteText')}</p>
      {remove.error && <ErrorCard error={remove.error} />}
    </ConfirmDialog>
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
    <li>
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
      <ForChanges>
        <div className={styles['acts']}>
          <IconButton label={t('editOne', { title })} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </IconButton>
          <IconButton label={t('deleteOne', { title })} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </IconButton>
        </div>
      </ForChanges>
    </li>
  );
}
