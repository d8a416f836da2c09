import { IconAffiliate } from '@tabler/icons-react';
import type { NetworkInformation } from '@loam/domain/dashboard/network.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../i18n/number';
import { EmptyState, ErrorCard } from '../../../ui/feedback/states';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { knownLine } from '../figure-lines';
import { networkQuery } from '../queries';

type Share = NetworkInformation['suppliers'][number];
interface Row extends Share {
  id: number;
  label: string;
  note?: string;
}

/** U045: who stands behind the growers: suppliers, applications, parent companies; and how complete that is known. */
export default function NetworkPage() {
  const { t } = useTranslation('network');
  const { data, error, refetch } = useQuery(networkQuery);
  usePageFacts(null, [{ label: t('title') }]);
  const totals = data?.totals;
  const figure = (name: keyof NetworkInformation['totals']) => ({
    label: t(`count.${name}`),
    value: totals ? formatCount(totals[name]) : null,
  });
  const stated = (shares: readonly Share[] | undefined) => {
    if (!shares || !totals || totals.growers === 0) return undefined;
    const unknown = shares.find(({ name }) => name === null)?.growers ?? 0;
    const line = knownLine(totals.growers, unknown);
    return (
      <span>
        {t('known')}: <WhyFigure title={t('known')} value={formatPercent(line.value / 100)} lines={() => [line]} />
      </span>
    );
  };
  const rowsOf = (shares: readonly Share[] | undefined): Row[] | undefined =>
    shares?.map((share, id) => ({ ...share, id, label: share.name ?? t('unknown') }));
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {error && <ErrorCard error={error} onRetry={refetch} />}
        <KeyFigures figures={[figure('growers'), figure('activeGrowers'), figure('fields'), figure('plans'), figure('activePlans')]} />
        {!error && (
          <>
            <Shares title={t('suppliers')} note={stated(data?.suppliers)} rows={rowsOf(data?.suppliers)} />
            <Shares title={t('applications')} note={stated(data?.applications)} rows={rowsOf(data?.applications)} />
            <Shares title={t('parentCompanies')} note={stated(data?.parentCompanies)} rows={rowsOf(data?.parentCompanies)} />
            <Shares
              title={t('groups')}
              rows={data?.groups.map(({ collectionName, ...group }) => ({ ...group, label: `${collectionName} · ${group.name}` }))}
            />
          </>
        )}
      </PageBody>
    </>
  );
}

function Shares({ title, note, rows }: { title: string; note?: ReactNode; rows: readonly Row[] | undefined }) {
  const { t } = useTranslation('network');
  const number = (name: 'growers' | 'activeGrowers' | 'fields' | 'plans' | 'activePlans'): Column<Row> => ({
    id: name,
    header: t(`count.${name}`),
    align: 'end',
    width: '140px',
    cell: (row) => formatCount(row[name]),
  });
  const columns: Column<Row>[] = [
    { id: 'label', header: t('name'), cell: ({ label }) => label },
    number('growers'),
    number('activeGrowers'),
    number('fields'),
    number('plans'),
    number('activePlans'),
  ];
  return (
    <Card title={title} actions={note} flush>
      <DataTable<Row>
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        empty={<EmptyState icon={<IconAffiliate size={28} stroke={1.5} />} title={t('empty')} />}
      />
    </Card>
  );
}
