import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onSignal } from '../../api/signals';
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

/** Says that the network is gone; what is on screen stays usable. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine && reached);
  if (online) return null;
  return (
    <div role="status" className={styles['offline']}>
      <IconCloudOff size={16} aria-hidden />
      {t('network.banner')}
    </div>
  );
}
