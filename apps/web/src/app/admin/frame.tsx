import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { scopeQuery } from '../../ui/scope/scope-query';
import { usePageCommands } from '../../ui/page-commands';
import { features } from '../features';
import { guard } from '../guard';
import { useVerification } from './verification';
import styles from './frame.module.css';

const pages = features
  .flatMap(({ routes }) => routes)
  .filter(({ admin, path }) => admin !== undefined && path.split('/').length === 3) // an archive is reached from its list
  .sort((one, other) => one.admin! - other.admin!);

/** What the person may enter; the rest is not listed. */
const listedFor = (user: CurrentUser) =>
  pages.filter((route) => guard(route, { url: new URL(route.path, location.origin), params: {}, user }) === null);

/** The admin center around each of its pages: the list of them, and how long the verification holds. Going to another keeps the scope. */
export function AdminFrame({ live, children }: { live: boolean; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  const left = useVerification();
  const entries = listedFor(user).map(({ path }) => ({
    path,
    to: path + scopeQuery(search),
    label: t(`pages.${path.slice(path.lastIndexOf('/') + 1)}`),
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
