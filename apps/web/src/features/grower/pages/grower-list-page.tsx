import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../../api/live';
import { ForChanges } from '../../../api/for-changes';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { FieldMap } from '../../../map/field-map';
import type { MapShape } from '../../../map/shapes';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { SplitPane } from '../../../ui/layout/split-pane';
import { useNavigate, useParams, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useListQuery } from '../../../ui/table/use-list-query';
import { useBoundaries, useFieldPlaces } from '../../field';
import {
  growerFilters,
  type GroupSettings,
  type GrowerRow,
  standardOrder,
  useGroup,
  useGroupPeople,
  useGroupSeats,
  useGrowers,
} from '../queries';
import { assignee, farmName, identifierColumn } from '../parts/grower-columns';
import { GrowerBulk } from '../parts/grower-bulk';
import { GrowerFilters } from '../parts/grower-filters';
import { NoGrowers } from '../parts/no-growers';
import { choosesAssignee, growerEditOf, mayMoveGrowers } from '../rights';
import { useChosenGrowers } from '../use-chosen-growers';
import styles from '../grower.module.css';

/** The first page of what is chosen; what is as at first stands in no address. */
function withChoice(now: URLSearchParams, name: string, value: string, standard: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (value === standard) next.delete(name);
  else next.set(name, value);
  next.delete('page');
  return next;
}

/** A group's growers with their fields on a map beside: one search, one selection, one highlight for both. */
export default function GrowerListPage() {
  const { t } = useTranslation('grower');
  const { collectionId, groupId } = useParams();
  const group = Number(groupId);
  const home = `/collection/${collectionId}/group/${groupId}`;
  const [query, setQuery] = useListQuery(standardOrder);
  const [params, setParams] = useSearchParams();
  const { status, assigned } = growerFilters(params);
  // on a phone half a screen shows neither list nor map
  const usual: View = window.matchMedia('(max-width: 560px)').matches ? 'list' : 'split';
  const view = views.find((one) => one === params.get('view')) ?? usual;
  const set = (name: string, value: string, standard: string) => setParams((now) => withChoice(now, name, value, standard));
  const { name: groupName, settings } = useGroup(group).data ?? {};
  usePageFacts(t('list'), [{ label: groupName ?? '…', to: `/collection/${collectionId}` }, { label: t('list') }]);
  const people = useGroupPeople(group, choosesAssignee(useCurrentUser())).data;
  const growers = useGrowers({ ...query, groupId: group, status, assigned });
  useLiveQueries(`group:${group}`, [['growers'], ['fieldMap']]);
  const [hovered, setHovered] = useState<number | null>(null);
  const list = (
    <GrowerTable
      group={group}
      identifier={settings?.growerIdentifier ?? 'growerName'}
      home={home}
      growers={growers}
      query={query}
      onQuery={setQuery}
      hovered={hovered}
      onHover={setHovered}
      filtered={query.search !== '' || status !== 'true' || assigned !== 'all'}
      onClear={() => setParams({})}
    >
      <GrowerFilters
        search={query.search}
        onSearch={(search) => setQuery({ search })}
        status={status}
        assigned={String(assigned)}
        people={people ?? []}
        onSet={set}
      />
    </GrowerTable>
  );
  const map = <GrowerMap group={group} shown={growers.data?.items} hovered={hovered} onHover={setHovered} />;
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('list')}
        meta={growers.data ? <Facts group={group} total={growers.data.total} /> : undefined}
        actions={
          <>
            <ViewSelect view={view} onView={(value) => set('view', value, usual)} />
            <AddGrower home={home} />
          </>
        }
      />
      <div className={styles['fill']}>
        {view === 'list' ? list : view === 'map' ? map : <SplitPane first={list} second={map} share={58} />}
      </div>
    </div>
  );
}

/** How many growers are listed and, for admins, how full the group is. */
function Facts({ group, total }: { readonly group: number; readonly total: number }) {
  const { t } = useTranslation('grower');
  const seats = useGroupSeats(group, choosesAssignee(useCurrentUser()));
  if (!seats) return formatCount(total);
  const taken = t('seats.taken', { used: formatCount(seats.used), max: formatCount(seats.max) });
  const parts = [
    formatCount(total),
    taken,
    ...(seats.invited > 0 ? [t('seats.invited', { count: seats.invited, shown: formatCount(seats.invited) })] : []),
  ];
  return parts.join(' · ');
}

function AddGrower({ home }: { readonly home: string }) {
  const { t } = useTranslation('grower');
  return (
    <ForChanges>
      <Button kind="primary" aria-keyshortcuts="a" icon={<IconPlus size={14} aria-hidden />} to={`${home}/add-grower`}>
        {t('add')}
      </Button>
    </ForChanges>
  );
}

const views = ['split', 'list', 'map'] as const;
type View = (typeof views)[number];

function ViewSelect({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const { t } = useTranslation('grower');
  const choices = views.map((value) => ({ value, label: t(`view.${value}`) }));
  return <SelectInput label={t('view.label')} labelHidden choices={choices} value={view} onChange={(value) => onView(value ?? 'split')} />;
}

interface GrowerTableProps {
  readonly group: number;
  readonly identifier: GroupSettings['growerIdentifier'];
  readonly home: string;
  readonly growers: ReturnType<typeof useGrowers>;
  readonly query: ReturnType<typeof useListQuery>[0];
  readonly onQuery: ReturnType<typeof useListQuery>[1];
  readonly hovered: number | null;
  readonly onHover: (id: number | null) => void;
  readonly filtered: boolean;
  readonly onClear: () => void;
  readonly children: React.ReactNode;
}

function useColumns(identifier: GroupSettings['growerIdentifier'], names: ReadonlyMap<number, string>): Column<GrowerRow>[] {
  const { t } = useTranslation('grower');
  return [
    ...identifierColumn(identifier, t),
    { id: 'fullName', header: t('column.fullName'), cell: (row) => row.fullName, sortBy: 'fullName' },
    { id: 'growerCode', header: t('column.growerCode'), cell: (row) => row.growerCode ?? '—', sortBy: 'growerCode', width: '110px' },
    ...(identifier === 'farmName'
      ? []
      : [{ id: 'farmName', header: t('column.farmName'), cell: farmName, sortBy: 'farmName', hidden: true } satisfies Column<GrowerRow>]),
    {
      id: 'fields',
      header: t('column.fields'),
      cell: (row) => formatCount(row.fieldsCount),
      sortBy: 'fieldsCount',
      align: 'end',
      width: '72px',
    },
    {
      id: 'plans',
      header: t('column.plans'),
      cell: (row) => formatCount(row.plansCount),
      sortBy: 'plansCount',
      align: 'end',
      width: '72px',
    },
    { id: 'assignedTo', header: t('column.assignedTo'), cell: (row) => assignee(row, names), width: '150px' },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <StatusBadge tone={row.active ? 'ok' : 'none'}>{t(row.active ? 'active' : 'inactive')}</StatusBadge>,
      width: '104px',
    },
  ];
}

function GrowerTable({
  group,
  identifier,
  home,
  growers,
  query,
  onQuery,
  hovered,
  onHover,
  filtered,
  onClear,
  children,
}: GrowerTableProps) {
  const { t } = useTranslation('grower');
  const user = useCurrentUser();
  const people = useGroupPeople(group, choosesAssignee(user)).data;
  const names = useMemo(
    () => new Map([...(people ?? []).map(({ id, name }) => [id, name] as const), [user.id, user.fullName] as const]),
    [people, user],
  );
  const { selected, onSelect, clear, chooseAll } = useChosenGrowers(group, query.search);
  const columns = useColumns(identifier, names);
  return (
    <DataTable<GrowerRow>
      label={t('list')}
      columns={columns}
      rows={growers.data?.items}
      rowId={(row) => row.id}
      total={growers.data?.total}
      query={query}
      onQuery={onQuery}
      href={(row) => `/customers/${row.id}`}
      selected={selected}
      onSelect={onSelect}
      chooseAll={chooseAll}
      bulk={
        <GrowerBulk
          groupId={group}
          chosen={[...selected]}
          people={(people ?? []).filter(({ active }) => active)}
          mayChange={growerEditOf(user) !== 'none'}
          mayMove={mayMoveGrowers(user)}
          onDone={clear}
        />
      }
      toolbar={children}
      error={growers.error}
      onRetry={growers.refetch}
      onHover={(row) => onHover(row?.id ?? null)}
      marked={hovered}
      empty={<NoGrowers home={home} filtered={filtered} onClear={onClear} />}
    />
  );
}

function GrowerMap({
  group,
  shown,
  hovered,
  onHover,
}: {
  group: number;
  shown: readonly GrowerRow[] | undefined;
  hovered: number | null;
  onHover: (id: number | null) => void;
}) {
  const { t } = useTranslation('grower');
  const navigate = useNavigate();
  const { data, dataUpdatedAt } = useFieldPlaces(group);
  const places = useMemo<MapShape[]>(() => {
    const listed = new Set((shown ?? []).map(({ id }) => id));
    return (data?.features ?? []).flatMap(({ properties, geometry }) => {
      if (properties?.customerId === undefined || properties.id === undefined || (shown && !listed.has(properties.customerId))) return [];
      return [{ id: properties.id, name: properties.name ?? '', geometry, rowId: properties.customerId }];
    });
  }, [data, shown]);
  const ids = useMemo(() => places.map(({ id }) => id), [places]);
  const outlines = useBoundaries(ids, dataUpdatedAt).data?.features;
  const shapes = useMemo<MapShape[]>(() => {
    const growerOf = new Map(places.map(({ id, rowId }) => [id, rowId]));
    // the outlines first: a field that is small at this zoom is still found by its point on top
    return [
      ...(outlines ?? []).flatMap(({ properties, geometry }) =>
        properties?.id === undefined
          ? []
          : [{ id: properties.id, name: properties.name ?? '', geometry, rowId: growerOf.get(properties.id) ?? properties.id }],
      ),
      ...places,
    ];
  }, [outlines, places]);
  const hidden = data?.total === undefined ? 0 : Math.max(0, data.total - data.features.length);
  return (
    <div className={styles['mapFrame']}>
      <FieldMap
        shapes={shapes}
        label={t('map.label')}
        onSelect={(id) => void navigate(`/customers/${id}`)}
        onHover={(id) => onHover(id ?? null)}
        {...(hovered !== null && { hovered })}
        unavailable={<p className={styles['dim']}>{t('map.unavailable')}</p>}
      />
      {hidden > 0 && <p className={styles['mapNote']}>{t('map.noLocation', { count: hidden })}</p>}
    </div>
  );
}
