import { useState } from 'react';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../api/preferences';
import { useCurrentUser } from '../../api/session';
import { languages } from '../../i18n/languages';
import { type Preferences, usePreferences } from '../../i18n/preferences';
import type { UnsentEdit } from '../../live/device/device-memory';
import { authorColor } from '../../live/people/author-colors';
import { Avatar } from '../../ui/feedback/presence-stack';
import { notify } from '../../ui/feedback/notices';
import { lazyPart } from '../../ui/lazy-part';
import { Menu, type MenuPart } from '../../ui/overlay/menu';
import { errorText } from '../../i18n/init';
import { leftBehind, signOut } from '../sign-out';
import styles from './shell.module.css';

const SignOutQuestion = lazyPart(async () => (await import('./sign-out-question')).SignOutQuestion);

const themes = ['auto', 'light', 'dark'] as const;
const densities = ['compact', 'comfortable'] as const;
const systems = ['metric', 'imperial'] as const;

/** The person's own corner: how they read and see the product, their account, sign out. Formats have their page in the account. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const now = usePreferences();
  const navigate = useNavigate();
  const change = (next: Partial<Preferences>) =>
    void changePreferences(next).catch((error: unknown) =>
      notify(error instanceof Error && 'key' in error ? errorText(String(error.key), error.message) : t('app:network.issue'), 'bad'),
    );
  const [unsent, setUnsent] = useState<readonly UnsentEdit[]>([]);
  const leave = async (keep: boolean, asked = true) => {
    await signOut(keep);
    await navigate(`/login?expired=true${asked && !keep ? '&forgotten=true' : ''}`); // specification §2: the sign-in says that the session has ended
  };
  const ask = async () => {
    const edits = await leftBehind(user.id);
    if (edits.length > 0) return setUnsent(edits);
    return leave(false, false);
  };
  const items: MenuPart[] = [
    { heading: `${user.fullName} · ${user.email}` },
    { label: t('user.account'), icon: <IconUserCircle size={16} aria-hidden />, to: '/account' },
    'divider',
    { heading: t('user.language') },
    ...languages.map(({ code, name }) => ({
      label: <span lang={code}>{name}</span>,
      checked: now.language === code,
      onSelect: () => change({ language: code }),
    })),
    'divider',
    { heading: t('user.theme') },
    ...themes.map((theme) => ({ label: t(`user.themes.${theme}`), checked: now.theme === theme, onSelect: () => change({ theme }) })),
    'divider',
    { heading: t('user.density') },
    ...densities.map((density) => ({
      label: t(`user.densities.${density}`),
      checked: now.density === density,
      onSelect: () => change({ density }),
    })),
    'divider',
    { heading: t('user.units') },
    ...systems.map((units) => ({ label: t(`user.systems.${units}`), checked: now.units === units, onSelect: () => change({ units }) })),
    { label: t('user.formats'), to: '/account?tab=preferences' },
    'divider',
    { label: t('user.signOut'), icon: <IconLogout size={16} aria-hidden />, onSelect: () => void ask() },
  ];
  return (
    <>
      <Menu items={items} side="bottom-end" width={260}>
        <button type="button" className={styles['me']} aria-label={t('user.menu', { name: user.fullName })}>
          <Avatar size={30} person={{ id: user.id, name: user.fullName, colour: authorColor(user.id) }} />
        </button>
      </Menu>
      {unsent.length > 0 && <SignOutQuestion edits={unsent} onClose={() => setUnsent([])} onLeave={(keep) => void leave(keep)} />}
    </>
  );
}
