import { useTranslation } from 'react-i18next';
import { useAfter } from '../feedback/states';
import styles from './frame.module.css';

/** Says that a map is on its way once that has taken 1000 ms (specification §9): what comes sooner does not flash. */
export function MapLoading() {
  const { t } = useTranslation('ui');
  const due = useAfter(1000);
  return due ? (
    <p role="status" className={styles['loading']}>
      {t('map.loading')}
    </p>
  ) : null;
}
