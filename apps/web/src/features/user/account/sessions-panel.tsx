import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../api/session';
import { formatAgo, formatInstant } from '../../../i18n/date';
import { deviceName } from '../../../i18n/device-name';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { useNavigate } from '../../../ui/link';
import { Asked } from '../../../ui/feedback/asked';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type SignedInDevice, sessionsQuery, useEndAllSessions, useEndSession } from './queries';
import styles from './account.module.css';

export function SessionsPanel() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const endAll = useEndAllSessions();
  const [asking, setAsking] = useState(false);
  const everywhere = async () => {
    await endAll.mutateAsync();
    session.end();
    await navigate('/login');
  };
  return (
    <Card title={t('sessions.title')} flush actions={<Button onClick={() => setAsking(true)}>{t('sessions.endAll')}</Button>}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} height={32} />}
      {data?.length === 0 && <EmptyState title={t('sessions.empty')} />}
      <ul className={styles['devices']}>
        {data?.map((device) => (
          <Device key={device.sid} device={device} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={everywhere}
        title={t('sessions.endAllTitle')}
        confirmLabel={t('sessions.endAll')}
        destructive
      >
        <p>{t('sessions.endAllText', { count: data?.length ?? 1 })}</p>
      </ConfirmDialog>
    </Card>
  );
}

function Device({ device }: { device: SignedInDevice }) {
  const { t } = useTranslation('account');
  const end = useEndSession();
  const name = deviceName(device.agent) ?? t('sessions.unknown');
  return (
    <li>
      <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
      <div className={styles['device']}>
        <p>{name}</p>
        <small>
          {t('sessions.since', { since: formatInstant(device.createdAt), seen: formatAgo(device.lastSeenAt ?? device.createdAt) })}
        </small>
      </div>
      {device.current ? (
        <Badge tone="ok">{t('sessions.this')}</Badge>
      ) : (
        <Asked what={t('sessions.end')} text={t('sessions.endText', { device: name })} onConfirm={() => end.mutateAsync(device.sid)}>
          {(ask) => (
            <Button busy={end.isPending} onClick={ask}>
              {t('sessions.end')}
            </Button>
          )}
        </Asked>
      )}
    </li>
  );
}
