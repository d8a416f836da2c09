import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { historyCalls } from '@loam/domain/audit/history.calls';
import { ask } from '../../../api/ask';
import { formatAgo } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { useLiveSession } from '../../../live/react/session-context';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { historyPath } from '../paths';
import { valuesByAuthor } from './values-by-author';
import { usePlanFacts } from '../facts/plan-context';
import styles from './told.module.css';

/** One step gives way to the next within it; away for longer is another visit. */
const BETWEEN_STEPS_MS = 60_000;

/** One alone has all of them: only several are counted. */
const said = (name: string, values: number | false) => (values === false ? name : `${name} (${formatCount(values)})`);

/** What others changed since this person last opened the plan, and the way to look at it. Asking counts as opening: once a visit. */
export function SinceVisit() {
  const { t } = useTranslation('plan');
  const { user } = useLiveSession();
  const { plan } = usePlanFacts();
  const client = useQueryClient();
  const queryKey = ['planSinceVisit', plan.id, user.id];
  const { data } = useQuery({
    queryKey,
    queryFn: () => ask(historyCalls.sinceVisit, { params: { kind: 'plan', id: String(plan.id) } }),
    staleTime: Infinity,
    gcTime: BETWEEN_STEPS_MS,
    retry: false,
    meta: { visit: true },
  });
  if (!data?.since || !data.revision || data.people.length === 0 || data.changes.length === 0) return null;
  const authors = valuesByAuthor(data.changes);
  const newest = Math.max(data.revision, ...data.changes.map(({ revision }) => revision));
  return (
    <section className={styles['banner']} data-tone="note" aria-label={t('history.since')}>
      <strong>{t('history.sinceTold', { ago: formatAgo(data.since), count: data.changes.length })}</strong>
      <span>
        {t('history.sinceBy', {
          names: authors.map(({ name, values }) => said(name || t('activity.someone'), authors.length > 1 && values)).join(', '),
        })}
      </span>
      <Link to={`${historyPath(plan.customerId, plan.id, newest)}&vs=${data.revision}`}>{t('history.sinceShow')}</Link>
      <Button kind="quiet" onClick={() => client.setQueryData(queryKey, { ...data, people: [] })}>
        {t('removed.dismiss')}
      </Button>
    </section>
  );
}
