import type { LicenseMethod } from '@loam/domain/license/license.events';
import type { LicenseListed } from '@loam/domain/license/license.schema';
import { IconCheck, IconClock, IconLicense, IconSend, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate, formatInstant } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { lazyPart } from '../../../ui/lazy-part';
import { useLicenses } from '../queries';
import styles from '../license.module.css';
import type { LicenseGrower } from './send-dialog';

const SendDialog = lazyPart(async () => (await import('./send-dialog')).SendDialog);
const tones = { open: 'note', signed: 'ok', expired: 'warn', replaced: 'none' } as const;

/** The licences of a grower, newest first, each from sent to signed. */
export function LicensesOfGrower({ grower }: { grower: LicenseGrower }) {
  const { t } = useTranslation('license');
  const { data, error, refetch } = useLicenses(grower.id);
  const [sending, setSending] = useState<LicenseMethod | 'new' | null>(null);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={4} />;
  const send = (
    <ForChanges>
      <Button kind="primary" icon={<IconSend size={15} aria-hidden />} onClick={() => setSending('new')}>
        {t('send')}
      </Button>
    </ForChanges>
  );
  return (
    <section aria-label={t('title')} className={styles['part']}>
      {data.items.length === 0 ? (
        <EmptyState icon={<IconLicense size={28} stroke={1.5} />} title={t('none')} text={t('noneText')} actions={send} />
      ) : (
        <>
          <div className={styles['head']}>{send}</div>
          <ol className={styles['list']}>
            {data.items.map((one, n) => (
              <Licence key={one.id} one={one} onAgain={n === 0 && one.status !== 'signed' ? () => setSending(one.method) : undefined} />
            ))}
          </ol>
        </>
      )}
      {sending !== null && <SendDialog grower={grower} {...(sending !== 'new' && { method: sending })} onClose={() => setSending(null)} />}
    </section>
  );
}

/** One from sent to signed, or to what became of it instead. */
function Licence({ one, onAgain }: { one: LicenseListed; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('license');
  const { status, method, to, sentAt, signedAt, expiresAt, by } = one;
  const ends = {
    open: { icon: <IconClock size={16} aria-hidden />, text: t('waits', { date: formatDate(expiresAt.slice(0, 10)) }) },
    signed: { icon: <IconCheck size={16} aria-hidden />, text: t('signedAt', { at: signedAt === null ? '' : formatInstant(signedAt) }) },
    expired: { icon: <IconX size={16} aria-hidden />, text: t('expired', { date: formatDate(expiresAt.slice(0, 10)) }) },
    replaced: { icon: <IconX size={16} aria-hidden />, text: t('replaced') },
  }[status];
  return (
    <li>
      <div className={styles['facts']}>
        <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
        <strong>{t(`method.${method}`)}</strong>
        {to !== null && <span className={styles['dim']}>{to}</span>}
        {onAgain && (
          <ForChanges>
            <Button onClick={onAgain}>{t('again')}</Button>
          </ForChanges>
        )}
      </div>
      <ul className={styles['line']}>
        <li>
          <IconSend size={16} aria-hidden />
          {t('sentBy', { at: formatInstant(sentAt), name: by.name || t('somebody') })}
        </li>
        <li data-status={status}>
          {ends.icon}
          {ends.text}
        </li>
      </ul>
    </li>
  );
}
