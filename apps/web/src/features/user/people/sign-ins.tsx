import { IconDoorExit, IconLogin, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { formatAgo, formatInstant } from '../../../i18n/date';
import { deviceName } from '../../../i18n/device-name';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Drawer } from '../../../ui/overlay/drawer';
import { type Registered, type SignIn, useSignIns } from './queries';
import styles from './sign-ins.module.css';

const PAGE = 20;
const MOST = 200;
const icons = { signIn: IconLogin, refused: IconShieldX, signOut: IconDoorExit };

/** When somebody came in, from where and with what, and who was refused at their door: for whoever administers them. */
export function SignIns({ person, onClose }: { readonly person: Registered; readonly onClose: () => void }) {
  const { t } = useTranslation('people');
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch } = useSignIns(person.id, 1, size);
  return (
    <Drawer open onClose={onClose} title={t('signIns.title', { name: person.fullName ?? person.email })}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} height={40} />}
      {data?.total === 0 && <EmptyState icon={<IconLogin size={28} stroke={1.5} />} title={t('signIns.none')} />}
      {data && data.total > 0 && (
        <>
          <p className={styles['note']}>{t('signIns.note', { count: data.keptMonths, total: formatCount(data.total) })}</p>
          <ol className={styles['list']}>
            {data.items.map((one, at) => (
              <Row key={`${one.at} ${at}`} entry={one} />
            ))}
          </ol>
          {size < Math.min(data.total, MOST) && <Button onClick={() => setSize(MOST)}>{t('signIns.more')}</Button>}
        </>
      )}
    </Drawer>
  );
}

function Row({ entry: { at, what, how, ipAddress, device, gone } }: { readonly entry: SignIn }) {
  const { t, i18n } = useTranslation('people');
  const Icon = icons[what];
  const way = how !== null && i18n.exists(`people:signIns.how.${how}`) ? t(`signIns.how.${how}`) : null;
  return (
    <li className={what === 'refused' ? styles['refused'] : undefined}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div>
        <p>
          {t(`signIns.what.${what}`)}
          {way && <span className={styles['how']}> · {way}</span>}
        </p>
        <small>
          {gone ? t('signIns.gone') : [deviceName(device) ?? device ?? t('signIns.unknown'), ipAddress].filter(Boolean).join(' · ')}
        </small>
      </div>
      <time dateTime={at} title={formatAgo(at)}>
        {formatInstant(at)}
      </time>
    </li>
  );
}
