import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { Link, useNavigate, useSearchParams } from '../../../ui/link';
import { AuthFrame } from '../parts/auth-frame';
import { cameInThisTab, completeSignIn, enter, loginPath, type Outcome, wantedInThisTab } from '../sso/flow';
import own from '../parts/company-sign-in.module.css';
import styles from './login-page.module.css';

/** U008: where the provider sends the browser back to, in the pop-up or in this tab. */
export default function CompleteSsoPage() {
  const { t } = useTranslation('sso');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    let left = false;
    void completeSignIn(query).then((came) => {
      if (left) return;
      window.history.replaceState(null, '', window.location.pathname); // the code is spent: it need not stand in the address
      const own = cameInThisTab();
      if (!own) window.close();
      else if (came === 'in') return enter(wantedInThisTab());
      if (own && came === 'loginFailed') return void navigate(loginPath(wantedInThisTab(), came));
      setOutcome(came);
    });
    return () => {
      left = true;
    };
  }, [query, navigate]);

  if (outcome === null || outcome === 'in')
    return (
      <AuthFrame title={t('title')} lead={t(outcome === null ? 'completing' : 'done')}>
        {outcome === 'in' && (
          <Button kind="primary" wide onClick={() => enter('')}>
            {t('goOn')}
          </Button>
        )}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('access:loginFailed')}>
      <p role="alert" className={`${styles['expired']} ${own['failure']}`}>
        {errorText(outcome, t('errors:internalError'))}
      </p>
      <p className={styles['below']}>
        <Link to={loginPath(wantedInThisTab())}>{t('password:back')}</Link>
      </p>
    </AuthFrame>
  );
}
