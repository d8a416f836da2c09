import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import styles from '../home.module.css';
import { useOpenChecks } from '../queries';
import { Few } from './few';

/** Plans in which something is open: what stops them first, then what is to be looked at. */
export function ChecksCard({ groupId }: { groupId: number }) {
  const { t } = useTranslation('home');
  const { data, isError } = useOpenChecks(groupId);
  const count = (key: 'checks.errors' | 'checks.warnings', number: number) => t(key, { count: number, number: formatCount(number) });
  return (
    <Card title={t('checks.title')}>
      {!data ? (
        <p className={styles['dim']} role="status">
          {t(isError ? 'checks.failed' : 'checks.looking')}
        </p>
      ) : data.plans.length === 0 ? (
        <EmptyState title={t('checks.none')} />
      ) : (
        <Few items={data.plans}>
          {({ planId, name, status, fieldId, field, customerId, customer, errors, warnings }) => (
            <li key={planId}>
              <span className={styles['what']}>
                <Link to={`/customers/${customerId}/plan/overview?planId=${planId}`}>{name}</Link>
                <span>
                  {t(`checks.${status}`)} · <Link to={`/customers/${customerId}/fields/${fieldId}`}>{field}</Link> · {customer}
                </span>
              </span>
              <span className={styles['open']}>
                {errors > 0 && <StatusBadge tone="bad">{count('checks.errors', errors)}</StatusBadge>}
                {warnings > 0 && <StatusBadge tone="warn">{count('checks.warnings', warnings)}</StatusBadge>}
              </span>
            </li>
          )}
        </Few>
      )}
      {data && data.looked < data.standing && (
        <p className={styles['dim']}>{t('checks.some', { looked: formatCount(data.looked), standing: formatCount(data.standing) })}</p>
      )}
    </Card>
  );
}
