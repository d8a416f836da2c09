import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { queryClient } from '../../../api/query-client';
import { longDate } from '../../../i18n/date';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { GuestFrame, Nowhere } from '../../../ui/layout/guest-frame';
import { useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { type LicenseToSign, useLicenseToSign, useSignLicense } from '../queries';
import styles from '../license.module.css';

/** U120: a licence for a grower without an account: to read on a phone and to sign. */
export default function SignPage() {
  const { t } = useTranslation('license');
  const token = useParams()['token'] ?? '';
  return (
    <QueryClientProvider client={queryClient}>
      <GuestFrame label={t('page.languages')}>
        <ToSign token={token} />
      </GuestFrame>
    </QueryClientProvider>
  );
}

const isGone = (error: unknown): boolean => isApiError(error) && error.status === 410;

function ToSign({ token }: { token: string }) {
  const { t } = useTranslation('license');
  const license = useLicenseToSign(token);
  const sign = useSignLicense(token);
  usePageFacts(t('page.title'), []);
  if (isGone(license.error) || isGone(sign.error)) return <Nowhere title={t('page.gone')} text={t('page.goneText')} />;
  if (license.isLoadingError)
    return (
      <>
        <h1 tabIndex={-1}>{t('page.title')}</h1>
        <ErrorCard error={license.error} onRetry={() => license.refetch()} />
      </>
    );
  if (!license.data) return <Skeleton rows={10} height={20} label={t('page.opening')} />;
  return (
    <>
      <Terms license={license.data} />
      <Signing license={license.data} sign={sign} />
    </>
  );
}

const clauses = ['keep', 'use', 'others', 'end'] as const;

/** The text that is signed, in the reader's language. There is one so far. */
function Terms({ license: { company, grower, by, sentAt, expiresAt } }: { license: LicenseToSign }) {
  const { t } = useTranslation('license');
  const facts = { by, company, at: longDate(sentAt), until: longDate(expiresAt) };
  return (
    <article className={styles['sheet']}>
      <h1 tabIndex={-1}>{t('terms1.title')}</h1>
      <p className={styles['dim']}>
        <b>{t('page.for', { grower })}</b> {t(by === '' ? 'page.fromCompany' : 'page.from', facts)}
      </p>
      <ol>
        {clauses.map((clause) => (
          <li key={clause}>{t(`terms1.${clause}`, { company })}</li>
        ))}
      </ol>
    </article>
  );
}

function Signing({ license: { signedAt, company }, sign }: { license: LicenseToSign; sign: ReturnType<typeof useSignLicense> }) {
  const { t } = useTranslation('license');
  const { language } = usePreferences();
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  if (signedAt !== null)
    return (
      <section role="status" className={styles['signed']}>
        <h2>✓ {t('page.signed', { at: longDate(signedAt) })}</h2>
        <p>{t('page.signedText', { company })}</p>
      </section>
    );
  const submit = () => {
    setAsked(true);
    if (accepted) sign.mutate(language);
  };
  return (
    <section className={styles['signing']}>
      <CheckboxInput label={t('page.accept')} checked={accepted} onChange={setAccepted} />
      {asked && !accepted && (
        <p role="alert" className={styles['refused']}>
          {t('page.must')}
        </p>
      )}
      {sign.error && <ErrorCard error={sign.error} />}
      <Button kind="primary" busy={sign.isPending} onClick={submit}>
        {t('page.sign')}
      </Button>
    </section>
  );
}
