import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { usePlanFacts } from '../facts/plan-context';
import styles from '../frame/frame.module.css';

/** A chosen sample could not be read: says that the numbers lack it, and reads it again. */
export function SamplesBanner() {
  const { t } = useTranslation('told');
  const { readSamples } = usePlanFacts();
  if (!readSamples) return null;
  return (
    <div role="alert" className={styles['banner']}>
      <span>{t('samples.failed')}</span>
      <Button kind="quiet" onClick={readSamples}>
        {t('samples.again')}
      </Button>
    </div>
  );
}
