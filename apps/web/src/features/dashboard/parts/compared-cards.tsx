import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { skipToken, useQuery } from '@tanstack/react-query';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatCount, formatNumber } from '../../../i18n/number';
import { EmptyState } from '../../../ui/feedback/states';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { offeredQuery, type Overview, peopleQuery, type People } from '../queries';
import { useAreaUnit } from '../use-area-unit';
import { type Choice, pageOf } from '../use-dashboard-filter';

/** The last step down: the growers of the group, of one adviser where one is chosen, for those who may open growers. */
function useGrowersOf() {
  const { roleId } = useCurrentUser();
  const { data } = useQuery(offeredQuery);
  return ({ groupId, userId }: Choice): string | undefined => {
    const collectionId = data?.groups.find(({ id }) => id === groupId)?.collectionId;
    if (groupId === null || collectionId === undefined || roleId === ROLE.executive) return undefined;
    return `/collection/${collectionId}/group/${groupId}?view=list&status=all${userId === null ? '' : `&assigned=${userId}`}`;
  };
}

type Group = Overview['groups'][number];
const icon = <IconUsersGroup size={28} stroke={1.5} />;

/** The groups of the scope beside each other, most plans first; a group opens its own figures, and from there its growers. */
export function GroupsCard({ groups, choice }: { readonly groups: readonly Group[] | undefined; readonly choice: Choice }) {
  const { t } = useTranslation('dashboard');
  const count = (name: 'plans' | 'fields' | 'growers'): Column<Group> => ({
    ...{ id: name, header: t(`count.${name}`), align: 'end', width: '90px' },
    cell: (row) => formatCount(row[name]),
  });
  const { unit, area } = useAreaUnit();
  const growers = useGrowersOf()(choice);
  const columns: Column<Group>[] = [
    { id: 'group', header: t('group'), cell: ({ name }) => name },
    ...(['plans', 'fields', 'growers'] as const).map(count),
    { id: 'area', header: `${t('count.area')} (${unit})`, align: 'end', width: '110px', cell: ({ areaHa }) => formatNumber(area(areaHa)) },
  ];
  return (
    <Card title={t('groups.title')} flush>
      <DataTable<Group>
        label={t('groups.title')}
        columns={columns}
        rows={groups}
        rowId={({ groupId }) => groupId}
        {...(choice.groupId === null ? { href: ({ groupId }: Group) => pageOf(choice, { groupId }) } : growers && { href: () => growers })}
        empty={<EmptyState icon={icon} title={t('groups.empty')} />}
      />
    </Card>
  );
}

type Person = People['items'][number];

/** Who drafted most plans, and how many growers, fields and how much ground they look after; a person opens their own figures, and with a group chosen the growers behind them. */
export function PeopleCard({ filter, choice }: { readonly filter: DashboardFilter | null; readonly choice: Choice }) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(filter ? peopleQuery(filter) : { queryKey: ['dashboard', 'people'], queryFn: skipToken });
  const { unit, area } = useAreaUnit();
  const growers = useGrowersOf()(choice);
  const columns: Column<Person>[] = [
    { id: 'name', header: t('people.name'), cell: ({ name }) => name || t('removedPerson') },
    ...(['plans', 'fields', 'growers'] as const).map((name): Column<Person> => ({
      ...{ id: name, header: t(`count.${name}`), align: 'end', width: '90px' },
      cell: (row) => formatCount(row[name]),
    })),
    { id: 'area', header: `${t('count.area')} (${unit})`, align: 'end', width: '110px', cell: ({ areaHa }) => formatNumber(area(areaHa)) },
  ];
  const more = data && data.total > data.items.length;
  return (
    <Card
      title={t('people.title')}
      actions={
        more && (
          <span className={notes['note']}>{t('people.some', { shown: formatCount(data.items.length), all: formatCount(data.total) })}</span>
        )
      }
      flush
    >
      <DataTable<Person>
        label={t('people.title')}
        columns={columns}
        rows={data?.items}
        rowId={({ userId }) => userId}
        {...(choice.userId === null ? { href: ({ userId }: Person) => pageOf(choice, { userId }) } : growers && { href: () => growers })}
        error={error}
        onRetry={refetch}
        empty={<EmptyState icon={icon} title={t('people.empty')} />}
      />
    </Card>
  );
}
