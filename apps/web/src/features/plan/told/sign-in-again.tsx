import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session as account, useSession } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { useLiveSession } from '../../../live/react/session-context';
import { Button } from '../../../ui/button';
import { PasswordInput } from '../../../ui/form/password-input';
import { useNavigate } from '../../../ui/link';
import styles from '../frame/frame.module.css';

/** The session ended while the plan was open: the same person signs in here and goes on. For anybody else the page is left. */
export function SignInAgain() {
  const { t } = useTranslation('plan');
  const live = useLiveSession();
  const { user, lapsed } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => live.setSignedOut(lapsed === true), [live, lapsed]);
  if (!lapsed || !user) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await account.signIn({ email: user.email, password });
      setPassword('');
      void client.invalidateQueries();
    } catch (error) {
      const { key, message } = error as { key?: string; message: string };
      setFailure(errorText(key ?? '', message));
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    account.end();
    void navigate('/login');
  };
  return (
    <form
      role="alert"
      className={styles['banner']}
      data-tone="bad"
      aria-label={t('told:signIn.title')}
      onSubmit={(event) => void submit(event)}
    >
      <span>
        <strong>{t('told:signIn.title')}</strong> {t('told:signIn.text', { count: live.unsent.length })}
      </span>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <span className={styles['secret']}>
        <PasswordInput
          label={t('told:signIn.password', { email: user.email })}
          name="password"
          value={password}
          onChange={setPassword}
          error={failure}
        />
      </span>
      <Button type="submit" kind="primary" busy={busy}>
        {t('told:signIn.submit')}
      </Button>
      <Button kind="quiet" onClick={leave}>
        {t('told:signIn.leave')}
      </Button>
    </form>
  );
}
