import { zodResolver } from '@hookform/resolvers/zod';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError, NetworkFailure } from '../../../api/api-error';
import { session } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { languages } from '../../../i18n/languages';
import { setPreferences, usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form/form';
import { PasswordField, TextField } from '../../../ui/form/text-field';
import { useNavigate, useSearchParams } from '../../../ui/link';
import { Logo } from '../../../ui/logo';
import { Dialog } from '../../../ui/overlay/dialog';
import styles from './login-page.module.css';

const credentials = z.object({ email: z.string().trim().min(1), password: z.string().min(1) });
type Credentials = z.infer<typeof credentials>;

/** U001, U002 */
export default function LoginPage() {
  const { t } = useTranslation('session');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const form = useForm<Credentials>({
    resolver: zodResolver(credentials, { error: () => t('required') }),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });

  const signIn = async (values: Credentials) => {
    try {
      await session.signIn(values);
    } catch (error) {
      if (isApiError(error)) setFailure(errorText(error.key, error.message));
      else if (error instanceof NetworkFailure) setFailure(t('network'));
      else throw error;
      form.resetField('password');
      return;
    }
    await navigate(`/login${query.has('returnUrl') ? `?returnUrl=${encodeURIComponent(query.get('returnUrl')!)}` : ''}`, { replace: true }); // the guard knows where to
  };

  return (
    <main className={styles['page']}>
      <div className={styles['side']} aria-hidden>
        <Furrows />
      </div>
      <div className={styles['column']}>
        <section className={styles['card']}>
          <div className={styles['brand']}><Logo size={36} /><span>{t('app:product')}</span></div>
          <h1 tabIndex={-1} className={styles['title']}>{t('title')}</h1>
          <p className={styles['lead']}>{t('lead')}</p>
          {query.get('expired') === 'true' && (
            <p role="status" className={styles['expired']}><IconInfoCircle size={16} aria-hidden />{t('expired')}</p>
          )}
          <Form form={form} onSubmit={signIn} label={t('title')} guard={false}>
            <TextField name="email" type="email" label={t('email')} autoComplete="username" />
            <div onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}>
              <PasswordField name="password" label={t('password')} hint={capsLock ? t('capsLock') : undefined} />
            </div>
            <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting} className={styles['submit']}>{t('submit')}</Button>
          </Form>
        </section>
        <LanguageChoice />
      </div>
      <Dialog open={failure !== null} onClose={() => setFailure(null)} title={t('loginFailed')} footer={<Button kind="primary" data-autofocus onClick={() => setFailure(null)}>{t('tryAgain')}</Button>}>
        <p>{failure}</p>
      </Dialog>
    </main>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('session');
  const { language } = usePreferences();
  return (
    <nav aria-label={t('language')} className={styles['languages']}>
      {languages.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => setPreferences({ language: code })}>{name}</button>
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
        <path key={dx} d={`M${300 + dx * 0.12} 428 Q${300 + dx * 0.5} 600 ${300 + dx * 1.7} 900`} stroke={index % 2 ? '#66d086' : '#8bdca3'} strokeWidth={index % 2 ? 5 : 9} strokeOpacity={0.5} fill="none" strokeDasharray="3 15" strokeLinecap="round" />
      ))}
    </svg>
  );
}
