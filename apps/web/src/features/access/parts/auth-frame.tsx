import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../i18n/languages';
import { setPreferences, usePreferences } from '../../../i18n/preferences';
import { Logo } from '../../../ui/logo';
import styles from '../pages/login-page.module.css';

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
        <LanguageChoice />
      </div>
    </main>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('access');
  const { language } = usePreferences();
  return (
    <nav aria-label={t('language')} className={styles['languages']}>
      {languages.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => setPreferences({ language: code })}>
          {name}
        </button>
      ))}
    </nav>
  );
}
