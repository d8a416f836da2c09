import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { idsThat, type Outcomes } from '../model/import-run';
import styles from '../library.module.css';

/** How far the import is, and what came of it: what failed can be tried again. */
export function ImportProgress({ outcomes, running, onRetry }: { outcomes: Outcomes; running: boolean; onRetry: (ids: number[]) => void }) {
  const { t } = useTranslation('library');
  const failed = idsThat(outcomes, 'failed');
  const done = idsThat(outcomes, 'imported').length;
  const already = idsThat(outcomes, 'already').length;
  const words = running
    ? t('import.running', { done: outcomes.size - idsThat(outcomes, 'waiting').length, total: outcomes.size })
    : [
        t('import.imported', { count: done }),
        already > 0 && t('import.alreadyThere', { count: already }),
        failed.length > 0 && t('import.notImported', { count: failed.length }),
      ]
        .filter(Boolean)
        .join(' ');
  return (
    <div role="status" className={styles['progress']}>
      <p>{words}</p>
      {running && (
        <progress aria-label={t('import.progress')} max={outcomes.size} value={outcomes.size - idsThat(outcomes, 'waiting').length} />
      )}
      {!running && failed.length > 0 && (
        <span>
          <Button onClick={() => onRetry(failed)}>{t('import.retry', { count: failed.length })}</Button>
        </span>
      )}
    </div>
  );
}
