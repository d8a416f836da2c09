import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { useLiveQueries } from '../../../api/live';
import { formatCount } from '../../../i18n/number';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { lazyPart } from '../../../ui/lazy-part';
import { usePageFacts } from '../../../ui/page-facts';
import type { Column } from '../../../ui/table/data-table';
import { allOf } from '../../../ui/table/use-many-change';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import { useLevel } from '../../organization';
import { LevelNote, LevelPage, libraryKey, type LibraryRecord, libraryRecordsQuery, LibraryTable, shownOf } from '../../library/parts';
import { TypeBulk } from '../parts/type-bulk';
import { useTypeStatus } from '../use-type-status';

const AddDialog = lazyPart(async () => (await import('../parts/intervention-type-dialog')).InterventionTypeDialog);
const states = ['all', 'true', 'false'] as const;
type State = (typeof states)[number];

function rowsOf(types: readonly LibraryRecord[] | undefined, status: State, query: Parameters<typeof shownOf>[1], language: string) {
  const wanted = types?.filter(({ active }) => status === 'all' || active === (status === 'true'));
  return wanted && shownOf(wanted, query, language);
}

const idOf = ({ id }: LibraryRecord) => id;

const standing = (t: TFunction<'interventionTypes'>): Column<LibraryRecord> => ({
  id: 'active',
  header: t('status'),
  sortBy: 'active',
  width: '140px',
  cell: ({ active }) => <StatusBadge tone={active ? 'ok' : 'none'}>{t(active ? 'is.true' : 'is.false')}</StatusBadge>,
  text: ({ active }) => t(active ? 'is.true' : 'is.false'),
});

/** U060: the types that interventions with growers can be of: shipped ones, those of the levels above and one's own. */
export default function InterventionPage() {
  const { t, i18n } = useTranslation('interventionTypes');
  const level = useLevel();
  const groupId = level.scope === 'group' ? level.id : undefined;
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const [status, setStatus] = useState<State>('all');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState(false);
  const types = useQuery(libraryRecordsQuery('intervention', level, 'all'));
  useLiveQueries(groupId === undefined ? null : `group:${groupId}`, [[libraryKey]], (type) => /Library|resync/.test(type));
  const { busy, change, question } = useTypeStatus(groupId, () => setSelected(new Set()));
  usePageFacts(t('title'), [{ label: t('admin:title'), to: '/admin-center/users' }, { label: t('title') }]);
  const rows = useMemo(() => rowsOf(types.data, status, query, i18n.language), [types.data, status, query, i18n.language]);
  const chosen = (types.data ?? []).filter(({ id }) => selected.has(id));
  const shown = states.map((value) => ({ value, label: t(`show.${value}`) }));
  const clear = () => {
    setStatus('all');
    setQuery({ search: '' });
  };
  return (
    <LevelPage level={level}>
      <PageHeader
        title={t('title')}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={level.scope !== 'global' && <AddButton onAdd={() => setAdding(true)} />}
      />
      <LevelNote>{t(groupId === undefined ? 'elsewhere' : 'here')}</LevelNote>
      <LibraryTable
        kind="intervention"
        label={t('title')}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        {...allOf(rows, idOf)}
        chosen={chosen}
        more={[standing(t)]}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            <SelectInput label={t('status')} labelHidden choices={shown} value={status} onChange={(value) => setStatus(value ?? 'all')} />
          </>
        }
        bulk={<TypeBulk chosen={chosen.filter(({ editable }) => editable)} busy={busy} onStatus={change} />}
        error={types.error}
        onRetry={types.refetch}
        empty={<EmptyState title={t('none')} actions={<Button onClick={clear}>{t('clear')}</Button>} />}
      />
      {question}
      {adding && level.scope !== 'global' && <AddDialog level={level} onClose={() => setAdding(false)} />}
    </LevelPage>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation('interventionTypes');
  return (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        {t('add.open')}
      </Button>
    </ForChanges>
  );
}
