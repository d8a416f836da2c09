import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../../ui/layout/language-choice';
import { Logo } from '../../../ui/logo';
import styles from './auth-frame.module.css';

/** Only to look at: it may come after the form. */
const Furrows = lazy(() => import('./furrows'));

/** The card that every page before the sign-in is: brand, heading, what the page is for, languages below. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation('access');
  return (
    <main className={styles['page']}>
      <div className={styles['side']} aria-hidden>
        <Suspense fallback={null}>
          <Furrows />
        </Suspense>
      </div>
      <div className={styles['column']}>
        <section className={styles['card']}>
          <div className={styles['brand']}>
            <Logo size={36} />
            <span>{t('app:product')}</span>
          </div>
          <h1 tabIndex={-1} className={styles['title']}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          {children}
        </section>
        <LanguageChoice label={t('language')} className={styles['languages']} />
      </div>
    </main>
  );
}
