import { IconAlertTriangle, IconPlant2, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/init';
import { Button } from '../button';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** one sentence: what would be here and why it is not */
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ title, text, icon = <IconPlant2 size={28} stroke={1.5} />, actions }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span aria-hidden className={styles['emptyIcon']}>
        {icon}
      </span>
      <p className={styles['emptyTitle']}>{title}</p>
      {text && <p className={styles['emptyText']}>{text}</p>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

/** A failure of one region: what happened in the person's language, Retry, and the request id to hand to support. */
export function ErrorCard({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const { t } = useTranslation('ui');
  const key = field(error, 'key');
  const requestId = field(error, 'requestId');
  const words = typeof key === 'string' ? errorText(key, error instanceof Error ? error.message : key) : t('failed');
  return (
    <div role="alert" className={styles['error']}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className={styles['errorText']}>{words}</p>
        {typeof requestId === 'string' && (
          <p className={styles['request']}>
            {t('requestId')} <code>{requestId}</code>
          </p>
        )}
      </div>
      {onRetry && (
        <Button icon={<IconRefresh size={14} aria-hidden />} onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

/** True once `ms` have passed: nothing flashes for work that is quickly done. */
export function useAfter(ms: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due;
}

/** Grey bars in the shape of what is coming, from 150 ms on; before that the space is kept empty. */
export function Skeleton({ rows = 6, height = 16, label }: { rows?: number; height?: number; label?: string }) {
  const { t } = useTranslation('ui');
  const due = useAfter(150);
  return (
    <div role="status" aria-busy aria-label={label ?? t('loading')} className={styles['skeleton']}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={due ? styles['bar'] : undefined} style={{ height, width: `${92 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
