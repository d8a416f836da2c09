import { IconMapPinOff, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outline } from '../../../map/outline';
import { ForChanges } from '../../../api/for-changes';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Link } from '../../../ui/link';
import { type FieldRecord, useFieldsOfGrower } from '../queries';
import { FieldArea } from './drawn-figures';
import styles from '../field.module.css';

interface Props {
  readonly customerId: number;
  readonly canAdd: boolean;
  /** What other capabilities say of a field, under its size. */
  readonly below: (fieldId: number) => ReactNode;
}

/** Those that are not farmed for now come last. */
const inOrder = (fields: readonly FieldRecord[]) => fields.toSorted((a, b) => Number(b.active) - Number(a.active));

/** A grower's fields as cards with their outline, size and state. */
export function FieldCards({ customerId, canAdd, below }: Props) {
  const { t } = useTranslation('field');
  const { data, error, refetch } = useFieldsOfGrower(customerId);
  const add = canAdd ? (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} to={`/customers/${customerId}/fields/add`}>
        {t('add')}
      </Button>
    </ForChanges>
  ) : undefined;
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={3} height={64} />;
  if (data.items.length === 0) return <EmptyState title={t('none')} text={t('noneText')} actions={add} />;
  return (
    <div className={styles['stack']}>
      <div>{add}</div>
      <ul className={styles['cards']}>
        {inOrder(data.items).map((field) => (
          <li key={field.id} className={styles['card']}>
            <span className={styles['thumb']}>
              {field.geolocation ? (
                <Outline geometries={[field.geolocation.geoJson]} label={t('map.outlineOf', { name: field.name })} width={84} height={64} />
              ) : (
                <IconMapPinOff size={20} stroke={1.5} aria-hidden />
              )}
            </span>
            <span>
              <Link to={`/customers/${customerId}/fields/${field.id}`}>{field.name}</Link>{' '}
              {!field.active && <StatusBadge tone="none">{t('inactive')}</StatusBadge>}
              <br />
              <span className={styles['hint']}>
                <FieldArea field={field} />
              </span>
              {below(field.id)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
