import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import styles from '../sustainability.module.css';

/** In the order of the specification. */
export const areaIds = ['soil-health', 'climate', 'biodiversity', 'water'] as const;

/** The four impact areas, each with its score as number and bar. */
export function AreaBars({ areas }: { areas: Readonly<Record<string, number | null>> }) {
  const { t } = useTranslation('practices');
  return (
    <dl className={styles['areas']}>
      {areaIds.map((id) => {
        const score = areas[id] ?? null;
        return (
          <div key={id}>
            <dt>{t(`area.${id}`)}</dt>
            <dd>
              {formatNumber(score)}
              <span aria-hidden className={styles['track']}>
                <span style={{ width: `${score ?? 0}%` }} />
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
