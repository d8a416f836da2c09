import { IconSettings } from '@tabler/icons-react';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { loadNamespaces } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-part';

const CompanySettings = lazyPart(
  async () => (await Promise.all([import('./company-settings'), loadNamespaces(['company'])]))[0].CompanySettings,
);

/** Opens what is set of one's company; a super admin has a page of all companies for that. */
export function SettingsButton() {
  const { t } = useTranslation('organization');
  const { roleId, companyId } = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (roleId === ROLE.superAdmin || companyId === undefined) return null;
  return (
    <>
      <Button icon={<IconSettings size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t('company.settings')}
      </Button>
      {open && <CompanySettings id={companyId} onClose={() => setOpen(false)} />}
    </>
  );
}
