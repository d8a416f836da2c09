import { IconLifebuoy } from '@tabler/icons-react';
import type { BulkAnswer } from '@loam/domain/bulk/bulk.schema';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { formatCount, formatNumber } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { Card } from '../../../ui/layout/page-header';
import styles from '../bulk.module.css';

const tones: Readonly<Record<BulkAnswer['status'], Tone>> = { inProgress: 'note', imported: 'ok', partial: 'warn', errors: 'bad' };

/** How far the task is, and the fields that got no plan. */
export function ProgressCard({ task }: { task: BulkAnswer }) {
  const { t } = useTranslation('bulk');
  const { status, done, total, failed, rate, secondsLeft, errors, finalized } = task;
  const share = (part: number) => `${(100 * part) / Math.max(1, total)}%`;
  return (
    <Card>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <span role="status" className={styles['status']}>
            <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
            {finalized && <StatusBadge tone="ok">{t('finalized')}</StatusBadge>}
          </span>
          <div
            role="progressbar"
            aria-label={t('progress')}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
            className={styles['bar']}
          >
            <span className={styles['good']} style={{ width: share(done - failed) }} />
            <span className={styles['faulty']} style={{ width: share(failed) }} />
          </div>
          <span className={styles['hint']}>
            {t('plansDone', { done: formatCount(done), count: total, total: formatCount(total) })}
            {status === 'inProgress' && rate !== null && <> · {t('rate', { rate: formatNumber(rate, { decimals: 0 }) })}</>}
            {status === 'inProgress' && secondsLeft !== null && <> · {t('secondsLeft', { seconds: secondsLeft })}</>}
          </span>
        </div>
        {status === 'errors' && (
          <p className={styles['bad']}>
            <IconLifebuoy size={16} aria-hidden /> {t('support')}
          </p>
        )}
        {errors.length > 0 && (
          <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('errors.title')}>
            <table className={styles['table']} aria-label={t('errors.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('errors.row')}</th>
                  <th scope="col">{t('errors.field')}</th>
                  <th scope="col">{t('errors.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {errors.map(({ row, fieldId, key, message }) => (
                  <tr key={fieldId}>
                    <td>{formatCount(row)}</td>
                    <td>{fieldId}</td>
                    <td>{errorText(key, message)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Card>
  );
}
