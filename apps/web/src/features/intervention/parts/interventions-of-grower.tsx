import type { InterventionBody } from '@loam/domain/intervention/intervention.schema';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Badge } from '../../../ui/badge';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Entries, EntryActs, RemoveEntry } from '../../../ui/layout/entries';
import { lazyPart } from '../../../ui/lazy-part';
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
  const named = ({ typeName, date }: InterventionBody) => ({ type: typeName || t('someType'), date: formatDate(date) });
  return (
    <>
      <Entries
        label={t('title')}
        none={{ icon: <IconCalendarEvent size={28} stroke={1.5} />, title: t('none'), text: t('noneText') }}
        count={t('count', { count: data.total, shown: formatCount(data.total) })}
        add={{ label: t('add'), onClick: () => setOpen('new') }}
      >
        {data.items.map((one) => (
          <InterventionItem key={one.id} one={one} named={named(one)} onEdit={() => setOpen(one)} onDelete={() => setLeaving(one)} />
        ))}
      </Entries>
      {open !== null && (
        <InterventionDialog {...{ customerId, groupId }} before={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
      {leaving && (
        <RemoveEntry
          title={t('deleteTitle', named(leaving))}
          text={t('deleteText')}
          confirm={t('delete')}
          done={t('deleted', named(leaving))}
          error={remove.error}
          onRemove={() => remove.mutateAsync([leaving.id])}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
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
    <li className={styles['entry']}>
      <time dateTime={one.date}>{formatDate(one.date)}</time>
      <div className={styles['what']}>
        <Badge>{one.typeName || t('someType')}</Badge>
        {one.notes !== null && <p className={styles['notes']}>{one.notes}</p>}
        <small className={styles['dim']}>{t('by', { name: one.by.name || t('somebody') })}</small>
      </div>
      <EntryActs edit={t('editOne', named)} onEdit={onEdit} remove={t('deleteOne', named)} onRemove={onDelete} />
    </li>
  );
}
