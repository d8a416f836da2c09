import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../i18n/languages';
import { setPreferences, usePreferences } from '../../i18n/preferences';
import { Logo } from '../logo';
import styles from './guest-frame.module.css';

/** A page for somebody without an account, to read on a phone: brand and languages above. `label`: of the languages. */
export function GuestFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation('app');
  const { language } = usePreferences();
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <span className={styles['brand']}>
          <Logo size={26} />
          {t('product')}
        </span>
        <nav aria-label={label} className={styles['languages']}>
          {languages.map(({ code, name }) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === language}
              onClick={() => setPreferences({ language: code })}
            >
              {name}
            </button>
          ))}
        </nav>
      </header>
      <main id="page">{children}</main>
    </div>
  );
}
