import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanSession } from '../../../../live/session-context';
import styles from './frame.module.css';

const HEADS_UP_S = 5;

/** Somebody is about to change the crop or the field under everyone, or to bring an earlier revision back: five seconds to finish what is being typed. */
export function HeadsUpBanner() {
  const { presence, user: me } = usePlanSession();
  // As text, so that a colleague who merely moves about draws nothing anew.
  const told = useSyncExternalStore(presence.peers.subscribe, () => {
    const peer = presence.peers.get().find(({ user, changing }) => changing !== undefined && user.id !== me.id);
    return peer && `${peer.changing} ${peer.user.name}`;
  });
  return told === undefined ? null : (
    <Countdown key={told} what={told.slice(0, told.indexOf(' '))} name={told.slice(told.indexOf(' ') + 1)} />
  );
}

function Countdown({ name, what }: { name: string; what: string }) {
  const { t } = useTranslation('plan');
  const [left, setLeft] = useState(HEADS_UP_S);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="alert" className={styles['banner']} data-tone="bad">
      <strong>{t(`told:headsUp.${what}`, { name })}</strong>
      <span aria-hidden>{t('told:headsUp.left', { count: left })}</span>
      <span>{t('told:headsUp.text')}</span>
    </div>
  );
}
