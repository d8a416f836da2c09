import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatDate, formatInstant } from '../../../i18n/date';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SwitchInput } from '../../../ui/form/switch-input';
import { Card } from '../../../ui/layout/page-header';
import { type GrowerMessages, useAgreement, useGrowerMessages } from './queries';
import styles from './messages.module.css';

const tones: Readonly<Record<GrowerMessages['messages'][number]['status'], Tone>> = {
  waiting: 'note',
  queued: 'note',
  sent: 'ok',
  failed: 'bad',
  dropped: 'none',
};

/** Whether a grower wants to be told of the weather by text message, since when and who wrote it down, and what was sent. */
export function MessagesOfGrower({ customerId }: { customerId: number }) {
  const { t } = useTranslation('weatherMessages');
  const { data, error, refetch } = useGrowerMessages(customerId);
  const agreement = useAgreement(customerId);
  const { readOnly } = useCurrentUser();
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <Card title={t('title')}>
      <SwitchInput
        label={t('agreed')}
        hint={<Recorded of={data} />}
        checked={data.agreed}
        disabled={agreement.isPending || readOnly}
        onChange={(agreed) => agreement.mutate(agreed)}
      />
      {agreement.error && <ErrorCard error={agreement.error} />}
      {data.phoneNumber === null && <p className={styles['hint']}>{t('noPhone')}</p>}
      {data.agreed && <p className={styles['hint']}>{t(data.automatic ? 'automatic' : 'notAutomatic')}</p>}
      {data.messages.length === 0 ? (
        <p className={styles['hint']}>{t('none')}</p>
      ) : (
        <ul className={styles['list']} aria-label={t('messages')}>
          {data.messages.map((one) => (
            <li key={`${one.name} ${one.from} ${one.at}`}>
              <strong>{one.name}</strong>
              <span>{one.from === one.to ? formatDate(one.from) : `${formatDate(one.from)} – ${formatDate(one.to)}`}</span>
              <StatusBadge tone={tones[one.status]}>{t(`status.${one.status}`)}</StatusBadge>
              <span className={styles['hint']}>
                {one.because === null ? t(`when.${one.status}`, { at: formatInstant(one.at) }) : t(`because.${one.because}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Since when, and who wrote it down. */
export function Recorded({ of: { agreed, at, by } }: { of: GrowerMessages }) {
  const { t } = useTranslation('weatherMessages');
  if (at === null || by === null) return t('neverAsked');
  const name = by.name === '' ? t('somebody') : by.name;
  return t(agreed ? 'agreedSince' : 'endedSince', { at: formatInstant(at), name });
}
