import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropShort } from '@loam/domain/crop/crop.schema';
import { convert } from '@loam/domain/kernel/unit/units';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { ForChanges } from '../../../api/for-changes';
import { formatCount, formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { PageHeader } from '../../../ui/layout/page-header';
import { useLocation, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { useLiveQueries } from '../../../api/live';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import { useLevel } from '../../organization';
import styles from '../crop.module.css';
import { cropsQuery } from '../queries';
import { cropPlaces, cropUnits, fullName } from '../words';

const NewCropDialog = lazy(() => import('../parts/new-crop-dialog'));

const sorts: Readonly<Record<string, (crop: CropShort) => string | number>> = {
  name: fullName,
  duration: ({ duration }) => duration,
  yield: ({ highYield }) => highYield,
};

/** The crops that are looked for, in the order that is asked for. */
function useShown(data: readonly CropShort[] | undefined, query: ReturnType<typeof useListQuery>[0]) {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const by = sorts[query.sortBy] ?? fullName;
    const sign = query.sortOrder === 'desc' ? -1 : 1;
    const order = (a: CropShort, b: CropShort) => {
      const [one, other] = [by(a), by(b)];
      return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), language);
    };
    return data
      ?.filter((crop) => foldText([fullName(crop), ...crop.varieties].join(' ')).includes(foldText(query.search)))
      .toSorted((a, b) => sign * order(a, b) || a.id - b.id);
  }, [data, query, language]);
}

function useColumns(): Column<CropShort>[] {
  const { t } = useTranslation('crop');
  const { yieldUnitId, yieldSymbol } = cropUnits(usePreferences().units);
  const yielded = (value: number) => formatNumber(convert(value, 1, yieldUnitId));
  return [
    { id: 'name', header: t('name'), sortBy: 'name', width: '30%', cell: fullName },
    { id: 'varieties', header: t('varieties'), cell: ({ varieties }) => (varieties.length === 0 ? '—' : varieties.join(', ')) },
    { id: 'duration', header: t('days'), sortBy: 'duration', align: 'end', width: '90px', cell: ({ duration }) => formatNumber(duration) },
    {
      id: 'yield',
      header: t('yield', { unit: yieldSymbol }),
      sortBy: 'yield',
      align: 'end',
      width: '150px',
      cell: ({ lowYield, highYield }) => `${yielded(lowYield)} – ${yielded(highYield)}`,
    },
    { id: 'owner', header: t('owner'), width: '200px', cell: ({ ownerName }) => ownerName ?? t('shipped') },
  ];
}

/** U047: the crops that can be planned here, with their varieties. */
export default function VarietiesPage() {
  const { t } = useTranslation('crop');
  const [params] = useSearchParams();
  const level = useLevel();
  const places = cropPlaces(useLocation().pathname);
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const { data, error, refetch } = useQuery(cropsQuery(level));
  const here = scopeQuery(`?${params.toString()}`);
  useLiveQueries(level.scope === 'group' ? `group:${level.id}` : null, [['crops']], (type) =>
    /GroupLibrary|LibraryRecords|OwnCrop|resync/.test(type),
  );
  usePageFacts(t('title'), [{ label: t('title') }]);
  const [making, setMaking] = useState(false);
  const rows = useShown(data, query);
  const columns = useColumns();
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={
          <ForChanges>
            <Button to={`/admin-center/crops${here}`}>{t('manage')}</Button>
            {level.scope !== 'global' && (
              <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={() => setMaking(true)}>
                {t('newCrop')}
              </Button>
            )}
          </ForChanges>
        }
      />
      <DataTable<CropShort>
        label={t('title')}
        columns={columns}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        rowId={({ id }) => id}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        href={(crop) => `${places.crop(crop)}${here}`}
        toolbar={<SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title={t('none')} actions={<Button onClick={() => setQuery({ search: '' })}>{t('clear')}</Button>} />}
      />
      {making && level.scope !== 'global' && (
        <Suspense>
          <NewCropDialog place={level} here={here} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </div>
  );
}
