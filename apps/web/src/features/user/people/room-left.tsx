import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import type { InviteOptions } from './queries';
import styles from './users.module.css';

/** How many more people somebody may invite, and how many seats their company has left. */
export function RoomLeft({ remainingInvites, seats }: Pick<InviteOptions, 'remainingInvites' | 'seats'>) {
  const { t } = useTranslation('people');
  if (remainingInvites === null && !seats) return null;
  const none = remainingInvites === 0 || (seats !== null && seats.used >= seats.max);
  return (
    <div className={none ? styles['spent'] : styles['remaining']} role="status">
      {remainingInvites !== null && <span>{t('invite.remaining', { count: remainingInvites, left: formatCount(remainingInvites) })}</span>}
      {seats && (
        <>
          <span>{t('invite.seats', { used: formatCount(seats.used), max: formatCount(seats.max) })}</span>
          <span aria-hidden className={styles['meter']}>
            <span style={{ width: `${Math.min(1, seats.used / Math.max(1, seats.max)) * 100}%` }} />
          </span>
        </>
      )}
    </div>
  );
}
