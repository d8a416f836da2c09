import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../../api/live';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { useGroupChoice } from '../../upload';
import { priceListQuery, useLibrary } from '../catalog';
import { PricesForm } from './prices-form';

/** U106: what products cost in a group. */
export default function PricesPage() {
  const { t } = useTranslation('library');
  const { choices, chosen, choose } = useGroupChoice();
  const groupId = chosen ?? choices[0]?.value ?? null;
  usePageFacts(t('prices'), [{ label: t('prices') }]);
  return (
    <>
      <PageHeader
        title={t('prices')}
        actions={
          choices.length > 1 && (
            <SelectInput label={t('priceList.group')} labelHidden choices={choices} value={groupId} onChange={(id) => choose(id)} />
          )
        }
      />
      <PageBody>{groupId === null ? <EmptyState title={t('priceList.noGroup')} /> : <OfGroup key={groupId} groupId={groupId} />}</PageBody>
    </>
  );
}

function OfGroup({ groupId }: { groupId: number }) {
  useLiveQueries(`group:${groupId}`, [priceListQuery(groupId).queryKey], (type) => /^ProductPrice|resync/.test(type));
  const { data, error, refetch } = useQuery(priceListQuery(groupId));
  const library = useLibrary(groupId);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  return (
    <Card>
      {data && library.data ? <PricesForm groupId={groupId} list={data} library={library.data} /> : <Skeleton rows={6} height={44} />}
    </Card>
  );
}
