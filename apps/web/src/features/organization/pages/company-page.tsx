import { ROLE } from '@loam/domain/kernel/roles';
import { IconPencil, IconPlus, IconStack2, IconTrash } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useGroupColumn } from '../units/group-column';
import { rightsOf } from '../units/rights';
import type { UnitTask } from '../units/unit-dialog';
import { UnitMenu } from '../units/unit-menu';
import { useUnitTasks } from '../units/use-unit-tasks';
import { type CollectionSummary, collectionSummaryQuery, companiesQuery, companySummaryQuery } from '../queries';
import styles from './company-page.module.css';

type Group = CollectionSummary['groups'][number];

/** U022: the company's collections and their groups. A super admin chooses the company. */
export default function CompanyPage() {
  const { t } = useTranslation('organization');
  const { roleId } = useCurrentUser();
  const isSuper = roleId === ROLE.superAdmin;
  const [query, setQuery] = useSearchParams();
  const companies = useQuery({ ...companiesQuery, enabled: isSuper });
  const wanted = Number(query.get('company')) || null;
  const companyId = isSuper ? (wanted ?? companies.data?.[0]?.id ?? null) : null;
  const company = useQuery({ ...companySummaryQuery(companyId), enabled: !isSuper || companyId !== null });
  const collections = useQueries({ queries: (company.data?.collections ?? []).map(({ id }) => collectionSummaryQuery(id)) });
  usePageFacts(company.data?.name ?? null, company.data ? [{ label: t('company.title') }, { label: company.data.name }] : []);
  const { data } = company;
  const rights = rightsOf(roleId);
  const { begin, dialog } = useUnitTasks();
  const add = data && rights.addCollection && (
    <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} onClick={() => begin({ do: 'addCollection', companyId: data.id })}>
      {t('unit.addCollection')}
    </Button>
  );
  const sum = (name: 'groups' | 'growers' | 'fields' | 'plans') =>
    data ? formatCount(data.collections.reduce((all, collection) => all + collection[name], 0)) : null;
  const error = company.error ?? companies.error;
  const figures = [
    { label: t('count.collections'), value: data ? formatCount(data.collections.length) : null },
    ...(['groups', 'growers', 'fields', 'plans'] as const).map((name) => ({ label: t(`count.${name}`), value: sum(name) })),
    {
      label: t('company.capacity'),
      value: data ? t('company.used', { used: formatCount(data.capacity.used), max: formatCount(data.capacity.max) }) : null,
      ...(data && { share: data.capacity.used / Math.max(1, data.capacity.max) }),
    },
  ];
  return (
    <>
      <PageHeader
        title={data?.name ?? t('company.title')}
        meta={data && t('collections', { count: data.collections.length })}
        actions={
          <>
            {isSuper && companies.data && companies.data.length > 1 && (
              <SelectInput
                label={t('company.choose')}
                labelHidden
                choices={companies.data.map(({ id, name }) => ({ value: id, label: name }))}
                value={companyId}
                onChange={(id) => id && setQuery({ company: String(id) })}
              />
            )}
            {add}
          </>
        }
      />
      <PageBody>
        {error && <ErrorCard error={error} onRetry={() => Promise.all([companies.refetch(), company.refetch()])} />}
        <KeyFigures figures={figures} />
        {data?.collections.length === 0 && (
          <Card>
            <EmptyState icon={<IconStack2 size={28} stroke={1.5} />} title={t('company.empty')} actions={add} />
          </Card>
        )}
        {!data && !error && (
          <Card>
            <Skeleton rows={6} />
          </Card>
        )}
        <div className={styles['collections']}>
          {data?.collections.map((collection, index) => (
            <Card
              key={collection.id}
              flush
              title={
                <Link to={`/collection/${collection.id}`} className={styles['name']}>
                  {collection.name}
                </Link>
              }
              actions={
                <>
                  <span className={styles['facts']}>
                    {t('collection.facts', {
                      growers: t('growers', { count: collection.growers }),
                      users: t('users', { count: collection.users }),
                    })}
                  </span>
                  <UnitMenu
                    label={t('unit.actions', { name: collection.name })}
                    items={[
                      rights.changeCollection && {
                        label: t('unit.edit'),
                        icon: <IconPencil size={15} aria-hidden />,
                        onSelect: () => begin({ do: 'editCollection', companyId: data.id, id: collection.id }),
                      },
                      rights.addGroup && {
                        label: t('unit.addGroup'),
                        icon: <IconPlus size={15} aria-hidden />,
                        onSelect: () => begin({ do: 'addGroup', collectionId: collection.id }),
                      },
                      rights.removeCollection && {
                        label: t('unit.remove'),
                        icon: <IconTrash size={15} aria-hidden />,
                        danger: true,
                        onSelect: () => begin({ do: 'remove', kind: 'collection', id: collection.id, name: collection.name }),
                      },
                    ]}
                  />
                </>
              }
            >
              <Groups
                begin={begin}
                collectionId={collection.id}
                groups={collections[index]?.data?.groups}
                error={collections[index]?.error}
                onRetry={() => collections[index]?.refetch()}
              />
            </Card>
          ))}
        </div>
      </PageBody>
      {dialog}
    </>
  );
}

function Groups({
  begin,
  collectionId,
  groups,
  error,
  onRetry,
}: {
  begin: (task: UnitTask) => void;
  collectionId: number;
  groups: readonly Group[] | undefined;
  error: unknown;
  onRetry: () => unknown;
}) {
  const { t } = useTranslation('organization');
  const number = (name: 'growers' | 'fields' | 'plans'): Column<Group> => ({
    id: name,
    header: t(`count.${name}`),
    align: 'end',
    width: '84px',
    cell: (group) => formatCount(group[name]),
  });
  const columns: Column<Group>[] = [
    { id: 'name', header: t('group.name'), cell: ({ name }) => name },
    number('growers'),
    number('fields'),
    number('plans'),
    useGroupColumn(collectionId, begin),
  ];
  return (
    <DataTable
      label={t('collection.groups')}
      columns={columns}
      rows={groups}
      rowId={({ id }) => id}
      href={({ id }) => `/collection/${collectionId}/group/${id}`}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('collection.empty')} />}
    />
  );
}
