import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { ActivityCard } from '../../dashboard/parts';
import styles from '../home.module.css';
import { useLatest } from '../queries';

/** When this person last looked here, on this device; the look of now takes its place. */
function useLastVisit(groupId: number, personId: number): string | null {
  const [before] = useState(() => {
    const key = `loam.my.visit.${personId}.${groupId}`;
    try {
      const found = localStorage.getItem(key);
      localStorage.setItem(key, new Date().toISOString());
      return found;
    } catch {
      return null; // a browser that keeps nothing shows what happened last all the same
    }
  });
  return before;
}

/** What others changed, and how much of it since the last visit. */
export function LatestCard({ groupId }: { groupId: number }) {
  const { t } = useTranslation('home');
  const { id } = useCurrentUser();
  const before = useLastVisit(groupId, id);
  const { data, isError } = useLatest(groupId);
  const others = data?.filter(({ by }) => by.id !== id).slice(0, 12);
  const fresh = before === null ? 0 : (others?.filter(({ at }) => at > before).length ?? 0);
  return (
    <div className={styles['latest']}>
      {before !== null && others && <p className={styles['dim']}>{t('latest.since', { count: fresh, at: formatInstant(before) })}</p>}
      <ActivityCard items={others} failed={isError} />
    </div>
  );
}
