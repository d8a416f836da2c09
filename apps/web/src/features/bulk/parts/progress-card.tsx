import { IconLifebuoy } from '@tabler/icons-react';
import type { BulkAnswer } from '@loam/domain/bulk/bulk.schema';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { formatCount, formatNumber } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { Card } from '../../../ui/layout/page-header';
import styles from '../bulk.module.css';
import { TaskBar } from './task-bar';

const tones: Readonly<Record<BulkAnswer['status'], Tone>> = { inProgress: 'note', imported: 'ok', partial: 'warn', errors: 'bad' };

/** How far the task is, and the fields that got no plan. */
export function ProgressCard({ task }: { task: BulkAnswer }) {
  const { t } = useTranslation('bulk');
  const { status, done, total, failed, rate, secondsLeft, errors, finalized } = task;
  return (
    <Card>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <span role="status" className={styles['status']}>
            <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
            {finalized && <StatusBadge tone="ok">{t('finalized')}</StatusBadge>}
          </span>
          <TaskBar label={t('progress')} done={done} failed={failed} total={total} />
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
