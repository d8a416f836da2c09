import { IconArchive, IconArchiveOff, IconBook2, IconCoins, IconDownload, IconPackage, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useLiveQueries } from '../../../api/live';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { useLocation, useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { SearchInput } from '../../../ui/table/search-input';
import { useListQuery } from '../../../ui/table/use-list-query';
import { PriceDrawer, ProductDrawer } from '../lazy-parts';
import { type ProductRow, productRowsQuery, useDeleteProducts, useSetActive, type View } from '../list-queries';
import { ProductTable, shownOf } from '../parts/product-table';
import styles from '../product.module.css';
import { productsKey } from '../queries';
import { libraryTopic } from '../../organization';
import { useCurrency } from '../use-currency';
import { useProductPlace } from '../use-product-place';

const isChangeable = ({ mine, switchable }: ProductRow) => mine || switchable;

/** U082, U083: products of one's own and those of the levels around, in use or archived. */
export default function ProductsPage() {
  const { t, i18n } = useTranslation('product');
  const archived = useLocation().pathname.endsWith('/archive');
  const [params] = useSearchParams();
  const { place, calls } = useProductPlace();
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const [view, setView] = useState<View>('mine');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<number | 'new' | 'prices' | 'delete' | null>(null);
  const records = useQuery({ ...productRowsQuery(calls, place!, view, archived), enabled: place !== undefined });
  useLiveQueries(place ? libraryTopic(place) : null, [[productsKey]], (type) => /GroupLibrary|Library|resync/.test(type));
  const currency = useCurrency(place);
  const status = useSetActive(calls, place);
  const removal = useDeleteProducts(calls);
  const title = t(archived ? 'archivedTitle' : 'title');
  const here = scopeQuery(`?${params.toString()}`);
  usePageFacts(title, archived ? [{ label: t('title'), to: `/products${here}` }, { label: title }] : [{ label: title }]);
  const rows = records.data && shownOf(records.data, query, i18n.language);
  const chosen = records.data?.filter((one) => isChangeable(one) && selected.has(one.id)) ?? [];
  const ids = chosen.map(({ id }) => id);
  const change = async () => {
    try {
      await status.mutateAsync({ ids, active: archived });
      notify(t(archived ? 'unarchived' : 'archived', { count: ids.length }));
      setSelected(new Set());
    } catch (error) {
      notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad');
    }
  };
  const remove = async () => {
    try {
      await removal.mutateAsync(ids);
    } catch (error) {
      notify(`${t('removedUnsuccessfully')}${isApiError(error) ? `. ${errorText(error.key, error.message)}` : ''}`, 'bad');
      throw error;
    }
    notify(t('deleted', { count: ids.length }));
    setSelected(new Set());
  };
  const add = (
    <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  if (!place)
    return (
      <div className={styles['page']}>
        <PageHeader title={title} />
        <EmptyState icon={<IconPackage size={28} stroke={1.5} />} title={t('choose')} text={t('chooseText')} />
      </div>
    );
  const priced = records.data?.filter(({ mine }) => mine) ?? [];
  return (
    <div className={styles['page']}>
      <PageHeader
        title={title}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={
          archived ? (
            <Button icon={<IconBook2 size={15} aria-hidden />} to={`/products${here}`}>
              {t('toInUse')}
            </Button>
          ) : (
            <>
              <Button icon={<IconArchive size={15} aria-hidden />} to={`/products/archive${here}`}>
                {t('toArchive')}
              </Button>
              <Button icon={<IconDownload size={15} aria-hidden />} to={`/products/import${here}`}>
                {t('toImport')}
              </Button>
              {priced.length > 0 && (
                <Button icon={<IconCoins size={15} aria-hidden />} onClick={() => setOpen('prices')}>
                  {t('prices')}
                </Button>
              )}
              {add}
            </>
          )
        }
      />
      <ProductTable
        currency={currency}
        label={title}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        selectable={isChangeable}
        onOpen={archived ? undefined : setOpen}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            {!archived && (
              <SelectInput<View>
                label={t('whose')}
                labelHidden
                choices={[
                  { value: 'mine', label: t('view.mine') },
                  { value: 'local', label: t('view.local') },
                ]}
                value={view}
                onChange={(next) => setView(next ?? 'mine')}
              />
            )}
          </>
        }
        bulk={
          <>
            <Button
              icon={archived ? <IconArchiveOff size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />}
              busy={status.isPending}
              onClick={() => void change()}
            >
              {t(archived ? 'unarchive' : 'archive', { count: ids.length })}
            </Button>
            {chosen.every(({ mine }) => mine) && (
              <Button icon={<IconTrash size={15} aria-hidden />} onClick={() => setOpen('delete')}>
                {t('delete', { count: ids.length })}
              </Button>
            )}
          </>
        }
        error={records.error}
        onRetry={records.refetch}
        empty={
          query.search === '' ? (
            <EmptyState
              icon={<IconPackage size={28} stroke={1.5} />}
              title={t(archived ? 'none.archived' : `none.${view}`)}
              text={archived ? undefined : t(`noneText.${view}`)}
              actions={archived ? undefined : add}
            />
          ) : (
            <EmptyState title={t('none.found')} actions={<Button onClick={() => setQuery({ search: '' })}>{t('clear')}</Button>} />
          )
        }
      />
      {(open === 'new' || typeof open === 'number') && (
        <ProductDrawer id={open} place={place} calls={calls} onClose={() => setOpen(null)} />
      )}
      {open === 'prices' && <PriceDrawer products={priced} place={place} calls={calls} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <ConfirmDialog
          open
          destructive
          onClose={() => setOpen(null)}
          title={ids.length === 1 ? t('deleteOne', { name: chosen[0]?.name }) : t('deleteTitle', { count: ids.length })}
          confirmLabel={t('delete', { count: ids.length })}
          onConfirm={remove}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
