import { IconArchive, IconBook2, IconCoins, IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../../api/live';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { PageHeader } from '../../../ui/layout/page-header';
import { useLocation, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import { libraryTopic, useLevel } from '../../organization';
import { PriceDrawer, ProductDrawer } from '../../product';
import { kindOfPath, libraryKey, type LibraryRecord, libraryRecordsQuery, useSetStatus } from '../queries';
import { LibraryBulk } from '../parts/library-bulk';
import { LevelNote, LevelPage } from '../parts/level-page';
import { LibraryTable, shownOf } from '../parts/library-table';
import { NothingFound } from '../parts/nothing-found';
import { ofSource, type Source, SourceFilter } from '../parts/source-filter';

const isChangeable = ({ editable, switchable }: LibraryRecord) => editable || switchable === true;

/** U052, U053, U054, U061, U063, U065: crops, products or plan templates as a level has them, in use or archived, and what its admins do with them. */
export default function LibraryPage() {
  const { t, i18n } = useTranslation(['library', 'admin']);
  const [, , path, end] = useLocation().pathname.split('/');
  const kind = kindOfPath(path);
  const shipped = kind !== 'planTemplates';
  const archived = end === 'archive';
  const [params] = useSearchParams();
  const level = useLevel();
  const groupId = level.scope === 'group' ? level.id : undefined;
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const records = useQuery(libraryRecordsQuery(kind, level, archived ? 'false' : 'true'));
  useLiveQueries(libraryTopic(level), [[libraryKey]], (type) => /Library|OwnCrop|^Template|resync/.test(type));
  const setStatus = useSetStatus(kind, groupId);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [source, setSource] = useState<Source>('all');
  const [open, setOpen] = useState<number | 'new' | 'prices' | null>(null);
  const rows = useMemo(
    () => records.data && shownOf(ofSource(records.data, source), query, i18n.language),
    [records.data, source, query, i18n.language],
  );
  const page = rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize);
  const title = t(`title.${kind}.${archived ? 'archived' : 'inUse'}`);
  const here = scopeQuery(`?${params.toString()}`);
  usePageFacts(title, [{ label: t('admin:title'), to: '/admin-center/users' }, { label: title }]);

  const change = async (ids: readonly number[], active: boolean, undo = true) => {
    await setStatus.mutateAsync({ ids, active });
    if (undo) setSelected(new Set()); // what is taken back leaves what was chosen since
    notify(
      t(active ? 'unarchived' : 'archived', { count: ids.length }),
      'ok',
      undo ? { label: t('undo'), run: () => void change(ids, !active, false).catch(failed) } : undefined,
    );
  };
  const failed = () => notify(t('failed'), 'bad');
  const clear = () => {
    setSource('all');
    setQuery({ search: '' });
  };
  const chosen = (records.data ?? []).filter(({ id }) => selected.has(id));
  const products = kind === 'fertilizers' && !archived && level.scope !== 'global';
  const priced = products ? (records.data ?? []).filter(({ editable, sourceId }) => editable && sourceId !== null) : [];
  const choosable = (shipped && level.scope === 'group') || (records.data ?? []).some(isChangeable);
  return (
    <LevelPage level={level}>
      <PageHeader
        title={title}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={
          archived ? (
            <Button icon={<IconBook2 size={15} aria-hidden />} to={`/admin-center/${kind}${here}`}>
              {t('toInUse')}
            </Button>
          ) : (
            <>
              <Button icon={<IconArchive size={15} aria-hidden />} to={`/admin-center/${kind}/archive${here}`}>
                {t('toArchive')}
              </Button>
              {level.scope !== 'global' && (
                <Button
                  {...(!products && { kind: 'primary' })}
                  icon={<IconDownload size={15} aria-hidden />}
                  to={`/admin-center/${kind}/import${here}`}
                >
                  {t('toImport')}
                </Button>
              )}
              {priced.length > 0 && (
                <Button icon={<IconCoins size={15} aria-hidden />} onClick={() => setOpen('prices')}>
                  {t('prices')}
                </Button>
              )}
              {products && (
                <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
                  {t('addProduct')}
                </Button>
              )}
            </>
          )
        }
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
        selectable={isChangeable}
        {...(products && { onOpen: setOpen })}
        {...(choosable && { selected, onSelect: setSelected })}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            <SourceFilter records={records.data} value={source} onChange={setSource} />
          </>
        }
        bulk={
          <LibraryBulk
            {...{ kind, chosen, archived, groupId }}
            busy={setStatus.isPending}
            onStatus={() =>
              void change(
                chosen.map(({ id }) => id),
                archived,
              ).catch(failed)
            }
            onDone={() => setSelected(new Set())}
          />
        }
        error={records.error}
        onRetry={records.refetch}
        empty={
          query.search === '' && source === 'all' ? (
            <EmptyState
              icon={<IconArchive size={28} stroke={1.5} />}
              title={t(archived ? 'none.archived' : shipped ? 'none.inUse' : 'none.templates')}
              text={t(archived ? 'none.archivedText' : shipped ? 'none.inUseText' : 'none.templatesText')}
            />
          ) : (
            <NothingFound onClear={clear} />
          )
        }
      />
      {level.scope !== 'global' && (open === 'new' || typeof open === 'number') && (
        <ProductDrawer id={open} place={level} calls="fertilizers" onClose={() => setOpen(null)} />
      )}
      {level.scope !== 'global' && open === 'prices' && (
        <PriceDrawer products={priced} place={level} calls="fertilizers" onClose={() => setOpen(null)} />
      )}
    </LevelPage>
  );
}
