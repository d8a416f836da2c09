import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import styles from '../sustainability.module.css';
import { type Range, ranges } from './score-mark';

/** How many fields have which class of score, as one strip; the sentence says the same. */
export function DistributionStrip({ counts }: { counts: Readonly<Record<Range, number>> }) {
  const { t } = useTranslation('sustainability');
  const words = Object.fromEntries(ranges.map((range) => [range, formatCount(counts[range])])) as Record<Range, string>;
  return (
    <>
      <div aria-hidden className={styles['strip']}>
        {ranges.map((range) =>
          counts[range] === 0 ? null : <span key={range} className={styles[range]} style={{ flexGrow: counts[range] }} />,
        )}
      </div>
      <p>{t('distributionText', words)}</p>
    </>
  );
}
