import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../link';
import styles from './layout.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** facts beside the title: a count, an area, a code */
  meta?: ReactNode;
  badge?: ReactNode;
  /** buttons on the right, the primary one last */
  actions?: ReactNode;
}

/** The page's H1 with its facts and actions. Navigation moves focus here. */
export function PageHeader({ title, meta, badge, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <h1 tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {meta && <span className={styles['meta']}>{meta}</span>}
      {badge}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}

export interface Crumb {
  label: string;
  to?: string;
}

/** Where the page lies. The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('ui');
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('breadcrumbs')} className={styles['crumbs']}>
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={`${index}${crumb.label}`}>
            <li className={index > 0 && index < crumbs.length - 1 ? styles['middle'] : undefined}>
              {crumb.to && index < crumbs.length - 1 ? (
                <Link to={crumb.to}>{crumb.label}</Link>
              ) : (
                <span {...(index === crumbs.length - 1 && { 'aria-current': 'page' as const })}>{crumb.label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** The body under a page header; `narrow` is the one-column form page. */
export const PageBody = ({ children, narrow }: { children: ReactNode; narrow?: boolean }) => (
  <div className={`${styles['body']} ${narrow ? styles['narrow'] : ''}`}>{children}</div>
);

/** A titled surface. */
export function Card({
  title,
  actions,
  children,
  flush,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) {
  return (
    <section className={styles['card']}>
      {(title || actions) && (
        <div className={styles['cardHead']}>
          {title && <h2 className={styles['cardTitle']}>{title}</h2>}
          {actions && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : styles['cardBody']}>{children}</div>
    </section>
  );
}

/** Buttons of a form, stuck to the bottom of its page so that Save is always in reach. */
export const SaveBar = ({ children, note, sticky = true }: { children: ReactNode; note?: ReactNode; sticky?: boolean }) => (
  <div className={`${styles['saveBar']} ${sticky ? styles['sticky'] : ''}`}>
    <span className={styles['meta']}>{note}</span>
    <div className={styles['actions']}>{children}</div>
  </div>
);

/** A strip saying whose assets are being edited when they are not the group's own. */
export const LevelStrip = ({ level, children }: { level: 'group' | 'collection' | 'company' | 'global'; children: ReactNode }) => (
  <div className={styles['level']} style={{ background: `var(--level-${level})` }}>
    {children}
  </div>
);
