import { scopeOf } from '@loam/domain/kernel/person/roles';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import { setPreferences, usePreferences } from '../../i18n/preferences';
import { Tooltip } from '../../ui/overlay/tooltip';
import { railEntries } from '../rail-entries';
import { RailBadge } from './rail-badge';
import styles from './rail.module.css';

/** The list may be longer than a screen is high: where one is must not lie beyond it. */
function useCurrentInView(pathname: string) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return list;
}

/** The main navigation: what a role may not use is absent. 72 px of icons over one word each, or 220 px with all words. */
export function Rail() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const { railOpen } = usePreferences();
  const { pathname } = useLocation();
  const role = scopeOf(user.roleId);
  const list = useCurrentInView(pathname);
  const allowed = railEntries.filter((entry) => (entry.roles as readonly string[]).includes(role) && (entry.allowed?.(user) ?? true));
  return (
    <nav aria-label={t('navigation')} className={`${styles['rail']} ${railOpen ? styles['open'] : ''}`}>
      <ul ref={list}>
        {allowed.map(({ id, label, short, icon: Icon, to, match, badge }) => {
          const path = to(user);
          const here = match ? match.test(pathname) : pathname === path || pathname.startsWith(`${path}/`);
          const link = (
            <Link
              to={path}
              className={`${styles['entry']} ${here ? styles['here'] : ''}`}
              {...(here && { 'aria-current': 'page' as const })}
            >
              <Icon size={20} stroke={1.6} />
              <span className={styles['word']}>{t(label)}</span>
              {!railOpen && (
                <span aria-hidden className={styles['short']}>
                  {t(short ?? label)}
                </span>
              )}
              {badge && <RailBadge load={badge} />}
            </Link>
          );
          return (
            <li key={id}>
              {railOpen ? (
                link
              ) : (
                <Tooltip label={t(label)} side="right">
                  {link}
                </Tooltip>
              )}
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={`${styles['entry']} ${styles['width']}`}
        aria-expanded={railOpen}
        onClick={() => setPreferences({ railOpen: !railOpen })}
      >
        {railOpen ? (
          <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
        )}
        <span className={styles['word']}>{railOpen ? t('collapse') : t('expand')}</span>
      </button>
    </nav>
  );
}
