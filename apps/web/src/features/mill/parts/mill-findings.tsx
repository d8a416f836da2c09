import type { MillBody } from '@loam/domain/mill/mill.schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import styles from '../mill.module.css';

/** What follows from the values as they are saved: what is missing, what looks odd. */
export function MillFindings({ mill: { missing, checks } }: { mill: MillBody }) {
  const { t } = useTranslation('mill');
  if (missing.length + checks.length === 0) return null;
  return (
    <div className={styles['findings']}>
      {missing.length > 0 && <p className={styles['dim']}>{t('missing', { list: missing.map((id) => t(`field.${id}`)).join(' · ') })}</p>}
      {checks.length > 0 && (
        <div className={styles['note']}>
          <StatusBadge tone="warn">{t('checks')}</StatusBadge>
          <ul>
            {checks.map(({ key }) => (
              <li key={key}>{t(`check.${key}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
