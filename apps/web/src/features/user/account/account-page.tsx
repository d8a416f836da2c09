import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { Badge } from '../../../ui/badge';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { Tabs } from '../../../ui/tabs';
import { isAdminRole } from '@loam/domain/kernel/person/roles';
import { FactorsPanel } from './factors/factors-panel';
import { OnboardingCard } from './onboarding-card';
import { PasswordForm } from './password-form';
import { PreferencesPanel } from './preferences-panel';
import { ProfileForm } from './profile-form';
import { SessionsPanel } from './sessions-panel';
import styles from './account.module.css';

/** A person's own profile, preferences and sessions, a tab each; of an admin also what they prove their rights by. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const user = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const admin = isAdminRole(user.roleId);
  const own = (
    <div className={styles['stack']}>
      <ProfileForm />
      {admin && <OnboardingCard />}
    </div>
  );
  const tabs = [
    { id: 'profile', label: t('profile.title'), content: own },
    { id: 'preferences', label: t('preferences.title'), content: <PreferencesPanel /> },
    { id: 'password', label: t('password.title'), content: <PasswordForm /> },
    ...(admin ? [{ id: 'proof', label: t('factors.title'), content: <FactorsPanel /> }] : []),
    { id: 'sessions', label: t('sessions.title'), content: <SessionsPanel /> },
  ];
  const tab = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'profile';
  usePageFacts(null, [{ label: t('title') }]);
  return (
    <>
      <PageHeader title={user.fullName} meta={user.email} badge={<Badge tone="brand">{t(`role.${user.roleId}`)}</Badge>} />
      <PageBody narrow>
        <Tabs label={t('title')} tabs={tabs} value={tab} onChange={(id) => setQuery(id === 'profile' ? {} : { tab: id })} />
      </PageBody>
    </>
  );
}
