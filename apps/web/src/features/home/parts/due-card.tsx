import { useTranslation } from 'react-i18next';
import type { DueAtHome } from '@loam/domain/home/home.schema';
import { formatDate } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import styles from '../home.module.css';
import { Few } from './few';

const keyOf = ({ planId, type, date, dateEnd }: DueAtHome, at: number) => `${planId} ${type} ${date} ${dateEnd ?? ''} ${at}`;

/** Dates of the week, those that have passed first: nobody tells Loam whether an application was made. */
export function DueCard({ due }: { due: readonly DueAtHome[] }) {
  const { t } = useTranslation('home');
  const lines = due.map((one, at) => ({ ...one, key: keyOf(one, at) }));
  const passed = lines.some((one) => one.passed);
  return (
    <Card title={t('due.title')}>
      {lines.length === 0 ? (
        <EmptyState title={t('due.none')} />
      ) : (
        <>
          {passed && <p className={styles['dim']}>{t('due.passedNote')}</p>}
          <Few items={lines}>
            {({ key, date, dateEnd, type, customerId, customer, fieldId, field, planId, title, passed: late }) => (
              <li key={key}>
                <span className={styles['when']}>
                  {[date, dateEnd]
                    .filter((day) => day !== undefined)
                    .map((day) => formatDate(day))
                    .join(' – ')}
                </span>
                <span className={styles['what']}>
                  <Link to={`/customers/${customerId}/plan/fertilization?planId=${planId}`}>{title}</Link>
                  <span>
                    {t(`due.type.${type}`)} · <Link to={`/customers/${customerId}/fields/${fieldId}`}>{field}</Link> · {customer}
                  </span>
                </span>
                {late && <StatusBadge tone="warn">{t('due.passed')}</StatusBadge>}
              </li>
            )}
          </Few>
        </>
      )}
    </Card>
  );
}
