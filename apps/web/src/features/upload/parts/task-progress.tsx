import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { liveLost, onReach } from '../../../api/reach';
import { formatCount, formatNumber } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import styles from '../upload.module.css';
import { durationText, tones } from '../words';
import { Bar } from './bar';

/** Rows, rows a second, time left and rows that are wrong, as the last message said. */
export function TaskProgress({ task }: { task: TaskBody }) {
  const { t } = useTranslation('upload');
  const { file, done, total, failed, existing, updated, rate, secondsLeft, status, paused } = task;
  const lost = useSyncExternalStore(onReach, liveLost);
  const running = status === 'inProgress' && !paused;
  const live = running && !lost;
  return (
    <div className={styles['progress']}>
      <Bar label={t('progressOf', { name: file.name })} value={done} max={total} faulty={failed} still={!live} />
      <span className={styles['facts']}>
        {t('rowsDone', { done: formatCount(done), total: formatCount(total) })}
        {live && rate !== null && <> · {t('rate', { rate: formatNumber(rate, { decimals: 0 }) })}</>}
        {running && lost && <> · {t('lost')}</>}
        {live && secondsLeft !== null && <> · {durationText(t, secondsLeft)}</>}
        {updated > 0 && <> · {t('updated', { count: updated, updated: formatCount(updated) })}</>}
        {existing > 0 && <> · {t('existing', { count: existing, existing: formatCount(existing) })}</>}
        {failed > 0 && (
          <strong className={styles['refused']}>
            {' '}
            · <span aria-hidden>{'▼'}</span> {t('errorRows', { count: failed, failed: formatCount(failed) })}
          </strong>
        )}
      </span>
    </div>
  );
}

/** One of the four statuses, or that it waits; and whether it was broken off. */
export function TaskStatus({ task: { status, paused, cancelled, undo } }: { task: TaskBody }) {
  const { t } = useTranslation('upload');
  return (
    <span role="status" className={styles['status']}>
      {undo ? (
        <StatusBadge tone={undo.status === 'done' ? 'none' : 'note'}>{t(`undo.status.${undo.status}`)}</StatusBadge>
      ) : paused ? (
        <StatusBadge tone="none">{t('paused')}</StatusBadge>
      ) : (
        <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
      )}
      {cancelled && <StatusBadge tone="none">{t('cancelled')}</StatusBadge>}
    </span>
  );
}
