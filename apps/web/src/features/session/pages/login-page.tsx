import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../i18n/languages';
import { setPreferences, usePreferences } from '../../../i18n/preferences';
import { useNavigate, useSearchParams } from '../../../ui/link';
import { Logo } from '../../../ui/logo';
import { SignInForm } from '../parts/sign-in-form';
import styles from './login-page.module.css';

/** U001, U002 */
export default function LoginPage() {
  const { t } = useTranslation('session');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const goOn = () =>
    navigate(`/login${query.has('returnUrl') ? `?returnUrl=${encodeURIComponent(query.get('returnUrl')!)}` : ''}`, { replace: true }); // the guard knows where to

  return (
    <main className={styles['page']}>
      <div className={styles['side']} aria-hidden>
        <Furrows />
      </div>
      <div className={styles['column']}>
        <section className={styles['card']}>
          <div className={styles['brand']}>
            <Logo size={36} />
            <span>{t('app:product')}</span>
          </div>
          <h1 tabIndex={-1} className={styles['title']}>
            {t('title')}
          </h1>
          <p className={styles['lead']}>{t('lead')}</p>
          {query.get('expired') === 'true' && (
            <p role="status" className={styles['expired']}>
              <IconInfoCircle size={16} aria-hidden />
              {t(query.get('other') === 'true' ? 'displaced' : query.get('forgotten') === 'true' ? 'forgotten' : 'expired')}
            </p>
          )}
          <SignInForm onSignedIn={goOn} />
        </section>
        <LanguageChoice />
      </div>
    </main>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('session');
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

/** Rows of a field running to the horizon. */
function Furrows() {
  const rows = [-460, -330, -220, -130, -60, 0, 60, 130, 220, 330, 460];
  return (
    <svg viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0f3a20" />
          <stop offset="1" stopColor="#1f7a3d" />
        </linearGradient>
        <linearGradient id="soil" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#19682f" />
          <stop offset="1" stopColor="#0b2a17" />
        </linearGradient>
      </defs>
      <rect width="600" height="900" fill="url(#sky)" />
      <circle cx="405" cy="398" r="150" fill="#8bdca3" opacity="0.1" />
      <circle cx="405" cy="398" r="96" fill="#b5e9c4" opacity="0.16" />
      <circle cx="405" cy="398" r="52" fill="#dcf5e3" opacity="0.92" />
      <path d="M0 440 Q160 380 330 430 T600 405 V900 H0Z" fill="url(#soil)" />
      {rows.map((dx, index) => (
        <path
          key={dx}
          d={`M${300 + dx * 0.12} 428 Q${300 + dx * 0.5} 600 ${300 + dx * 1.7} 900`}
          stroke={index % 2 ? '#66d086' : '#8bdca3'}
          strokeWidth={index % 2 ? 5 : 9}
          strokeOpacity={0.5}
          fill="none"
          strokeDasharray="3 15"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
