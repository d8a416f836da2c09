import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { productForms } from '@loam/domain/kernel/schema/lists';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { type Column, DataTable, type DataTableProps } from '../../../ui/table/data-table';
import type { ProductRow } from '../list-queries';
import styles from '../product.module.css';
import { priceUnit } from '../use-currency';

const NPK = ['N', 'P₂O₅', 'K₂O'];

/** Those with the search in their name, in the list's order. */
export function shownOf(
  rows: readonly ProductRow[],
  { search, sortBy, sortOrder }: { search: string; sortBy: string; sortOrder: 'asc' | 'desc' },
  language: string,
): ProductRow[] {
  const sign = sortOrder === 'desc' ? -1 : 1;
  const at = NPK.indexOf(sortBy);
  const by = (a: ProductRow, b: ProductRow) =>
    sortBy === 'price'
      ? (a.price ?? 0) - (b.price ?? 0)
      : at >= 0
        ? (a.contents?.[at] ?? 0) - (b.contents?.[at] ?? 0)
        : a.name.localeCompare(b.name, language);
  return rows
    .filter(({ name }) => foldText(name).includes(foldText(search)))
    .toSorted((a, b) => sign * by(a, b) || a.name.localeCompare(b.name, language) || a.id - b.id);
}

interface ProductTableProps extends Omit<DataTableProps<ProductRow>, 'columns' | 'rowId'> {
  /** opens the form of one's own product */
  readonly onOpen?: ((id: number) => void) | undefined;
  /** of the prices, where it is known */
  readonly currency?: string | undefined;
}

export function ProductTable({ onOpen, currency, ...table }: ProductTableProps) {
  const { t, i18n } = useTranslation('product');
  const language = languageOf(i18n.language);
  const columns: Column<ProductRow>[] = [
    {
      id: 'name',
      header: t('field.name'),
      sortBy: 'name',
      width: '34%',
      text: ({ name }) => name,
      cell: ({ id, name, mine }) =>
        mine && onOpen ? (
          <button type="button" className={styles['open']} onClick={() => onOpen(id)}>
            {name}
          </button>
        ) : (
          name
        ),
    },
    { id: 'type', header: t('field.typeId'), width: '150px', cell: ({ type }) => (type === undefined ? '—' : listName(type, language)) },
    {
      id: 'form',
      header: t('field.formId'),
      width: '110px',
      cell: ({ formId }) => listName(productForms.find(({ id }) => id === formId)?.key ?? '', language) || '—',
    },
    ...NPK.map((nutrient, at): Column<ProductRow> => ({
      id: nutrient,
      header: `${nutrient} %`,
      sortBy: nutrient,
      align: 'end',
      width: '80px',
      cell: ({ contents }) => formatNumber(contents?.[at]),
      text: ({ contents }) => contents?.[at],
    })),
    {
      id: 'price',
      header: t('field.price'),
      sortBy: 'price',
      align: 'end',
      width: '140px',
      cell: ({ price, formId }) => (price == null ? '—' : `${formatNumber(price)} ${priceUnit(currency, formId)}`),
      text: ({ price }) => price ?? undefined,
    },
    { id: 'owner', header: t('owner'), width: '180px', cell: ({ mine, ownerName }) => (mine ? t('yours') : (ownerName ?? t('shipped'))) },
  ];
  return <DataTable<ProductRow> columns={columns} rowId={({ id }) => id} {...table} />;
}
