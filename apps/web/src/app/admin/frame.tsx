import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import { scopeQuery } from '../../ui/scope/scope-query';
import { usePageCommands } from '../../ui/page-commands';
import { adminPagesFor, adminPageWord } from './pages';
import { useVerification } from './verification';
import styles from './frame.module.css';

/** The admin center around each of its pages: the list of them, and how long the verification holds. Going to another keeps the scope. */
export function AdminFrame({ live, children }: { live: boolean; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  const left = useVerification();
  const entries = adminPagesFor(user).map(({ path }) => ({
    path,
    to: path + scopeQuery(search),
    label: t(adminPageWord(path)),
    here: pathname === path || pathname.startsWith(`${path}/`),
  }));
  usePageCommands(() =>
    entries.filter(({ here }) => !here).map(({ path, to, label }) => ({ id: `here:${path}`, label, group: t('title'), to })),
  );
  return (
    <div className={`${styles['frame']} ${live ? styles['live'] : ''}`}>
      <nav aria-label={t('title')} className={styles['side']}>
        <p className={styles['name']}>{t('title')}</p>
        <ul>
          {entries.map(({ path, to, label, here }) => (
            <li key={path}>
              <Link
                to={to}
                className={`${styles['entry']} ${here ? styles['here'] : ''}`}
                {...(here && { 'aria-current': 'page' as const })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {left !== null && (
          <p className={styles['left']}>
            <IconShieldCheck size={15} stroke={1.6} aria-hidden />
            {t('verified', { count: left })}
          </p>
        )}
      </nav>
      <div className={styles['page']}>{children}</div>
    </div>
  );
}
