import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { useDocumentPart } from '../../../live/react/use-session';
import { itemsOf } from '../model/edits';
import type { Asked } from '../why/why-button';
import { DURATION, type StageShares } from './use-stage-shares';
import bare from '../../../ui/bare-button.module.css';
import styles from './nutrition.module.css';

/** The last column: days beside the plan's duration, and of each nutrient whether its shares come to 100 %. */
export function useStageSums({ stages, rows }: Pick<StageShares, 'stages' | 'rows'>, onWhy: (asked: Asked) => void) {
  const { t } = useTranslation('plan');
  const [duration] = useField('plan.duration');
  const sums = useDocumentPart(['stages'], (document) => {
    const totals: Record<string, number> = {};
    for (const fields of Object.values(itemsOf(document, 'stages'))) {
      for (const [field, value] of Object.entries(fields)) if (/^d\d+$/.test(field)) totals[field] = (totals[field] ?? 0) + Number(value);
    }
    return totals;
  });
  return useMemo(
    () => [
      {
        id: 'sum',
        label: 'Σ',
        width: 76,
        cell: (row: string) => {
          const sum = row === DURATION ? stages.reduce((days, { duration }) => days + duration, 0) : sums[row];
          if (sum === undefined) return <span className={styles['dim']}>{t('distribution.follows')}</span>;
          const full = row === DURATION ? typeof duration !== 'number' || sum === duration : Math.round(sum * 100) === 10_000;
          const label = `Σ ${rows.find(({ id }) => id === row)?.label ?? ''}`;
          return (
            <span className={full ? undefined : styles['bad']}>
              <button
                type="button"
                tabIndex={-1}
                className={bare['why']}
                aria-label={`${label}: ${formatNumber(sum)}. ${t('advice.why')}`}
                onClick={() => onWhy({ path: `allocation.${row}`, title: label })}
              >
                {formatNumber(sum)}
              </button>
              {row === DURATION && typeof duration === 'number' && !full && ` / ${formatNumber(duration)}`}
              <span aria-hidden>{full ? ' ✓' : ' ✕'}</span>
            </span>
          );
        },
      },
    ],
    [sums, stages, duration, rows, t, onWhy],
  );
}
