import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './reads-only-banner.module.css';

/** Says once, above every page, why nothing here can be changed. */
export function ReadsOnlyBanner() {
  const { t } = useTranslation('shell');
  return (
    <p className={styles['banner']}>
      <IconEye size={15} aria-hidden />
      {t('readsOnly')}
    </p>
  );
}
