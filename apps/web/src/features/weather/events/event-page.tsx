import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { formatInstant } from '../../../i18n/date';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useParams, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { EventCard } from './event-card';
import { useEvents, type Watched } from './queries';
import styles from './events.module.css';

/** What the forecast warns of by one name: over all growers of a group, or of one grower (U032, U033). */
export default function EventPage() {
  const { t } = useTranslation('weatherEvents');
  const params = useParams();
  const [search] = useSearchParams();
  const { groups } = useCurrentUser();
  const name = params['eventName'] ?? '';
  const customerId = params['customerId'] === undefined ? null : Number(params['customerId']);
  const group = Number(search.get('group')) || groups[0]?.id;
  const of: Watched | null = customerId !== null ? { customerId } : group === undefined ? null : { groupId: group };
  const { data, error, refetch, dataUpdatedAt } = useEvents(of, name);
  usePageFacts(name, [{ label: t('title') }, { label: name }]);
  return (
    <>
      <PageHeader
        title={name}
        actions={customerId !== null && <Link to={`/customers/weather-events/${encodeURIComponent(name)}`}>{t('allGrowers')}</Link>}
      />
      <PageBody>
        <div className={styles['stack']}>
          {error && !data && <ErrorCard error={error} onRetry={refetch} />}
          {of !== null && !data && !error && <Skeleton rows={6} />}
          {(of === null || data?.total === 0) && <EmptyState title={t('none')} text={t('noneText')} />}
          {data?.items.map((event) => (
            <EventCard key={`${event.type} ${event.description}`} event={event} />
          ))}
          {error && data && (
            <p role="status" className={styles['hint']}>
              <strong>{t('stale', { at: formatInstant(new Date(dataUpdatedAt).toISOString()) })}</strong>
            </p>
          )}
        </div>
      </PageBody>
    </>
  );
}
