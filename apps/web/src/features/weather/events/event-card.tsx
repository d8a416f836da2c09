import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate, formatInstant } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { AlertIcon } from '../alert-icon';
import type { WarnedField, WeatherEvent } from './queries';
import { SmsDialog } from './sms-dialog';
import styles from './events.module.css';

/** Days of a field with their values: `27/11/2026 40 °C`. */
const daysOf = ({ days }: WarnedField, unit: string): string =>
  days.map(({ date, value }) => `${formatDate(date)} ${formatNumber(value, { decimals: 1 })} ${unit}`).join(' · ');

/** The fields that one alert speaks for, what is advised, and the way to tell their growers. */
export function EventCard({ event }: { event: WeatherEvent }) {
  const { t } = useTranslation('weatherEvents');
  const [telling, setTelling] = useState<WarnedField | null>(null);
  const limit = `${formatNumber(event.parameter.value)} ${event.parameter.unit}`;
  return (
    <Card
      title={
        <span className={styles['title']}>
          <AlertIcon icon={event.icon} type={event.type} />
          {t(`type.${event.type}`)} {t(event.type === 'Cold' || event.type === 'HumidityLow' ? 'orLess' : 'orMore', { limit })}
        </span>
      }
    >
      {event.advise !== '' && <p className={styles['advice']}>{event.advise}</p>}
      <p className={styles['hint']}>{t('dates', { dates: event.dates.map((date) => formatDate(date)).join(', ') })}</p>
      <ul className={`${styles['fields']} ${styles['growers']}`} aria-label={t('fields')}>
        {event.fields.map((field) => (
          <li key={`${field.fieldId} ${field.days[0]?.date}`}>
            <span className={styles['names']}>
              <Link to={`/customers/${field.customerId}/field/${field.fieldId}/weather`}>{field.name}</Link>
              <Link to={`/customers/${field.customerId}`}>{field.customerName}</Link>
            </span>
            <span>
              {daysOf(field, event.parameter.unit)} {field.doubted && <StatusBadge tone="note">{t('doubted')}</StatusBadge>}
            </span>
            <span className={styles['hint']}>{t('asOf', { at: formatInstant(field.asOf) })}</span>
            {field.phoneNumber === null ? (
              <span className={styles['hint']}>{t('noPhone')}</span>
            ) : (
              <ForChanges>
                <Button onClick={() => setTelling(field)} aria-label={t('smsTo', { name: field.customerName, field: field.name })}>
                  {t('sms')}
                </Button>
              </ForChanges>
            )}
          </li>
        ))}
      </ul>
      {telling && (
        <SmsDialog
          customerId={telling.customerId}
          phoneNumber={telling.phoneNumber!}
          name={telling.customerName}
          // no degree sign: it is not in GSM-7, and for its sake one message would cost two
          words={`${event.name}, ${telling.name}: ${daysOf(telling, event.parameter.unit.replace('°', ''))}.${event.advise === '' ? '' : ` ${event.advise}`}`}
          onClose={() => setTelling(null)}
        />
      )}
    </Card>
  );
}
