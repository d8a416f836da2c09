import { IconArrowLeft, IconDownload, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { PageHeader } from '../../../ui/layout/page-header';
import { useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { SearchInput } from '../../../ui/table/search-input';
import { allOf } from '../../../ui/table/use-many-change';
import { useListQuery } from '../../../ui/table/use-list-query';
import { sourcesQuery, useImportProducts } from '../list-queries';
import { ProductTable, shownOf } from '../parts/product-table';
import type { ProductPlace } from '../product-draft';
import styles from '../product.module.css';
import type { ProductCalls } from '../queries';
import { useProductPlace } from '../use-product-place';

/** U084: products of the shipped library and of the company, to bring in as copies of one's own. */
export default function ProductsImportPage() {
  const { t } = useTranslation('product');
  const { place, calls } = useProductPlace();
  const [params] = useSearchParams();
  const back = `/products${scopeQuery(`?${params.toString()}`)}`;
  usePageFacts(t('importTitle'), [{ label: t('title'), to: back }, { label: t('importTitle') }]);
  if (!place)
    return (
      <div className={styles['page']}>
        <PageHeader title={t('importTitle')} />
        <EmptyState icon={<IconPackage size={28} stroke={1.5} />} title={t('choose')} text={t('chooseText')} />
      </div>
    );
  return <ImportList {...{ place, calls, back }} />;
}

function ImportList({ place, calls, back }: { place: ProductPlace; calls: ProductCalls; back: string }) {
  const { t, i18n } = useTranslation('product');
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const sources = useQuery(sourcesQuery(place));
  const bring = useImportProducts(calls, place);
  const rows = sources.data && shownOf(sources.data, query, i18n.language);
  const start = async () => {
    try {
      await bring.mutateAsync([...selected]);
    } catch (error) {
      return notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad');
    }
    notify(t('imported', { count: selected.size }));
    return setSelected(new Set());
  };
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('importTitle')}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={
          <Button icon={<IconArrowLeft size={15} aria-hidden />} to={back}>
            {t('back')}
          </Button>
        }
      />
      <ProductTable
        label={t('importTitle')}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        chosen={sources.data?.filter(({ id }) => selected.has(id)) ?? []}
        {...allOf(rows, ({ id }) => id)}
        toolbar={<SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />}
        bulk={
          <Button kind="primary" icon={<IconDownload size={15} aria-hidden />} busy={bring.isPending} onClick={() => void start()}>
            {t('import', { count: selected.size })}
          </Button>
        }
        error={sources.error}
        onRetry={sources.refetch}
        empty={<EmptyState title={t('none.found')} actions={<Button onClick={() => setQuery({ search: '' })}>{t('clear')}</Button>} />}
      />
    </div>
  );
}
