import { libraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { productForms } from '@loam/domain/kernel/schema/lists';
import { T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { isFoundBy } from '@loam/domain/product/product-synonyms';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { type Column, DataTable, type DataTableProps } from '../../../ui/table/data-table';
import type { LibraryRecord, RecordKind } from '../queries';
import styles from '../library.module.css';
import { OwnerCell, useWhose } from './owner-cell';
import { useTemplateColumns } from './template-columns';

const NPK = ['N', 'P₂O₅', 'K₂O'];

type Sort = (record: LibraryRecord) => string | number;
const sorts: Readonly<Record<string, Sort>> = ownNames({
  name: ({ name }) => name,
  duration: ({ duration }) => duration ?? 0,
  yield: ({ highYield }) => highYield ?? 0,
  type: ({ type }) => type ?? '',
  crop: ({ cropName }) => cropName ?? '',
  status: ({ status }) => status ?? '',
  active: ({ active }) => (active ? 0 : 1),
  usedBy: ({ usedBy }) => usedBy ?? 0,
  price: ({ price }) => price ?? 0,
  ...Object.fromEntries(NPK.map((nutrient, at) => [nutrient, ({ contents }: LibraryRecord) => contents?.[at] ?? 0])),
});

/** What of the records the list shows: those with the search in their name, in its order. */
export function shownOf(
  records: readonly LibraryRecord[],
  { search, sortBy, sortOrder }: { search: string; sortBy: string; sortOrder: 'asc' | 'desc' },
  language: string,
): LibraryRecord[] {
  const by = sorts[sortBy] ?? sorts['name']!;
  const sign = sortOrder === 'desc' ? -1 : 1;
  const order = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), language);
  return records
    .filter(
      ({ id, name, variety }) =>
        foldText(`${name} ${variety ?? ''}`).includes(foldText(search)) || isFoundBy(search, { name, key: libraryProduct(id)?.key }),
    )
    .toSorted((a, b) => sign * order(by(a), by(b)) || a.name.localeCompare(b.name, language) || a.id - b.id);
}

interface LibraryTableProps extends Pick<
  DataTableProps<LibraryRecord>,
  | 'label'
  | 'rows'
  | 'total'
  | 'query'
  | 'onQuery'
  | 'href'
  | 'selected'
  | 'onSelect'
  | 'selectable'
  | 'chooseAll'
  | 'chosen'
  | 'choosable'
  | 'bulk'
  | 'toolbar'
  | 'error'
  | 'onRetry'
  | 'empty'
> {
  readonly kind: RecordKind;
  /** opens the form of one's own product */
  readonly onOpen?: (id: number) => void;
  /** columns of the page's own, last */
  readonly more?: readonly Column<LibraryRecord>[];
}

function useCropColumns(): readonly Column<LibraryRecord>[] {
  const { t } = useTranslation('library');
  const { units } = usePreferences();
  const [unitId, symbol] = units === 'imperial' ? [TON_AC, 'ton/ac'] : [T_HA, 't/ha'];
  const yielded = (value: number | undefined) => formatNumber(value === undefined ? null : convert(value, T_HA, unitId));
  return [
    {
      id: 'duration',
      header: t('days'),
      sortBy: 'duration',
      align: 'end',
      width: '110px',
      cell: ({ duration }) => formatNumber(duration),
      text: ({ duration }) => duration,
    },
    {
      id: 'yield',
      header: t('yield', { unit: symbol }),
      sortBy: 'yield',
      align: 'end',
      width: '170px',
      cell: ({ lowYield, highYield }) => `${yielded(lowYield)} – ${yielded(highYield)}`,
    },
  ];
}

/** `narrow`: the page has columns of its own, which need the room. */
function useProductColumns(narrow: boolean): readonly Column<LibraryRecord>[] {
  const { t, i18n } = useTranslation('library');
  const language = languageOf(i18n.language);
  return [
    {
      id: 'type',
      header: t('type'),
      sortBy: 'type',
      width: '150px',
      cell: ({ type }) => (type === undefined ? '—' : listName(type, language)),
    },
    {
      id: 'form',
      header: t('form'),
      width: '100px',
      hidden: narrow,
      cell: ({ formId }) => listName(productForms.find(({ id }) => id === formId)?.key ?? '', language) || '—',
    },
    ...NPK.map((nutrient, at): Column<LibraryRecord> => ({
      id: nutrient,
      header: `${nutrient} %`,
      sortBy: nutrient,
      align: 'end',
      width: '72px',
      cell: ({ contents }) => formatNumber(contents?.[at]),
      text: ({ contents }) => contents?.[at],
    })),
    {
      id: 'price',
      header: t('price'),
      sortBy: 'price',
      align: 'end',
      width: '100px',
      hidden: narrow,
      cell: ({ price }) => formatNumber(price),
      text: ({ price }) => price ?? undefined,
    },
  ];
}

const nameOf = ({ name, variety }: Pick<LibraryRecord, 'name' | 'variety'>): string => [name, variety].filter(Boolean).join(' ');

/** Crops, products, plan templates or types of interventions as one level has them. */
export function LibraryTable({ kind, onOpen, more = [], ...table }: LibraryTableProps) {
  const { t } = useTranslation('library');
  const ofCrops = useCropColumns();
  const ofProducts = useProductColumns(more.length > 0);
  const ofTemplates = useTemplateColumns();
  const whoseOf = useWhose();
  const own: readonly Column<LibraryRecord>[] =
    kind === 'intervention' ? [] : kind === 'planTemplates' ? ofTemplates : kind === 'crops' ? ofCrops : ofProducts;
  const columns: Column<LibraryRecord>[] = [
    {
      id: 'name',
      header: t('name'),
      sortBy: 'name',
      width: '34%',
      text: nameOf,
      cell: ({ id, editable, sourceId, ...one }) => {
        const shown = nameOf(one);
        if (!onOpen || !editable || sourceId === null) return shown;
        return (
          <button type="button" className={styles['open']} onClick={() => onOpen(id)}>
            {shown}
          </button>
        );
      },
    },
    ...own,
    {
      id: 'source',
      header: t('source'),
      width: '200px',
      cell: (record) => <OwnerCell record={record} />,
      text: whoseOf,
    },
    ...more,
  ];
  return <DataTable<LibraryRecord> columns={columns} rowId={({ id }) => id} {...table} />;
}
