import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../../api/live';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useGroupColumn } from '../units/group-column';
import { SettingsButton } from '../settings/settings-button';
import { rightsOf } from '../units/rights';
import { useUnitTasks } from '../units/use-unit-tasks';
import { useSeatColumn } from './seats';
import { type CollectionSummary, collectionSummaryQuery } from '../queries';

type Group = CollectionSummary['groups'][number];

function useColumns(id: number, companyId: number | undefined, begin: ReturnType<typeof useUnitTasks>['begin']): Column<Group>[] {
  const { t } = useTranslation('organization');
  const number = (name: 'users' | 'growers' | 'fields' | 'plans'): Column<Group> => ({
    id: name,
    header: t(`count.${name}`),
    align: 'end',
    width: '110px',
    cell: (group) => formatCount(group[name]),
  });
  return [
    { id: 'name', header: t('group.name'), cell: ({ name }) => name },
    number('growers'),
    number('fields'),
    number('plans'),
    number('users'),
    useSeatColumn(companyId),
    useGroupColumn(id, begin),
  ];
}

/** U023: the groups of a collection, with what each of them holds. */
export default function CollectionPage() {
  const { t } = useTranslation('organization');
  const id = Number(useParams()['collectionId']);
  const { data, error, refetch } = useQuery(collectionSummaryQuery(id));
  useLiveQueries(data?.groups[0] ? `group:${data.groups[0].id}` : null, [['collection', 'summary', id]]);
  usePageFacts(data?.name ?? null, [{ label: t('company.title'), to: '/company' }, { label: data?.name ?? '' }]);
  const { begin, dialog } = useUnitTasks();
  const add = rightsOf(useCurrentUser()).addGroup && (
    <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} onClick={() => begin({ do: 'addGroup', collectionId: id })}>
      {t('unit.addGroup')}
    </Button>
  );
  const columns = useColumns(id, data?.companyId, begin);
  const sum = (name: 'users' | 'growers' | 'fields' | 'plans') => data?.groups.reduce((total, group) => total + group[name], 0);
  return (
    <>
      <PageHeader
        title={data?.name ?? t('collection.title')}
        meta={data && t('groups', { count: data.groups.length })}
        actions={
          <>
            <SettingsButton />
            {add}
          </>
        }
      />
      <PageBody>
        <KeyFigures
          figures={(['growers', 'fields', 'plans', 'users'] as const).map((name) => ({
            label: t(`count.${name}`),
            value: data ? formatCount(sum(name)) : null,
          }))}
        />
        <Card title={t('collection.groups')} flush>
          <DataTable
            label={t('collection.groups')}
            columns={columns}
            rows={data?.groups}
            rowId={(group) => group.id}
            href={(group) => `/collection/${id}/group/${group.id}`}
            error={error}
            onRetry={refetch}
            empty={<EmptyState icon={<IconUsersGroup size={28} stroke={1.5} />} title={t('collection.empty')} />}
          />
        </Card>
      </PageBody>
      {dialog}
    </>
  );
}
