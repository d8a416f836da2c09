import type { InterventionBody } from '@loam/domain/intervention/intervention.schema';
import { IconCalendarEvent, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { IconButton } from '../../../ui/icon-button';
import { lazyPart } from '../../../ui/lazy-part';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { useInterventions, useRemoveInterventions } from '../queries';
import styles from '../intervention.module.css';

const InterventionDialog = lazyPart(async () => (await import('./intervention-dialog')).InterventionDialog);

interface OfGrowerProps {
  readonly customerId: number;
  /** whose types can be chosen */
  readonly groupId: number;
}

/** What was done with a grower, newest first; whoever sees the grower adds to it. */
export function InterventionsOfGrower({ customerId, groupId }: OfGrowerProps) {
  const { t } = useTranslation('intervention');
  const { data, error, refetch } = useInterventions(customerId);
  const remove = useRemoveInterventions(customerId);
  const [open, setOpen] = useState<InterventionBody | 'new' | null>(null);
  const [leaving, setLeaving] = useState<InterventionBody | null>(null);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={6} />;
  const add = (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    </ForChanges>
  );
  const named = ({ typeName, date }: InterventionBody) => ({ type: typeName || t('someType'), date: formatDate(date) });
  return (
    <section aria-label={t('title')} className={styles['part']}>
      {data.items.length === 0 ? (
        <EmptyState icon={<IconCalendarEvent size={28} stroke={1.5} />} title={t('none')} text={t('noneText')} actions={add} />
      ) : (
        <>
          <div className={styles['head']}>
            <span className={styles['dim']}>{t('count', { count: data.total, shown: formatCount(data.total) })}</span>
            {add}
          </div>
          <ol className={styles['list']}>
            {data.items.map((one) => (
              <InterventionItem key={one.id} one={one} named={named(one)} onEdit={() => setOpen(one)} onDelete={() => setLeaving(one)} />
            ))}
          </ol>
        </>
      )}
      {open !== null && (
        <InterventionDialog {...{ customerId, groupId }} before={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
      {leaving && (
        <ConfirmDialog
          open
          destructive
          onClose={() => setLeaving(null)}
          title={t('deleteTitle', named(leaving))}
          confirmLabel={t('delete')}
          onConfirm={async () => {
            await remove.mutateAsync([leaving.id]);
            notify(t('deleted', named(leaving)));
          }}
        >
          <p>{t('deleteText')}</p>
          {remove.error && <ErrorCard error={remove.error} />}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface InterventionItemProps {
  readonly one: InterventionBody;
  readonly named: Readonly<Record<string, string>>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function InterventionItem({ one, named, onEdit, onDelete }: InterventionItemProps) {
  const { t } = useTranslation('intervention');
  return (
    <li>
      <time dateTime={one.date}>{formatDate(one.date)}</time>
      <div className={styles['what']}>
        <Badge>{one.typeName || t('someType')}</Badge>
        {one.notes !== null && <p className={styles['notes']}>{one.notes}</p>}
        <small className={styles['dim']}>{t('by', { name: one.by.name || t('somebody') })}</small>
      </div>
      <ForChanges>
        <div className={styles['acts']}>
          <IconButton label={t('editOne', named)} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} />
          </IconButton>
          <IconButton label={t('deleteOne', named)} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </IconButton>
        </div>
      </ForChanges>
    </li>
  );
}
