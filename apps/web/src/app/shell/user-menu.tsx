import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../api/preferences';
import { session, useCurrentUser } from '../../api/session';
import { languages } from '../../i18n/languages';
import { type Preferences, usePreferences } from '../../i18n/preferences';
import { authorColor } from '../../live/author-colors';
import { Avatar } from '../../ui/feedback/presence-stack';
import { notify } from '../../ui/feedback/notices';
import { Menu, type MenuPart } from '../../ui/overlay/menu';
import { errorText } from '../../i18n/init';
import styles from './shell.module.css';

const themes = ['auto', 'light', 'dark'] as const;
const densities = ['compact', 'comfortable'] as const;
const systems = ['metric', 'imperial'] as const;

/** The person's own corner: how they read and see the product, their account, sign out. Formats have their page in the account. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const now = usePreferences();
  const navigate = useNavigate();
  const change = (next: Partial<Preferences>) =>
    void changePreferences(next).catch((error: unknown) => notify(error instanceof Error && 'key' in error ? errorText(String(error.key), error.message) : t('network.issue'), 'bad'));
  const signOut = async () => {
    await session.signOut();
    await navigate('/login?expired=true'); // specification §2: the sign-in says that the session has ended
  };
  const items: MenuPart[] = [
    { heading: `${user.fullName} · ${user.email}` },
    { label: t('user.account'), icon: <IconUserCircle size={16} aria-hidden />, to: '/account' },
    'divider',
    { heading: t('user.language') },
    ...languages.map(({ code, name }) => ({ label: <span lang={code}>{name}</span>, checked: now.language === code, onSelect: () => change({ language: code }) })),
    'divider',
    { heading: t('user.theme') },
    ...themes.map((theme) => ({ label: t(`user.themes.${theme}`), checked: now.theme === theme, onSelect: () => change({ theme }) })),
    'divider',
    { heading: t('user.density') },
    ...densities.map((density) => ({ label: t(`user.densities.${density}`), checked: now.density === density, onSelect: () => change({ density }) })),
    'divider',
    { heading: t('user.units') },
    ...systems.map((units) => ({ label: t(`user.systems.${units}`), checked: now.units === units, onSelect: () => change({ units }) })),
    { label: t('user.formats'), to: '/account?tab=preferences' },
    'divider',
    { label: t('user.signOut'), icon: <IconLogout size={16} aria-hidden />, onSelect: () => void signOut() },
  ];
  return (
    <Menu items={items} side="bottom-end" width={260}>
      <button type="button" className={styles['me']} aria-label={t('user.menu', { name: user.fullName })}>
        <Avatar size={30} person={{ id: user.id, name: user.fullName, colour: authorColor(user.id) }} />
      </button>
    </Menu>
  );
}
