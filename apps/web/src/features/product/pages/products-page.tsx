import { IconArchive, IconArchiveOff, IconBook2, IconCoins, IconDownload, IconPackage, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useLiveQueries } from '../../../api/live';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { useLocation, useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeQuery } from '../../../ui/scope/scope-query';
import { allOf, useManyChange } from '../../../ui/table/use-many-change';
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

type Open = number | 'new' | 'prices' | 'delete' | null;

const isChangeable = ({ mine, switchable }: ProductRow) => mine || switchable;

interface Chosen {
  readonly calls: ReturnType<typeof useProductPlace>['calls'];
  readonly place: ReturnType<typeof useProductPlace>['place'];
  readonly archived: boolean;
  readonly chosen: readonly ProductRow[];
  readonly onDone: () => void;
}

/** What is done to the chosen products: to the archive or back, or away. */
function useChanges({ calls, place, archived, chosen, onDone }: Chosen) {
  const { t } = useTranslation('product');
  const status = useSetActive(calls, place);
  const removal = useDeleteProducts(calls);
  const ids = chosen.map(({ id }) => id);
  const { busy, change, question } = useManyChange({
    run: (those, active) => status.mutateAsync({ ids: those, active }),
    asked: (count, active) => t(active ? 'unarchive' : 'archive', { count }),
    told: (count, active) => t(active ? 'unarchived' : 'archived', { count }),
    failed: (error) => (isApiError(error) ? errorText(error.key, error.message) : t('failed')),
    onChanged: onDone,
  });
  const remove = async () => {
    try {
      await removal.mutateAsync(ids);
    } catch (error) {
      notify(`${t('removedUnsuccessfully')}${isApiError(error) ? `. ${errorText(error.key, error.message)}` : ''}`, 'bad');
      throw error;
    }
    notify(t('deleted', { count: ids.length }));
    onDone();
  };
  return { ids, busy, question, change: () => change(ids, archived), remove };
}

/** U082, U083: products of one's own and those of the levels around, in use or archived. */
export default function ProductsPage() {
  const { t, i18n } = useTranslation('product');
  const archived = useLocation().pathname.endsWith('/archive');
  const [params] = useSearchParams();
  const { place, calls } = useProductPlace();
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 200 });
  const [view, setView] = useState<View>('mine');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<Open>(null);
  const records = useRecords({ calls, place, archived }, view);
  const currency = useCurrency(place);
  const title = t(archived ? 'archivedTitle' : 'title');
  const here = scopeQuery(`?${params.toString()}`);
  usePageFacts(title, archived ? [{ label: t('title'), to: `/products${here}` }, { label: title }] : [{ label: title }]);
  const rows = records.data && shownOf(records.data, query, i18n.language);
  const shown = records.data?.filter(({ id }) => selected.has(id)) ?? [];
  const chosen = shown.filter(isChangeable);
  const { ids, busy, question, change, remove } = useChanges({ calls, place, archived, chosen, onDone: () => setSelected(new Set()) });
  if (!place) return <ChoosePlace title={title} />;
  const priced = records.data?.filter(({ mine }) => mine) ?? [];
  return (
    <div className={styles['page']}>
      <PageHeader
        title={title}
        meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })}
        actions={<Actions {...{ archived, here }} priced={priced.length > 0} onOpen={setOpen} />}
      />
      <ProductTable
        {...{ currency, query, selected }}
        chosen={shown}
        label={title}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        onQuery={setQuery}
        onSelect={setSelected}
        {...allOf(rows, ({ id }) => id)}
        onOpen={archived ? undefined : setOpen}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            {!archived && <WhoseSelect view={view} onView={setView} />}
          </>
        }
        bulk={<Bulk {...{ archived, busy, chosen }} onChange={change} onDelete={() => setOpen('delete')} />}
        error={records.error}
        onRetry={records.refetch}
        empty={
          <Empty
            {...{ archived, view }}
            searched={query.search !== ''}
            onAdd={() => setOpen('new')}
            onClear={() => setQuery({ search: '' })}
          />
        }
      />
      {question}
      <Opened {...{ open, place, calls, priced, ids, chosen }} onClose={() => setOpen(null)} onRemove={remove} />
    </div>
  );
}

function useRecords({ calls, place, archived }: Pick<Chosen, 'calls' | 'place' | 'archived'>, view: View) {
  useLiveQueries(place ? libraryTopic(place) : null, [[productsKey]], (type) => /GroupLibrary|Library|resync/.test(type));
  return useQuery({ ...productRowsQuery(calls, place!, view, archived), enabled: place !== undefined });
}

function ChoosePlace({ title }: { title: string }) {
  const { t } = useTranslation('product');
  return (
    <div className={styles['page']}>
      <PageHeader title={title} />
      <EmptyState icon={<IconPackage size={28} stroke={1.5} />} title={t('choose')} text={t('chooseText')} />
    </div>
  );
}

interface OpenedProps extends Pick<Chosen, 'calls' | 'chosen'> {
  readonly open: Open;
  readonly place: NonNullable<Chosen['place']>;
  readonly priced: readonly ProductRow[];
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onRemove: () => Promise<void>;
}

/** What is open beside the list: a product, the prices, or the question before products go away. */
function Opened({ open, place, calls, priced, ids, chosen, onClose, onRemove }: OpenedProps) {
  const { t } = useTranslation('product');
  return (
    <>
      {(open === 'new' || typeof open === 'number') && <ProductDrawer id={open} place={place} calls={calls} onClose={onClose} />}
      {open === 'prices' && <PriceDrawer products={priced} place={place} calls={calls} onClose={onClose} />}
      {open === 'delete' && (
        <ConfirmDialog
          open
          destructive
          onClose={onClose}
          title={ids.length === 1 ? t('deleteOne', { name: chosen[0]?.name }) : t('deleteTitle', { count: ids.length })}
          confirmLabel={t('delete', { count: ids.length })}
          onConfirm={onRemove}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('product');
  return (
    <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}

interface ActionsProps {
  readonly archived: boolean;
  /** the place of the page, as a query */
  readonly here: string;
  /** there are own products, which have prices */
  readonly priced: boolean;
  readonly onOpen: (open: 'new' | 'prices') => void;
}

function Actions({ archived, here, priced, onOpen }: ActionsProps) {
  const { t } = useTranslation('product');
  return archived ? (
    <Button icon={<IconBook2 size={15} aria-hidden />} to={`/products${here}`}>
      {t('toInUse')}
    </Button>
  ) : (
    <>
      <Button icon={<IconArchive size={15} aria-hidden />} to={`/products/archive${here}`}>
        {t('toArchive')}
      </Button>
      <ForChanges>
        <Button icon={<IconDownload size={15} aria-hidden />} to={`/products/import${here}`}>
          {t('toImport')}
        </Button>
        {priced && (
          <Button icon={<IconCoins size={15} aria-hidden />} onClick={() => onOpen('prices')}>
            {t('prices')}
          </Button>
        )}
        <AddButton onAdd={() => onOpen('new')} />
      </ForChanges>
    </>
  );
}

function WhoseSelect({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('product');
  return (
    <SelectInput<View>
      label={t('whose')}
      labelHidden
      choices={[
        { value: 'mine', label: t('view.mine') },
        { value: 'local', label: t('view.local') },
      ]}
      value={view}
      onChange={(next) => onView(next ?? 'mine')}
    />
  );
}

interface BulkProps {
  readonly archived: boolean;
  readonly busy: boolean;
  readonly chosen: readonly ProductRow[];
  readonly onChange: () => void;
  readonly onDelete: () => void;
}

function Bulk({ archived, busy, chosen, onChange, onDelete }: BulkProps) {
  const { t } = useTranslation('product');
  if (chosen.length === 0) return null;
  return (
    <ForChanges>
      <Button
        icon={archived ? <IconArchiveOff size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />}
        busy={busy}
        onClick={onChange}
      >
        {t(archived ? 'unarchive' : 'archive', { count: chosen.length })}
      </Button>
      {chosen.every(({ mine }) => mine) && (
        <Button icon={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
          {t('delete', { count: chosen.length })}
        </Button>
      )}
    </ForChanges>
  );
}

interface EmptyProps {
  readonly archived: boolean;
  readonly view: View;
  readonly searched: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

function Empty({ archived, view, searched, onAdd, onClear }: EmptyProps) {
  const { t } = useTranslation('product');
  return !searched ? (
    <EmptyState
      icon={<IconPackage size={28} stroke={1.5} />}
      title={t(archived ? 'none.archived' : `none.${view}`)}
      text={archived ? undefined : t(`noneText.${view}`)}
      actions={
        archived ? undefined : (
          <ForChanges>
            <AddButton onAdd={onAdd} />
          </ForChanges>
        )
      }
    />
  ) : (
    <EmptyState title={t('none.found')} actions={<Button onClick={onClear}>{t('clear')}</Button>} />
  );
}
