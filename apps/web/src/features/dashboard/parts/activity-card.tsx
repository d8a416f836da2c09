import { ROLE } from '@loam/domain/kernel/roles';
import { IconActivity } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatAgo, formatInstant } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { authorColor } from '../../../live/people/author-colors';
import { Avatar } from '../../../ui/feedback/presence-stack';
import { EmptyState, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { type ActivityGroup, activityGroups } from '../activity-groups';
import type { Activity } from '../queries';
import styles from '../dashboard.module.css';

const known = [
  'GrowerRegistered',
  'GrowerChanged',
  'GrowerDeactivated',
  'GrowerReactivated',
  'FieldAdded',
  'FieldChanged',
  'FieldRemoved',
  'AnalysisRecorded',
  'AnalysisChanged',
  'AnalysisRemoved',
  'CommentAdded',
  'InterventionRecorded',
  'InterventionChanged',
  'InterventionRemoved',
  'PlanDrafted',
  'PlanChanged',
  'PlanActivated',
  'PlanDeactivated',
  'PlanCompleted',
  'PlanReturnedToDraft',
  'PlanResultReported',
  'PlanResultsWithdrawn',
  'PlanRemoved',
];
/** So many are named, the others counted. */
const NAMED = 4;

/** What happened last, whatever the time frame. */
export function ActivityCard({ items, failed }: { readonly items: readonly Activity[] | undefined; readonly failed: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('activity.title')} flush>
      {!items && !failed && (
        <div className={styles['waiting']}>
          <Skeleton rows={5} />
        </div>
      )}
      {items?.length === 0 && <EmptyState icon={<IconActivity size={28} stroke={1.5} />} title={t('activity.empty')} />}
      <ol className={styles['feed']}>
        {items && activityGroups(items).map((group, index) => <Line key={`${group.at}${index}`} group={group} />)}
      </ol>
    </Card>
  );
}

/** The page of what an entry is about, for those who may open growers; what was removed has none. */
function pageOf({ type, customerId, entity: { kind, id } }: Activity): string | null {
  if (customerId === undefined || type.endsWith('Removed')) return null;
  if (kind === 'plan') return `/customers/${customerId}/plan/overview?planId=${id}`;
  return kind === 'field' ? `/customers/${customerId}/fields/${id}` : `/customers/${customerId}`;
}

function Line({ group: { at, by, type, entries } }: { readonly group: ActivityGroup }) {
  const { t } = useTranslation('dashboard');
  const { roleId } = useCurrentUser();
  const named = entries.filter(({ entity }) => entity.name !== null).slice(0, NAMED);
  const others = entries.length - named.length;
  return (
    <li>
      <Avatar size={28} person={{ id: by.id, name: by.name, colour: authorColor(by.id) }} />
      <p>
        <strong>{by.name || t('removedPerson')}</strong> <span>{t(`activity.did.${known.includes(type) ? type : 'other'}`)}</span>{' '}
        {named.map((entry, index) => {
          const to = roleId === ROLE.executive ? null : pageOf(entry);
          return (
            <Fragment key={entry.entity.id}>
              {index > 0 && ', '}
              {to ? <Link to={to}>{entry.entity.name}</Link> : <b>{entry.entity.name}</b>}
            </Fragment>
          );
        })}{' '}
        {named.length > 0 && others > 0 && <span>{t('activity.more', { count: others, number: formatCount(others) })}</span>}
        {named.length === 0 && others > 1 && <span>× {formatCount(others)}</span>}
      </p>
      <time dateTime={at} title={formatInstant(at)}>
        {formatAgo(at)}
      </time>
    </li>
  );
}
