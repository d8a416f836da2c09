import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import notes from '../../../ui/frame/notes.module.css';
import { offeredQuery, summaryQuery, topics } from '../queries';
import { useFarmFilter } from '../use-farm-filter';
import { FarmFilterBar } from './farm-filter-bar';
import { Headlines } from './headlines';
import { PracticesCard } from './practices-card';
import { RightsCard } from './rights-card';
import { SeriesCard } from './series-card';
import styles from '../coffee.module.css';

/** How coffee farms of the scope stand, out of their surveys and kept footprints. `kept`: what stays in the address beside the filter. */
export function CoffeeFarms({ kept }: { readonly kept: Readonly<Record<string, string>> }) {
  const { t } = useTranslation(['coffee', 'dashboard']);
  const { choice, filter, choose } = useFarmFilter(kept);
  const { data: offered } = useQuery(offeredQuery(filter ?? {}));
  const { data, error, refetch } = useQuery(
    filter ? summaryQuery(filter) : { queryKey: ['dashboard', 'coffee', 'summary'], queryFn: skipToken },
  );
  useEffect(() => {
    if (error) notify(t('dashboard:errorNotify'), 'bad');
  }, [error, t]);
  return (
    <div className={styles['farms']}>
      <FarmFilterBar {...{ choice, offered }} onChoose={choose} />
      {error ? <ErrorCard error={error} onRetry={refetch} /> : <Headlines data={data} />}
      {topics.map((topic) => (
        <SeriesCard key={topic} {...{ topic, filter }} />
      ))}
      <div className={styles['pair']}>
        <PracticesCard filter={filter} />
        <RightsCard filter={filter} />
      </div>
      <p className={notes['note']}>{t('counted')}</p>
    </div>
  );
}
