import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../i18n/date';
import { authorColor, colorVariable } from '../../../../live/author-colors';
import { NOTES } from '../../../../live/plan-path';
import { usePlanSession } from '../../../../live/session-context';
import { useActivity, useNames as usePeopleNames } from '../../../../live/use-session';
import { useNames } from '../../names';
import styles from './frame.module.css';

const SHOWN = 40;
/** Steps of building an item that say nothing by themselves: the line of the item or the dose says it. */
const QUIET = /\|(order|method|cropStageId|tank|applicationTypeId)$/;

/** Who changed what, newest first, as it happens. */
export function ActivityList() {
  const { t } = useTranslation('plan');
  const session = usePlanSession();
  const activity = useActivity();
  const people = usePeopleNames();
  const names = useNames();
  const shown = activity.filter(({ path }) => !QUIET.test(path) && !/^applications\..*\|made$/.test(path)).slice(0, SHOWN);
  return (
    <section aria-labelledby="plan-activity">
      <h2 id="plan-activity" className={styles['panelTitle']}>{t('activity.title')}</h2>
      {shown.length === 0 && <p className={styles['dim']}>{t('activity.none')}</p>}
      <ol className={styles['activity']}>
        {shown.map((item) => (
          <li key={item.id} style={{ borderColor: colorVariable(authorColor(item.by)) }}>
            <p>
              <strong>{item.by === session.user.id ? t('activity.you') : (people.get(item.by) ?? t('activity.someone'))}</strong>
              <time className={styles['time']} dateTime={new Date(item.at).toISOString()}>{formatTime(new Date(item.at))}</time>
            </p>
            <p>{names.path(item.path)}</p>
            {item.path === NOTES ? (
              <p>{t('activity.notes')}</p>
            ) : (
              <p>
                {item.old !== undefined && <><del>{names.value(item.path, item.old)}</del>{' → '}</>}
                <ins>{item.value === undefined ? t('value.removed') : names.value(item.path, item.value)}</ins>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
