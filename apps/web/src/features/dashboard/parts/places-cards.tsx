import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import { skipToken, useQuery } from '@tanstack/react-query';
import { IconLeaf, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { EmptyState } from '../../../ui/feedback/states';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { footprintsByGroup, type GroupFootprint } from '../footprints-by-group';
import { countriesQuery, type Country, footprintsQuery, type Offered } from '../queries';
import { useAreaUnit } from '../use-area-unit';
import { type Choice, pageOf } from '../use-dashboard-filter';

interface CardProps {
  readonly filter: DashboardFilter | null;
}

/** Plans and growers by the country of the grower. */
export function CountriesCard({ filter }: CardProps) {
  const { t, i18n } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(filter ? countriesQuery(filter) : { queryKey: ['dashboard', 'countries'], queryFn: skipToken });
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const nameOf = ({ countryId }: Country) => {
    const key = countryOf(countryId)?.key;
    return key === undefined ? `#${countryId}` : (names.of(key) ?? key);
  };
  const columns: Column<Country>[] = [
    { id: 'country', header: t('countries.country'), cell: nameOf },
    ...(['plans', 'growers'] as const).map((name): Column<Country> => ({
      ...{ id: name, header: t(`count.${name}`), align: 'end', width: '110px' },
      cell: (row) => formatCount(row[name]),
    })),
  ];
  return (
    <Card title={t('countries.title')} flush>
      <DataTable<Country>
        label={t('countries.title')}
        columns={columns}
        rows={data}
        rowId={({ countryId }) => countryId}
        error={error}
        onRetry={refetch}
        empty={<EmptyState icon={<IconWorld size={28} stroke={1.5} />} title={t('countries.empty')} />}
      />
    </Card>
  );
}

interface FootprintsProps extends CardProps {
  readonly choice: Choice;
  readonly offered: Offered | undefined;
}

/** What the plans of each group emit, where a footprint was kept; a group opens its own figures. */
export function FootprintsCard({ filter, choice, offered }: FootprintsProps) {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(
    filter ? footprintsQuery(filter) : { queryKey: ['dashboard', 'footprints'], queryFn: skipToken },
  );
  const { unit, area } = useAreaUnit();
  const names = new Map(offered?.groups.map(({ id, name }) => [id, name]));
  const number = (id: string, header: string, valueOf: (row: GroupFootprint) => string): Column<GroupFootprint> => ({
    ...{ id, header, align: 'end', width: '90px', cell: valueOf },
  });
  const columns: Column<GroupFootprint>[] = [
    { id: 'group', header: t('group'), cell: ({ groupId }) => names.get(groupId) ?? `#${groupId}` },
    number('area', `${t('count.area')} (${unit})`, ({ areaHa }) => formatNumber(area(areaHa))),
    number('tonnes', 't CO₂e', ({ co2e }) => formatNumber(co2e / 1000)),
    number('perArea', `kg CO₂e/${unit}`, ({ co2e, areaHa }) => formatNumber(co2e / area(areaHa))),
  ];
  return (
    <Card title={t('footprint.title')} flush>
      <DataTable<GroupFootprint>
        label={t('footprint.title')}
        columns={columns}
        rows={data && footprintsByGroup(data)}
        rowId={({ groupId }) => groupId}
        {...(choice.groupId === null && { href: ({ groupId }: GroupFootprint) => pageOf(choice, { groupId }) })}
        error={error}
        onRetry={refetch}
        empty={<EmptyState icon={<IconLeaf size={28} stroke={1.5} />} title={t('footprint.empty')} />}
      />
      {data && data.length > 0 && <p className={notes['cardNote']}>{t('footprint.note')}</p>}
    </Card>
  );
}
