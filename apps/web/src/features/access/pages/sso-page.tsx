import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, NetworkFailure } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { Link, useNavigate, useSearchParams } from '../../../ui/link';
import { AuthFrame } from '../parts/auth-frame';
import { type Attempt, enter, loginPath, mayBegin, type Outcome, signInAtProvider } from '../sso/flow';
import own from '../parts/company-sign-in.module.css';
import styles from '../parts/auth-frame.module.css';

/** U007. The click that led here lets a pop-up open at once; who comes by an address clicks here. */
export default function SsoPage() {
  const { t } = useTranslation('sso');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [provider, returnUrl] = [query.get('provider'), query.get('returnUrl') ?? ''];
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // not while rendering: a rendering that is thrown away would leave an attempt behind that nobody stops
  useEffect(() => {
    if (mayBegin()) setAttempt(signInAtProvider(provider, returnUrl));
  }, [provider, returnUrl]);
  useEffect(() => {
    if (!attempt) return undefined;
    let left = false;
    const settle = (outcome: Outcome) => {
      if (outcome === 'in') return enter(returnUrl);
      if (outcome === 'loginFailed') return void navigate(loginPath(returnUrl, outcome));
      setFailure(errorText(outcome, t('errors:internalError')));
    };
    const refuse = (error: unknown) => {
      if (isApiError(error)) setFailure(errorText(error.key, error.message));
      else setFailure(t(error instanceof NetworkFailure ? 'access:network' : 'errors:internalError'));
    };
    attempt.outcome.then(
      (outcome) => !left && settle(outcome),
      (error: unknown) => !left && refuse(error),
    );
    return () => {
      left = true;
    };
  }, [attempt, navigate, returnUrl, t]);
  useEffect(() => attempt?.stop, [attempt]);

  const begin = () => {
    attempt?.stop();
    setFailure(null);
    setAttempt(signInAtProvider(provider, returnUrl));
  };
  const waiting = attempt !== null && failure === null;
  const lead = failure === null ? { lead: t(!attempt ? 'begin' : attempt.sameTab ? 'going' : 'waiting') } : {};
  return (
    <AuthFrame title={t(failure === null ? 'title' : 'access:loginFailed')} {...lead}>
      {failure !== null && (
        <p role="alert" className={`${styles['expired']} ${own['failure']}`}>
          {failure}
        </p>
      )}
      <div className={own['way']}>
        <Button kind={waiting ? 'default' : 'primary'} wide onClick={begin}>
          {t(failure !== null ? 'access:tryAgain' : attempt ? 'openAgain' : 'offer')}
        </Button>
      </div>
      <p className={styles['below']}>
        <Link to={loginPath(returnUrl)}>{t('password:back')}</Link>
      </p>
    </AuthFrame>
  );
}
