import { IconClipboardText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatDate } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Link } from '../../../ui/link';
import { useSurveys } from '../queries';
import styles from '../survey.module.css';
import { thisYear } from '../this-year';

/** The years that a grower has a survey of, newest first. */
export function SurveysOfGrower({ customerId }: { customerId: number }) {
  const { t } = useTranslation('grower');
  const { data, error, refetch } = useSurveys(customerId);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={4} />;
  const year = thisYear();
  const to = (of: number) => `/customers/${customerId}/survey?year=${of}`;
  const begin = (
    <ForChanges>
      <Button kind="primary" to={to(year)}>
        {t('surveys.begin', { year })}
      </Button>
    </ForChanges>
  );
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconClipboardText size={28} stroke={1.5} />}
        title={t('surveys.none')}
        text={t('surveys.noneText')}
        actions={begin}
      />
    );
  return (
    <section className={styles['part']}>
      {data.items.every(({ surveyYear }) => surveyYear !== year) && <div className={styles['head']}>{begin}</div>}
      <ol className={styles['list']}>
        {data.items.map(({ id, surveyYear, complete, answered, asked, updatedAt }) => (
          <li key={id}>
            <Link to={to(surveyYear)}>{t('surveys.open', { year: surveyYear })}</Link>
            <StatusBadge tone={complete ? 'ok' : 'note'}>{t(complete ? 'surveys.complete' : 'surveys.incomplete')}</StatusBadge>
            <span className={styles['dim']}>
              {t('surveys.answered', { answered, asked })} · {t('surveys.changed', { date: formatDate(updatedAt.slice(0, 10)) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
