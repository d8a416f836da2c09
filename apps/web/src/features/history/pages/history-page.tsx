import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from '../../../ui/link';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { stepPath } from '../../plan';
import { PlanHistory } from '../plan-history';
import { useShelf } from '../use-shelf';

/** The history of the plan named in the query. */
export default function HistoryPage() {
  const customerId = Number(useParams()['customerId']);
  const [params] = useSearchParams();
  const planId = Number(params.get('planId'));
  return <History key={planId} planId={planId} customerId={customerId} />;
}

function History({ planId, customerId }: { planId: number; customerId: number }) {
  const { t } = useTranslation('history');
  const { shelf, version, retry, removed } = useShelf(planId);
  const title = (
    <h1 tabIndex={-1} className="visually-hidden">
      {t('title')}
    </h1>
  );
  if (removed)
    return (
      <>
        {title}
        <EmptyState title={t('removed')} actions={<Button to={`/customers/${customerId}`}>{t('toGrower')}</Button>} />
      </>
    );
  if (shelf.head === 0) {
    if (shelf.failure !== undefined)
      return (
        <>
          {title}
          <ErrorCard error={shelf.failure} onRetry={retry} />
        </>
      );
    if (version > 0)
      return (
        <>
          {title}
          <EmptyState title={t('list.nothing')} actions={<Button to={stepPath(customerId, 'nutritional', planId)}>{t('toPlan')}</Button>} />
        </>
      );
    return <Skeleton rows={14} height={24} label={t('opening')} />;
  }
  return (
    <Suspense fallback={<Skeleton rows={14} height={24} label={t('opening')} />}>
      <PlanHistory planId={planId} shelf={shelf} version={version} />
    </Suspense>
  );
}
