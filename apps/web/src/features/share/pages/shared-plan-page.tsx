import { pathOf } from '@loam/domain/kernel/call/call-path';
import { inkOn } from '@loam/domain/kernel/colour/colour';
import { shareCalls } from '@loam/domain/share/share.calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload, IconLinkOff, IconPrinter } from '@tabler/icons-react';
import { isApiError } from '../../../api/api-error';
import { apiBase } from '../../../api/base';
import { download } from '../../../api/fetch-file';
import { queryClient } from '../../../api/query-client';
import { longDate } from '../../../i18n/date';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { GuestFrame, Nowhere } from '../../../ui/layout/guest-frame';
import { useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { SharedSheet } from '../parts/shared-sheet';
import { type Shared, useSharedPlan } from '../queries';
import styles from '../shared.module.css';

/** A plan for somebody without an account: to read on a phone, to print, to take away. */
export default function SharedPlanPage() {
  const { t } = useTranslation('share');
  const token = useParams()['token'] ?? '';
  return (
    <QueryClientProvider client={queryClient}>
      <GuestFrame label={t('page.language')}>
        <SharedPlan token={token} />
      </GuestFrame>
    </QueryClientProvider>
  );
}

function SharedPlan({ token }: { token: string }) {
  const { t } = useTranslation('share');
  const { language } = usePreferences();
  const shared = useSharedPlan(token, language);
  usePageFacts(shared.data?.plan.name ?? null, []);
  if (isApiError(shared.error) && shared.error.status === 404)
    return <Nowhere icon={<IconLinkOff size={40} stroke={1.4} aria-hidden />} title={t('page.nowhere')} text={t('page.nowhereText')} />;
  if (shared.isLoadingError)
    return (
      <>
        <h1 tabIndex={-1}>{t('page.title')}</h1>
        <ErrorCard error={shared.error} onRetry={() => shared.refetch()} />
      </>
    );
  if (!shared.data) return <Skeleton rows={12} height={20} label={t('page.opening')} />;
  const { plan, sharedBy, sharedAt, expiresAt, company, why } = shared.data;
  return (
    <>
      {company && <Letterhead token={token} company={company} />}
      <div className={styles['head']}>
        <h1 tabIndex={-1}>{plan.name}</h1>
        <p>{t(sharedBy === '' ? 'page.byNobody' : 'page.by', { name: sharedBy, at: longDate(sharedAt), until: longDate(expiresAt) })}</p>
        <Actions token={token} name={plan.name} language={language} />
      </div>
      <SharedSheet plan={plan} why={why} />
    </>
  );
}

/** Whose paper it is, as its PDF has it. */
function Letterhead({ token, company: { name, colours, logo } }: { token: string; company: NonNullable<Shared['company']> }) {
  const look = colours && { background: colours.main, color: inkOn(colours.main), borderBottomColor: colours.accent };
  return (
    <div className={styles['letterhead']} {...(look && { style: look })}>
      {logo && <img src={`${apiBase}${pathOf(shareCalls.logo, { token })}`} alt="" height={44} />}
      <b>{name}</b>
    </div>
  );
}

function Actions({ token, name, language }: { token: string; name: string; language: string }) {
  const { t } = useTranslation('share');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const take = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await download(shareCalls.read, { params: { token }, query: { format: 'pdf', lang: language } }, `${name}.pdf`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles['actions']}>
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {t('page.print')}
        </Button>
        <Button icon={<IconDownload size={16} aria-hidden />} busy={busy} onClick={() => void take()}>
          {t('pdf.open')}
        </Button>
      </div>
      {failure !== undefined && <ErrorCard error={failure} onRetry={take} />}
    </>
  );
}
