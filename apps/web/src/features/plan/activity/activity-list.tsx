import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/date';
import type { Activity } from '../../../live/people/authors';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import { NOTES, type LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useActivity, useNames as usePeopleNames } from '../../../live/react/use-session';
import { Link } from '../../../ui/link';
import { activityRuns } from './activity-runs';
import { useNames } from '../words/names';
import { historyPath } from '../paths';
import { usePlanFacts } from '../facts/plan-context';
import { useRecord } from './use-record';
import styles from '../frame/frame.module.css';

/** What fits beside the step with the checks under it; the history has all. */
const SHOWN = 7;

/** Who changed what, newest first, as it happens; drawn when the browser has time, so that typing never waits for it. */
export function ActivityList() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const activity = useDeferredValue(useActivity());
  const people = usePeopleNames();
  const { path, value } = useNames();
  const { plan } = usePlanFacts();
  const coming = useRecord(plan.id);
  const shown = useMemo(() => activityRuns(activity).slice(0, SHOWN), [activity]);
  return (
    <section aria-labelledby="plan-activity">
      <h2 id="plan-activity" className={styles['panelTitle']}>
        {t('activity.title')}
      </h2>
      <p className={styles['panelLink']}>
        <Link to={historyPath(plan.customerId, plan.id)}>{t('history.all')}</Link>
      </p>
      {shown.length === 0 && !coming && <p className={styles['dim']}>{t('activity.none')}</p>}
      <ol className={styles['activity']}>
        {shown.map((item) => (
          <Line
            key={item.id}
            item={item}
            who={item.by === session.user.id ? t('activity.you') : (people.get(item.by) ?? t('activity.someone'))}
            path={path}
            value={value}
          />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  item: Activity;
  who: string;
  path: (path: LivePath) => string;
  value: (path: LivePath, raw: unknown) => string;
}

const Line = memo(function Line({ item, who, path, value }: LineProps) {
  const { t } = useTranslation('plan');
  const at = new Date(item.at);
  return (
    <li style={{ borderColor: colorVariable(authorColor(item.by)) }}>
      <p>
        <strong>{who}</strong>
        <time className={styles['time']} dateTime={at.toISOString()}>
          {formatTime(at)}
        </time>
      </p>
      <p>
        {item.label ?? path(item.path)}
        {item.more ? ` ${t('activity.more', { count: item.more })}` : ''}
      </p>
      {item.path === NOTES ? (
        <p>{t('activity.notes')}</p>
      ) : (
        <p>
          {item.old !== undefined && item.value !== undefined && item.old !== true && (
            <>
              <del>{value(item.path, item.old)}</del>
              {' → '}
            </>
          )}
          {item.value === undefined ? (
            <>
              <del>{item.old === true ? '' : `${value(item.path, item.old)} `}</del>
              <ins>{t('value.removed')}</ins>
            </>
          ) : (
            <ins>{value(item.path, item.value)}</ins>
          )}
        </p>
      )}
    </li>
  );
});
