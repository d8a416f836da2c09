import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import styles from './companies.module.css';
import { toggleNames } from './company-draft';
import { CompanyDrawer } from './company-drawer';
import { CompanyLogo } from './company-logo';
import { type Company, useCompanies } from './queries';

function useColumns(): Column<Company>[] {
  const { t } = useTranslation('company');
  return [
    {
      id: 'name',
      header: t('name'),
      sortBy: 'name',
      cell: ({ name, logoUrl }) => (
        <span className={styles['named']}>
          <CompanyLogo logoUrl={logoUrl} name="" size={24} />
          {name}
        </span>
      ),
    },
    { id: 'capacity', header: t('userCapacity'), align: 'end', width: '130px', cell: ({ userCapacity }) => formatCount(userCapacity) },
    { id: 'invites', header: t('maxInvites'), align: 'end', width: '130px', cell: ({ maxInvites }) => formatCount(maxInvites) },
    {
      id: 'identifier',
      header: t('growerIdentifier'),
      width: '210px',
      cell: ({ growerIdentifier }) => t(`identifier.${growerIdentifier}`),
    },
    {
      id: 'toggles',
      header: t('toggles'),
      cell: ({ toggles }) =>
        toggleNames
          .filter((name) => toggles[name])
          .map((name) => t(`toggle.${name}`))
          .join(', ') || t('none'),
    },
    { id: 'tree', header: t('tree'), width: '170px', cell: ({ id }) => <Link to={`/company?company=${id}`}>{t('openTree')}</Link> },
  ];
}

/** U059: every company of the platform; one opens beside the list. */
export default function CompaniesPage() {
  const { t } = useTranslation(['company', 'admin']);
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 50 });
  const [params, setParams] = useSearchParams();
  const companies = useCompanies(query);
  usePageFacts(t('title'), [{ label: t('admin:title'), to: '/admin-center/users' }, { label: t('title') }]);
  const wanted = params.get('open');
  const opened = wanted === 'new' ? 'new' : wanted !== null && /^[1-9]\d{0,15}$/.test(wanted) ? Number(wanted) : null;
  const open = (which: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (which === null) next.delete('open');
      else next.set('open', which);
      return next;
    });
  const linkTo = (id: number) => {
    const next = new URLSearchParams(params);
    next.set('open', String(id));
    return `?${next.toString()}`;
  };
  const columns = useColumns();
  const add = (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} onClick={() => open('new')}>
        {t('add')}
      </Button>
    </ForChanges>
  );
  return (
    <>
      <PageHeader title={t('title')} meta={companies.data && formatCount(companies.data.total)} actions={add} />
      <PageBody>
        <Card flush>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={companies.data?.items}
            rowId={({ id }) => id}
            total={companies.data?.total}
            query={query}
            onQuery={setQuery}
            href={({ id }) => linkTo(id)}
            toolbar={<SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />}
            error={companies.error}
            onRetry={companies.refetch}
            empty={
              <EmptyState
                icon={<IconBuildingCommunity size={28} stroke={1.5} />}
                title={t(query.search === '' ? 'empty' : 'noneFound')}
                actions={query.search === '' ? add : <Button onClick={() => setQuery({ search: '' })}>{t('clear')}</Button>}
              />
            }
          />
        </Card>
      </PageBody>
      {opened !== null && <CompanyDrawer id={opened} onClose={() => open(null)} />}
    </>
  );
}
