import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { ActivityCard } from '../../dashboard/parts';
import styles from '../home.module.css';
import { useLastVisit, useLatest } from '../queries';

/** What others changed, and how much of it since the last visit. */
export function LatestCard({ groupId }: { groupId: number }) {
  const { t } = useTranslation('home');
  const { id } = useCurrentUser();
  const before = useLastVisit(groupId).data?.before ?? null;
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
