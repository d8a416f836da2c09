import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { AlertIcon } from '../alert-icon';
import { useEvents } from './queries';
import styles from './events.module.css';

/** What the forecast warns of on one field, with the way to the event; nothing where nothing is warned of. */
export function WarningsCard({ fieldId, customerId }: { fieldId: number; customerId: number }) {
  const { t } = useTranslation('weatherEvents');
  const { data } = useEvents({ customerId });
  const mine = data?.items.filter(({ fields }) => fields.some((field) => field.fieldId === fieldId)) ?? [];
  if (mine.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className={styles['fields']}>
        {mine.map(({ name, icon, type, description, advise, fields }) => (
          <li key={description}>
            <AlertIcon icon={icon} type={type} />
            <Link to={`/customers/${customerId}/weather-events/${encodeURIComponent(name)}`}>{name}</Link>
            <span>
              {fields
                .filter((field) => field.fieldId === fieldId)
                .flatMap(({ days }) => days.map(({ date }) => formatDate(date)))
                .join(', ')}
            </span>
            {advise !== '' && <span className={styles['hint']}>{advise}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
