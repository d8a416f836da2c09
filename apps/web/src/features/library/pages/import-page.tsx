import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../../api/live';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { PageHeader } from '../../../ui/layout/page-header';
import { useLocation, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { SearchInput } from '../../../ui/table/search-input';
import type { Column } from '../../../ui/table/data-table';
import { allOf } from '../../../ui/table/use-many-change';
import { useListQuery } from '../../../ui/table/use-list-query';
import { type Level, useLevel } from '../../organization';
import { kindOfPath, libraryKey, type LibraryRecord, libraryRecordsQuery, type RecordKind, useImport } from '../queries';
import { type Outcomes, runImport } from '../model/import-run';
import { ImportProgress } from '../parts/import-progress';
import { LevelNote, LevelPage } from '../parts/level-page';
import { LibraryTable, shownOf } from '../parts/library-table';
import { OutcomeCell, useOutcomeText } from '../parts/outcome-cell';
import { NothingFound } from '../parts/nothing-found';
import { ofSource, type Source, SourceFilter } from '../parts/source-filter';

/** U062, U064, U066: crops, products or plan templates of the levels above, to bring into one's own library as copies that one may change. */
export default function ImportPage() {
  const { t } = useTranslation(['library', 'admin']);
  const [, , path] = useLocation().pathname.split('/');
  const kind = kindOfPath(path);
  const [params] = useSearchParams();
  const level = useLevel();
  const title = t(`import.title.${kind}`);
  const back = `/admin-center/${kind}${scopeQuery(`?${params.toString()}`)}`;
  usePageFacts(title, [
    { label: t('admin:title'), to: '/admin-center/users' },
    { label: t(`admin:pages.${kind}`), to: back },
    { label: title },
  ]);
  if (level.scope === 'global')
    return (
      <LevelPage level={level}>
        <PageHeader title={title} />
        <EmptyState icon={<IconDownload size={28} stroke={1.5} />} title={t('import.choose')} text={t('import.chooseText')} />
      </LevelPage>
    );
  return <ImportList key={`${kind} ${level.scope} ${level.id}`} {...{ kind, level, title, back }} />;
}

interface ImportListProps {
  readonly kind: RecordKind;
  readonly level: Exclude<Level, { scope: 'global' }>;
  readonly title: string;
  readonly back: string;
}

const aboveOf = (records: readonly LibraryRecord[] | undefined) => records?.filter(({ inherited }) => inherited);
/** Those that were brought here already. */
const hereOf = (records: readonly LibraryRecord[] | undefined) =>
  new Set(records?.flatMap(({ inherited, sourceId }) => (inherited || sourceId === null ? [] : [sourceId])));

function NothingAbove() {
  const { t } = useTranslation('library');
  return <EmptyState icon={<IconDownload size={28} stroke={1.5} />} title={t('import.none')} text={t('import.noneText')} />;
}

/** How each record stands to the library it is to be brought into. */
function useOutcome(outcomes: Outcomes, here: ReadonlySet<number | null>): Column<LibraryRecord> {
  const { t } = useTranslation('library');
  const outcomeText = useOutcomeText();
  return {
    ...{ id: 'outcome', header: t('import.state'), width: '150px' },
    text: ({ id }) => outcomeText(outcomes.get(id), here.has(id)),
    cell: ({ id }) => <OutcomeCell outcome={outcomes.get(id)} known={here.has(id)} />,
  };
}

function ImportList({ kind, level, title, back }: ImportListProps) {
  const { t, i18n } = useTranslation(['library', 'admin']);
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const records = useQuery(libraryRecordsQuery(kind, level, 'all'));
  useLiveQueries(level.scope === 'group' ? `group:${level.id}` : null, [[libraryKey]], (type) =>
    /LibraryRecords|^Template|resync/.test(type),
  );
  const bring = useImport(kind, level);
  const [source, setSource] = useState<Source>('all');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [running, setRunning] = useState(false);
  const { above, here } = useMemo(() => ({ above: aboveOf(records.data), here: hereOf(records.data) }), [records.data]);
  const rows = useMemo(() => above && shownOf(ofSource(above, source), query, i18n.language), [above, source, query, i18n.language]);
  const start = async (ids: readonly number[]) => {
    setSelected(new Set());
    setRunning(true);
    await runImport(ids, (part) => bring.mutateAsync(part), setOutcomes);
    setRunning(false);
  };
  const clear = () => {
    setSource('all');
    setQuery({ search: '' });
  };
  const filtered = query.search !== '' || source !== 'all';
  const outcome = useOutcome(outcomes, here);
  const wanted = [...selected].filter((id) => !here.has(id));
  return (
    <LevelPage level={level}>
      <PageHeader
        title={title}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={
          <Button icon={<IconArrowLeft size={15} aria-hidden />} to={back}>
            {t('import.back')}
          </Button>
        }
      />
      <LevelNote>{t(`import.what.${level.scope}`)}</LevelNote>
      {outcomes.size > 0 && <ImportProgress {...{ outcomes, running }} onRetry={(ids) => void start(ids)} />}
      <LibraryTable
        kind={kind}
        label={title}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        selectable={() => !running}
        chosen={above?.filter(({ id }) => selected.has(id)) ?? []}
        {...allOf(rows, ({ id }) => id)}
        more={[outcome]}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            <SourceFilter records={above} value={source} onChange={setSource} />
          </>
        }
        bulk={
          wanted.length > 0 && (
            <Button kind="primary" icon={<IconDownload size={15} aria-hidden />} busy={running} onClick={() => void start(wanted)}>
              {t('import.start', { count: wanted.length })}
            </Button>
          )
        }
        error={records.error}
        onRetry={records.refetch}
        empty={filtered ? <NothingFound onClear={clear} /> : <NothingAbove />}
      />
    </LevelPage>
  );
}
