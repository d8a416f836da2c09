import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { ActivityCard } from '../../dashboard/parts';
import styles from '../home.module.css';
import { useLastVisit, useLatest } from '../queries';

const MOST = 12;

/** What others changed, and how much of it since the last visit. */
export function LatestCard({ groupId }: { groupId: number }) {
  const { t } = useTranslation('home');
  const { id } = useCurrentUser();
  const before = useLastVisit(groupId).data?.before ?? null;
  const { data, isError } = useLatest(groupId);
  const others = data?.filter(({ by }) => by.id !== id);
  const fresh = before === null ? 0 : (others?.filter(({ at }) => at > before).length ?? 0);
  const since = before !== null && { count: fresh, at: formatInstant(before) };
  return (
    <div className={styles['latest']}>
      {since && others && <p className={styles['dim']}>{fresh === 0 ? t('latest.nothing', since) : t('latest.since', since)}</p>}
      <ActivityCard items={others?.slice(0, MOST)} failed={isError} />
    </div>
  );
}
