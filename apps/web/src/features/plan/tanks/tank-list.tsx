import type { KeyboardEvent } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { useNames } from '../words/names';
import styles from './tanks.module.css';
import type { useTankMixes } from './use-mix';

interface TankListProps {
  readonly tanks: readonly string[];
  readonly tank: string | undefined;
  readonly mixes: ReturnType<typeof useTankMixes>;
  readonly onTank: (key: string) => void;
}

/** The tanks as tabs, each with its pH and a sign when its products do not mix; arrows go from one to the next. */
export function TankList({ tanks, tank, mixes, onTank }: TankListProps) {
  const { t } = useTranslation('plan');
  const names = useNames();
  const walk = (event: KeyboardEvent, key: string) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tanks[tanks.indexOf(key) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onTank(next);
    document.getElementById(`tank-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('tank:list')} className={styles['tabs']}>
      {tanks.map((key) => {
        const { ph, level } = mixes.get(key)!;
        return (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tank-${key}`}
            aria-selected={key === tank}
            tabIndex={key === tank ? 0 : -1}
            className={styles['tab']}
            onClick={() => onTank(key)}
            onKeyDown={(event) => walk(event, key)}
          >
            {names.tankOnScreen(key)}
            {ph >= 0 && <span> · {t('tank:ph', { value: formatNumber(ph) })}</span>}
            {(level === 0 || level === 1) && (
              <IconAlertTriangle size={14} aria-label={t(level === 0 ? 'tank:mix.bad' : 'tank:mix.reduced')} />
            )}
          </button>
        );
      })}
    </div>
  );
}
