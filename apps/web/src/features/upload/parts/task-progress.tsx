import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import styles from '../upload.module.css';
import { durationText, tones } from '../words';
import { Bar } from './bar';

/** Rows, rows a second, time left and rows that are wrong, as the last message said. */
export function TaskProgress({ task }: { task: TaskBody }) {
  const { t } = useTranslation('upload');
  const { file, done, total, failed, rate, secondsLeft, status, paused } = task;
  const running = status === 'inProgress' && !paused;
  return (
    <div className={styles['progress']}>
      <Bar label={t('progressOf', { name: file.name })} value={done} max={total} faulty={failed} still={!running} />
      <span className={styles['facts']}>
        {t('rowsDone', { done: formatCount(done), total: formatCount(total) })}
        {running && rate !== null && <> · {t('rate', { rate: formatNumber(rate, { decimals: 0 }) })}</>}
        {running && secondsLeft !== null && <> · {durationText(t, secondsLeft)}</>}
        {failed > 0 && (
          <strong className={styles['warn']}>
            {' '}
            · <span aria-hidden>{'⚠'}</span> {t('errorRows', { count: failed, failed: formatCount(failed) })}
          </strong>
        )}
      </span>
    </div>
  );
}

/** One of the four statuses, and whether it waits or was broken off. */
export function TaskStatus({ task: { status, paused, cancelled } }: { task: TaskBody }) {
  const { t } = useTranslation('upload');
  return (
    <span role="status" className={styles['status']}>
      <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
      {paused && <StatusBadge tone="none">{t('paused')}</StatusBadge>}
      {cancelled && <StatusBadge tone="none">{t('cancelled')}</StatusBadge>}
    </span>
  );
}
