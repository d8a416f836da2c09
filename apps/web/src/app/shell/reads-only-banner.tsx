import { isAdminRole } from '@loam/domain/kernel/roles';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import styles from './reads-only-banner.module.css';

/** Says once, above every page, why nothing here can be changed. The audit is of the admin center: no other role is promised it. */
export function ReadsOnlyBanner() {
  const { t } = useTranslation('shell');
  const { roleId } = useCurrentUser();
  return (
    <p className={styles['banner']}>
      <IconEye size={15} aria-hidden />
      {t(isAdminRole(roleId) ? 'readsOnly' : 'readsOnlyNoAudit')}
    </p>
  );
}
