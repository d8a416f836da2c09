import type { SurveyBody } from '@loam/domain/survey/survey.schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import styles from '../survey.module.css';

/** What follows from the answers as they are saved: what is missing, what looks odd, what no programme tolerates. */
export function SurveyFindings({ survey: { missing, checks, zeroTolerance } }: { survey: SurveyBody }) {
  const { t } = useTranslation('survey');
  const names = (ids: readonly string[]) => ids.map((id) => t(`field.${id}`)).join(' · ');
  if (missing.length + checks.length + zeroTolerance.length === 0) return null;
  return (
    <div className={styles['notes']}>
      {zeroTolerance.length > 0 && (
        <p className={styles['error']} role="note">
          {t('zeroTolerance', { list: names(zeroTolerance) })}
        </p>
      )}
      {checks.length > 0 && (
        <div className={styles['rule']}>
          <StatusBadge tone="warn">{t('checks')}</StatusBadge>
          <ul className={styles['findings']}>
            {checks.map(({ key }) => (
              <li key={key}>{t(`check.${key}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <details className={styles['missing']}>
          <summary>{t('missing', { number: missing.length })}</summary>
          <p className={styles['dim']}>{names(missing)}</p>
        </details>
      )}
    </div>
  );
}
