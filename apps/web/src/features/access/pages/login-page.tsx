import { IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from '../../../ui/link';
import { AuthFrame } from '../parts/auth-frame';
import { SignInForm } from '../parts/sign-in-form';
import styles from '../parts/auth-frame.module.css';

/** Why somebody finds themselves here, by the address: each is one sentence above the form. */
function reasonOf(query: URLSearchParams): string | null {
  if (query.get('expired') === 'true')
    return query.get('other') === 'true' ? 'displaced' : query.get('forgotten') === 'true' ? 'forgotten' : 'expired';
  const reason = query.get('reason');
  return reason !== null && ['notValidInvitation', 'registered', 'passwordSet', 'loginFailed'].includes(reason) ? reason : null;
}

/** The operator has set up an identity provider. */
const offered = document.querySelector('meta[name=sso]');
const CompanySignIn = lazy(() => import('../parts/company-sign-in'));

/** Sign-in, also after a session has ended, which it then says. */
export default function LoginPage() {
  const { t } = useTranslation('access');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const goOn = () =>
    navigate(`/login${query.has('returnUrl') ? `?returnUrl=${encodeURIComponent(query.get('returnUrl')!)}` : ''}`, { replace: true }); // the guard knows where to
  const reason = reasonOf(query);

  return (
    <AuthFrame title={t('title')} lead={t('lead')}>
      {reason !== null && (
        <p role="status" className={styles['expired']}>
          <IconInfoCircle size={16} aria-hidden />
          {t(reason)}
        </p>
      )}
      <SignInForm onSignedIn={goOn} />
      {offered && (
        <Suspense fallback={null}>
          <CompanySignIn />
        </Suspense>
      )}
      <p className={styles['below']}>
        <Link to="/forgot">{t('forgot')}</Link>
      </p>
    </AuthFrame>
  );
}
