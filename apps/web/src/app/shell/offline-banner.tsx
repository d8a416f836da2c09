import { IconCloudOff, IconDatabaseOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { away } from '../../api/away';
import { onSignal } from '../../api/signals';
import { formatTime } from '../../i18n/date';
import styles from './shell.module.css';

let reached = true;
const subscribe = (changed: () => void) => {
  const stop = onSignal(({ type }) => {
    if (type !== 'networkFailure' && type !== 'networkBack') return;
    reached = type === 'networkBack';
    changed();
  });
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    stop();
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Says that the network is gone, or what the server cannot reach; what is on screen stays usable. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine && reached);
  const lacking = useSyncExternalStore(away.subscribe, away.get);
  if (online && lacking && lacking.what !== 'other')
    return (
      <div role="status" className={styles['offline']}>
        <IconDatabaseOff size={16} aria-hidden />
        {t(lacking.what === 'redis' ? 'away.lists' : 'away.banner', { time: formatTime(lacking.since) })}
      </div>
    );
  if (online) return null;
  return (
    <div role="status" className={styles['offline']}>
      <IconCloudOff size={16} aria-hidden />
      {t('network.banner')}
    </div>
  );
}
