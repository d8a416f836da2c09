import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../logo';
import styles from './guest-frame.module.css';
import { LanguageChoice } from './language-choice';

/** A page for somebody without an account, to read on a phone: brand and languages above. `label`: of the languages. */
export function GuestFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <span className={styles['brand']}>
          <Logo size={26} />
          {t('product')}
        </span>
        <LanguageChoice label={label} className={styles['languages']} />
      </header>
      <main id="page">{children}</main>
    </div>
  );
}

interface NowhereProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text: string;
}

/** In place of what a link no longer leads to. */
export const Nowhere = ({ icon, title, text }: NowhereProps) => (
  <section className={styles['nowhere']}>
    {icon}
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
  </section>
);
