import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import styles from './reads-only-banner.module.css';

/** Says once, above every page, why nothing here can be changed. The audit is promised to those who may read it. */
export function ReadsOnlyBanner() {
  const { t } = useTranslation('shell');
  const { audit } = useCurrentUser();
  return (
    <p className={styles['banner']}>
      <IconEye size={15} aria-hidden />
      {t(audit ? 'readsOnly' : 'readsOnlyNoAudit')}
    </p>
  );
}
