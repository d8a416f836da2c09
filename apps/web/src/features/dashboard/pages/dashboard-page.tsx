import { ROLE } from '@loam/domain/kernel/roles';
import { IconActivity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { addDays, formatAgo, formatDate, formatInstant } from '../../../i18n/date';
import { formatCount, formatNumber } from '../../../i18n/number';
import { authorColor } from '../../../live/people/author-colors';
import { Avatar } from '../../../ui/feedback/presence-stack';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { areaLine } from '../figure-lines';
import { type Activity, overviewQuery, type TimeFrame, timeFrames } from '../queries';
import styles from './dashboard-page.module.css';

const standard: TimeFrame = 30;

/** First and last day of a frame, which ends today (UTC, as the server counts), always the way the specification writes them. */
function periodOf(days: TimeFrame): { from: string; to: string } {
  const to = new Date().toISOString().slice(0, 10);
  return { from: formatDate(addDays(to, 1 - days), 'DD/MM/YYYY'), to: formatDate(to, 'DD/MM/YYYY') };
}

/** U038: how the person's scope stands, and what happened last in it. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { companyName } = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const frame = timeFrames.find((days) => String(days) === query.get('days')) ?? standard;
  const { data, error, refetch } = useQuery(overviewQuery(frame));
  useEffect(() => {
    if (error) notify(t('errorNotify'), 'bad');
  }, [error, t]);
  usePageFacts(null, [{ label: t('title') }]);
  const count = (name: 'growers' | 'fields' | 'plans' | 'products') => ({
    label: t(`count.${name}`),
    value: data ? formatCount(data.summary[name]) : null,
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={[companyName, t('period', periodOf(frame))].filter(Boolean).join(' · ')}
        actions={
          <SelectInput
            label={t('frame')}
            labelHidden
            choices={timeFrames.map((days) => ({ value: days, label: t('days', { count: days }) }))}
            value={frame}
            onChange={(days) => days && setQuery(days === standard ? {} : { days: String(days) })}
          />
        }
      />
      <PageBody>
        {error && <ErrorCard error={error} onRetry={refetch} />}
        <KeyFigures
          figures={[
            count('growers'),
            count('fields'),
            {
              label: t('count.area'),
              value: data ? (
                <WhyFigure
                  title={t('count.area')}
                  value={formatNumber(data.summary.areaHa)}
                  lines={data.summary.areas.length > 0 ? () => [areaLine(data.summary)] : undefined}
                />
              ) : null,
              note: t('ha'),
            },
            count('plans'),
            count('products'),
          ]}
        />
        <Card title={t('activity.title')} flush>
          {!data && !error && (
            <div className={styles['waiting']}>
              <Skeleton rows={5} />
            </div>
          )}
          {data?.activity.length === 0 && <EmptyState icon={<IconActivity size={28} stroke={1.5} />} title={t('activity.empty')} />}
          <ol className={styles['feed']}>
            {data?.activity.map((entry, index) => (
              <Entry key={`${entry.at}${index}`} entry={entry} />
            ))}
          </ol>
        </Card>
      </PageBody>
    </>
  );
}

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

/** The page of what an entry is about, for those who may open growers; what was removed has none. */
function pageOf({ type, customerId, entity: { kind, id } }: Activity): string | null {
  if (customerId === undefined || type.endsWith('Removed')) return null;
  if (kind === 'plan') return `/customers/${customerId}/plan/overview?planId=${id}`;
  return kind === 'field' ? `/customers/${customerId}/fields/${id}` : `/customers/${customerId}`;
}

function Entry({ entry }: { entry: Activity }) {
  const { at, by, type, entity } = entry;
  const { t } = useTranslation('dashboard');
  const { roleId } = useCurrentUser();
  const to = roleId === ROLE.executive ? null : pageOf(entry);
  const name = entity.name ?? `#${entity.id}`;
  return (
    <li>
      <Avatar size={28} person={{ id: by.id, name: by.name, colour: authorColor(by.id) }} />
      <p>
        <strong>{by.name || t('removedPerson')}</strong>
        <span>{t(`activity.did.${known.includes(type) ? type : 'other'}`)}</span>
        {to ? <Link to={to}>{name}</Link> : <b>{name}</b>}
      </p>
      <time dateTime={at} title={formatInstant(at)}>
        {formatAgo(at)}
      </time>
    </li>
  );
}
