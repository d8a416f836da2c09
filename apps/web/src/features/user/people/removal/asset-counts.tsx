import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../i18n/number';
import styles from '../users.module.css';

const kinds = ['growers', 'fields', 'plans', 'templates', 'products'] as const;
export type Counts = Partial<Record<(typeof kinds)[number], number>>;

export function AssetCounts({ counts }: { counts: Counts }) {
  const { t } = useTranslation('people');
  const some = kinds.filter((kind) => (counts[kind] ?? 0) > 0);
  if (some.length === 0) return <p className={styles['note']}>{t('remove.nothing')}</p>;
  return (
    <ul className={styles['counts']}>
      {some.map((kind) => (
        <li key={kind}>{t(`assets.${kind}`, { count: counts[kind]!, shown: formatCount(counts[kind]!) })}</li>
      ))}
    </ul>
  );
}
