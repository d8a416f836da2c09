import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { ScopeControl } from '../../features/organization/parts/scope-control';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-part';
import { Breadcrumbs } from '../../ui/layout/page-header';
import { useShownFacts } from '../../ui/page-facts';
import { Logo } from '../../ui/logo';
import { Slot } from '../../ui/slot';
import { landingOf } from '../guard';
import { Bell } from './bell';

import styles from './shell.module.css';
import { UserMenu } from './user-menu';
import { commandKey } from './use-shortcuts';

const CompanyMark = lazyPart(async () => (await import('./company-mark')).CompanyMark);

/** The start page where the company has one, else where the person lands. */
const homeOf = (user: CurrentUser): string => (user.toggles?.['landingPage'] === true ? '/landingPage' : landingOf(user));

export function TopBar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const { crumbs } = useShownFacts();
  const own = Boolean(user.companyLogo ?? user.companyColours);
  return (
    <header className={styles['bar']}>
      <Link to={homeOf(user)} className={styles['brand']} aria-label={t('home', { name: own ? user.companyName : t('app:product') })}>
        {own ? (
          <CompanyMark user={user} />
        ) : (
          <>
            <Logo />
            <span>{t('app:product')}</span>
          </>
        )}
      </Link>
      <ScopeControl />
      <div className={styles['trail']}>
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className={styles['right']}>
        <Slot name="topbar-status" className={styles['status']} />
        <button type="button" className={styles['search']} onClick={onSearch} title={t('search')} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={15} aria-hidden />
          <span>{t('searchShort')}</span>
          <kbd aria-hidden>{commandKey}</kbd>
        </button>
        <Bell />
        <IconButton label={t('help')} onClick={onHelp}>
          <IconHelpCircle size={18} stroke={1.6} />
        </IconButton>
        <UserMenu />
      </div>
    </header>
  );
}
