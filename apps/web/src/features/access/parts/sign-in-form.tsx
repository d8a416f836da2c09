import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, NetworkFailure } from '../../../api/api-error';
import { session } from '../../../api/session';
import { errorText, errorWords } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { PasswordInput } from '../../../ui/form/password-input';
import { TextInput } from '../../../ui/form/text-input';
import styles from './auth-frame.module.css';

const names = ['email', 'password'] as const;

/** E-mail and password. Two fields need no form library, which would be a fifth of the page. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => unknown }) {
  const { t } = useTranslation('access');
  const [values, setValues] = useState({ email: '', password: '' });
  const [left, setLeft] = useState({ email: false, password: false });
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const { email } = inputs;
  useEffect(() => email.current?.focus(), [email]);
  const missing = (name: (typeof names)[number]) => !values[name].trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft({ email: true, password: true });
    const first = names.find(missing);
    if (first) return inputs[first].current?.focus();
    if (state === 'busy') return;
    setState('busy');
    setFailure(null);
    try {
      await session.signIn({ ...values, email: values.email.trim() });
      await onSignedIn();
      setState('idle');
    } catch (error) {
      await errorWords();
      if (isApiError(error)) setFailure(errorText(error.key, error.message));
      else if (error instanceof NetworkFailure) setFailure(t('network'));
      else setFailure(t('errors:internalError'));
      setState('idle');
      setValues((now) => ({ ...now, password: '' }));
      setLeft((now) => ({ ...now, password: false }));
    }
  };
  const field = (name: (typeof names)[number]) => ({
    name,
    label: t(name),
    value: values[name],
    ref: inputs[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    onBlur: () => values[name] && setLeft((now) => ({ ...now, [name]: true })),
    error: left[name] && missing(name) ? t('required') : undefined,
  });

  return (
    <form aria-label={t('title')} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Failure text={failure} password={inputs.password} />
      <TextInput {...field('email')} type="email" autoComplete="username" />
      <div role="presentation" onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}>
        <PasswordInput {...field('password')} hint={capsLock ? t('capsLock') : undefined} />
      </div>
      <Button type="submit" kind="primary" wide busy={state === 'busy'} className={styles['submit']}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Beside the fields, with nothing to click away: the e-mail stands, and what is typed again is the password. */
function Failure({ text, password }: { text: string | null; password: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('access');
  useEffect(() => {
    if (text !== null) password.current?.focus();
  }, [text, password]);
  return (
    text !== null && (
      <p role="alert" className={styles['expired']}>
        <span>
          <strong>{t('loginFailed')}</strong> {text}
        </span>
      </p>
    )
  );
}
