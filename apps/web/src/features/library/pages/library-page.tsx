import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { allOf } from '../../../ui/table/use-many-change';
import { SearchInput } from '../../../ui/table/search-input';
import type { LibraryRecord } from '../queries';
import { LibraryBulk } from '../parts/library-bulk';
import { LevelNote, LevelPage } from '../parts/level-page';
import { LibraryTable } from '../parts/library-table';
import { SourceFilter } from '../parts/source-filter';
import { LibraryActions } from '../parts/library-actions';
import { NoRecords } from '../parts/no-records';
import { useLibraryList } from '../use-library-list';
import { useStatusChange } from '../use-status-change';
import { LibraryDrawers } from '../parts/library-drawers';
import { useLibraryPlace } from '../use-library-place';

const isChangeable = ({ editable, switchable }: LibraryRecord) => editable || switchable === true;

const idsOf = (records: readonly LibraryRecord[]) => records.map(({ id }) => id);

/** U052, U053, U054, U061, U063, U065: crops, products or plan templates as a level has them, in use or archived, and what its admins do with them. */
export default function LibraryPage() {
  const { t } = useTranslation(['library', 'admin']);
  const { kind, archived, level, groupId, here } = useLibraryPlace();
  const shipped = kind !== 'planTemplates';
  const { records, rows, page, query, setQuery, source, setSource, clear, searching } = useLibraryList(kind, level, archived);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const unselect = () => setSelected(new Set());
  const { busy, change, question } = useStatusChange(kind, groupId, unselect);
  const [open, setOpen] = useState<number | 'new' | 'prices' | null>(null);
  const title = t(`title.${kind}.${archived ? 'archived' : 'inUse'}`);
  usePageFacts(title, [{ label: t('admin:title'), to: '/admin-center/users' }, { label: title }]);

  const chosen = (records.data ?? []).filter(({ id }) => selected.has(id));
  const products = kind === 'fertilizers' && !archived && level.scope !== 'global';
  const priced = products ? (records.data ?? []).filter(({ editable, sourceId }) => editable && sourceId !== null) : [];
  const changeable = chosen.filter(isChangeable);
  return (
    <LevelPage level={level}>
      <PageHeader
        title={title}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={<LibraryActions {...{ kind, archived, level, here, products }} priced={priced.length > 0} onOpen={setOpen} />}
      />
      {shipped && groupId === undefined && <LevelNote>{t('locked')}</LevelNote>}
      <LibraryTable
        kind={kind}
        label={title}
        rows={page}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        {...(kind === 'crops' && { href: ({ id }) => `/crops/${id}${here}` })}
        {...{ selected, chosen }}
        onSelect={setSelected}
        {...allOf(rows, ({ id }) => id)}
        {...(products && { onOpen: setOpen })}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            <SourceFilter records={records.data} value={source} onChange={setSource} />
          </>
        }
        bulk={
          <LibraryBulk
            {...{ kind, archived, groupId }}
            chosen={changeable}
            busy={busy}
            onStatus={() => change(idsOf(changeable), archived)}
            onDone={unselect}
          />
        }
        error={records.error}
        onRetry={records.refetch}
        empty={<NoRecords {...{ archived, shipped, searching }} onClear={clear} />}
      />
      {question}
      {level.scope !== 'global' && <LibraryDrawers open={open} level={level} priced={priced} onClose={() => setOpen(null)} />}
    </LevelPage>
  );
}
