import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { mayInvite, type Room } from './room';
import styles from './users.module.css';

/** How many more people somebody may invite: one number, what it comes of, and who raises it. */
export function RoomLeft({ invites, seats }: Room) {
  const { t } = useTranslation('people');
  const left = mayInvite({ invites, seats });
  if (left === null) return null;
  return (
    <div className={left === 0 ? styles['spent'] : styles['remaining']} role="status">
      <span>{t('invite.remaining', { count: left, left: formatCount(left) })}</span>
      {invites && (
        <span>
          {t('invite.ofMost', { open: formatCount(invites.open), most: formatCount(invites.most) })} {t(`invite.from.${invites.from}`)}
        </span>
      )}
      {seats && (
        <>
          <span>
            {t('invite.seats', { used: formatCount(seats.used), max: formatCount(seats.max) })} {t('invite.seatsFrom')}
          </span>
          <span aria-hidden className={styles['meter']}>
            <span style={{ width: `${Math.min(1, seats.used / Math.max(1, seats.max)) * 100}%` }} />
          </span>
        </>
      )}
    </div>
  );
}
