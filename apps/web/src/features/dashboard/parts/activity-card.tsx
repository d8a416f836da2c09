import { registry } from '@loam/domain/capabilities';
import { pageInFeed } from '@loam/domain/dashboard/activity';
import { ROLE } from '@loam/domain/kernel/person/roles';
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
import type { Activity, Offered } from '../queries';
import { type Choice, pageOf } from '../use-dashboard-filter';
import styles from '../dashboard.module.css';

/** So many are named, the others counted. */
const NAMED = 4;
/** So many lines say what is going on. */
const LINES = 15;

interface ActivityCardProps {
  readonly items: readonly Activity[] | undefined;
  readonly failed: boolean;
  /** Where there are figures of people and groups to lead to. */
  readonly figures?: Figures;
}
interface Figures {
  readonly choice: Choice;
  readonly groups: Offered['groups'] | undefined;
}

/** What happened last, whatever the time frame. */
export function ActivityCard({ items, failed, figures }: ActivityCardProps) {
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
        {items &&
          activityGroups(items)
            .slice(0, LINES)
            .map((group, index) => <Line key={`${group.at}${index}`} {...{ group, figures }} />)}
      </ol>
    </Card>
  );
}

/** The page of what an entry is about, else of the grower that it is of, for those who may open growers; what was removed has none. */
function recordOf({ type, customerId, entity: { kind, id } }: Activity): string | null {
  if (customerId === undefined || type.endsWith('Removed')) return null;
  return pageInFeed(registry, kind, id, customerId) ?? `/customers/${customerId}`;
}

function Line({
  group: { at, by, type, groupId, entries },
  figures,
}: {
  readonly group: ActivityGroup;
  readonly figures: Figures | undefined;
}) {
  const { t, i18n } = useTranslation(['dashboard', 'grower']);
  const { roleId } = useCurrentUser();
  const named = entries.filter(({ entity }) => entity.name !== null).slice(0, NAMED);
  const others = entries.length - named.length;
  // words that go on to a name, else those of a grower's page, which say what it was done to
  const deed = i18n.exists(`dashboard:activity.did.${type}`)
    ? t(`activity.did.${type}`)
    : i18n.exists(`grower:activity.type.${type}`)
      ? t(`grower:activity.type.${type}`)
      : t('activity.did.other');
  const who = t('activity.who', { name: by.name || t('removedPerson') });
  const place = figures?.groups?.find(({ id }) => id === groupId);
  return (
    <li>
      <Avatar size={28} person={{ id: by.id, name: by.name, colour: authorColor(by.id) }} />
      <p>
        {figures && by.id > 0 && by.name ? <Link to={pageOf(figures.choice, { userId: by.id })}>{who}</Link> : <strong>{who}</strong>}{' '}
        <span>{deed}</span>{' '}
        {named.map((entry, index) => {
          const to = roleId === ROLE.executive ? null : recordOf(entry);
          return (
            <Fragment key={entry.entity.id}>
              {index > 0 && ', '}
              {to ? <Link to={to}>{entry.entity.name}</Link> : <b>{entry.entity.name}</b>}
            </Fragment>
          );
        })}{' '}
        {named.length > 0 && others > 0 && <span>{t('activity.more', { count: others, number: formatCount(others) })}</span>}
        {named.length === 0 && others > 1 && <span>× {formatCount(others)}</span>}
        {place && figures && figures.choice.groupId === null && (
          <>
            {' · '}
            <Link to={pageOf(figures.choice, { groupId })}>{place.name}</Link>
          </>
        )}
      </p>
      <time dateTime={at} title={formatInstant(at)}>
        {formatAgo(at)}
      </time>
    </li>
  );
}
