import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { ACRE, GAL_AC, HECTARE, KG_HA, L_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert, isOfDimension } from '@loam/domain/kernel/unit/units';
import { formatDate } from '../../../i18n/date';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { type Cell, type Columns, type ComparedRow, type Row, type ShownIn, type Words } from './cells';
import { listed, NONE, numbers, nutrientOfColumn, nutrientsIn, said, withUnit } from './cells';
import { applicationRows, tankRows } from './work-rows';

const subscript: Readonly<Record<string, string>> = ownNames({ P2O5: 'P₂O₅', K2O: 'K₂O', SO3: 'SO₃' });

/** Every row, in the units and the form of the first column, section by section. */
export function comparedRows(columns: Columns, shown: ShownIn, t: Words): ComparedRow[] {
  return [
    ...seasonRows(columns, t),
    ...needRows(columns, shown, t),
    ...productRows(columns, shown, t),
    ...applicationRows(columns),
    ...tankRows(columns, t),
    ...costRows(columns, shown, t),
    ...scoreRow(columns, t),
  ]
    .filter(({ cells }) => cells.some(({ lines }) => lines.some((line) => line !== NONE)))
    .map((row) => ({ ...row, differs: differ(row.cells, columns) }));
}

const differ = (cells: readonly Cell[], columns: Columns): boolean =>
  new Set(cells.filter((_, at) => columns[at]).map(({ lines }) => lines.join('\n'))).size > 1;

function seasonRows(columns: Columns, t: Words): Row[] {
  const row = (key: string, cells: readonly Cell[]): Row => ({ key, section: 'season', label: t(`row.${key}`), cells });
  const words = (key: string, of: (column: ComparedPlan) => string | null) =>
    row(
      key,
      columns.map((column) => said(column && of(column))),
    );
  const day = (iso: string | null) => (iso === null ? null : formatDate(iso));
  return [
    words('crop', ({ crop }) => crop.name),
    words('cultivar', ({ crop }) => crop.cultivar),
    words('grower', ({ grower }) => grower),
    words('field', ({ field }) => field?.name ?? null),
    row(
      'area',
      inUnitOfFirst(columns, (column) => [column.field?.area ?? null, column.field?.areaUnitId ?? HECTARE], t),
    ),
    row(
      'yield',
      inUnitOfFirst(columns, ({ season }) => [season.expectedYield, season.expectedYieldUnitId], t),
    ),
    words('planting', ({ season }) => day(season.plantingDate)),
    words('harvest', ({ season }) => day(season.harvestDate)),
    words('growing', ({ season }) => season.growingMethod),
    words('previous', ({ season }) => season.previousCrop),
  ];
}

/** Numbers that carry their unit: told in the first column's, where they are of one kind. */
function inUnitOfFirst(columns: Columns, of: (column: ComparedPlan) => readonly [number | null, number], t: Words): Cell[] {
  const all = columns.map((column) => (column ? of(column) : ([null, HECTARE] as const)));
  const unitId = all.find(([value]) => value !== null)?.[1] ?? HECTARE;
  const values = all.map(([value, own]) => (value === null || own === unitId ? value : convert(value, own, unitId)));
  return numbers(values, t, (value) => withUnit(value, unitId));
}

function needRows(columns: Columns, shown: ShownIn, t: Words): Row[] {
  return nutrientsIn(columns).flatMap((id): Row[] => {
    const raw = nutrientName(id, shown.form);
    const nutrient = subscript[raw] ?? raw;
    const found = columns.map((column) => column && nutrientOfColumn(column, id, shown));
    const row = (key: string, cells: readonly Cell[]): Row => ({
      ...{ key: `need ${id} ${key}`, section: 'need', label: t(`row.${key}`, { nutrient }), cells },
    });
    return [
      row(
        'needed',
        numbers(
          found.map((one) => one?.need ?? null),
          t,
        ),
      ),
      row(
        'supplied',
        numbers(
          found.map((one) => one?.supplied ?? null),
          t,
        ),
      ),
      row(
        'difference',
        found.map((one) => said(one && `${signed(one.supplied - (one.need ?? 0))} · ${t(`is.${one.status}`)}`)),
      ),
    ];
  });
}

const signed = (value: number): string => {
  const text = formatNumber(value);
  return value > 0 && text !== formatNumber(0) ? `+${text}` : text;
};

/** Amounts of the season by product; one that is dosed by volume and by weight has a row for each. */
function productRows(columns: Columns, { unitId }: ShownIn, t: Words): Row[] {
  const imperial = unitId === LB_AC;
  const kinds = [
    { dimension: 'massPerArea', unit: imperial ? LB_AC : KG_HA },
    { dimension: 'volumePerArea', unit: imperial ? GAL_AC : L_HA },
  ] as const;
  const names = [...new Set(columns.flatMap((column) => column?.products.map(({ name }) => name) ?? []))];
  return names.flatMap((name) =>
    kinds.flatMap(({ dimension, unit }): Row[] => {
      const values = columns.map((column) => {
        const one = column?.products.find((each) => each.name === name && isOfDimension(each.unitId, dimension));
        if (!one) return null;
        return one.unitId === unit ? one.amount : convert(one.amount, one.unitId, unit);
      });
      if (values.every((value) => value === null)) return [];
      return [
        { key: `product ${name} ${unit}`, section: 'products', label: name, cells: numbers(values, t, (value) => withUnit(value, unit)) },
      ];
    }),
  );
}

/** Money is held against money of one currency alone; what has no price is named and counted nowhere. */
function costRows(columns: Columns, { unitId }: ShownIn, t: Words): Row[] {
  const area = unitId === LB_AC ? ACRE : HECTARE;
  const currencies = new Set(columns.flatMap((column) => (column?.cost ? [column.cost.currency] : [])));
  const row = (key: string, cells: readonly Cell[]): Row => ({ key, section: 'cost', label: t(`row.${key}`), cells });
  const money = (key: string, of: (cost: NonNullable<ComparedPlan['cost']>, perArea: number) => number | null) => {
    const values = columns.map((column) => column?.cost && of(column.cost, convert(1, area, column.cost.areaUnitId)));
    const told = numbers(
      values.map((value) => value ?? null),
      t,
      (value) => formatNumber(value, { fixed: 2 }),
    );
    return row(
      key,
      told.map(({ lines, beside }, at): Cell => {
        const column = columns[at];
        if (!column || values[at] == null) return said(column?.kind === 'plan' && column.products.length > 0 ? t('noPrices') : null);
        const partial = column.unpriced.length > 0 ? [t('partial')] : [];
        const text = [column.cost?.currency, ...lines].filter(Boolean).join(' ');
        return { lines: [text, ...partial], ...(currencies.size === 1 && beside !== undefined && { beside }) };
      }),
    );
  };
  const share = (key: 'discount' | 'tax') =>
    row(
      key,
      columns.map((column) => said(column?.cost?.[key] == null ? null : formatPercent(column.cost[key] / 100, 2))),
    );
  const per = area === ACRE ? 'ac' : 'ha';
  return [
    money(`productsPer.${per}`, ({ price }, perArea) => price * perArea),
    share('discount'),
    share('tax'),
    money(`totalPer.${per}`, ({ total }, perArea) => total * perArea),
    money('fieldTotal', ({ fieldTotal }) => fieldTotal),
    row(
      'unpriced',
      columns.map((column) => listed(column?.unpriced ?? [])),
    ),
  ];
}

const scoreRow = (columns: Columns, t: Words): Row[] => [
  {
    ...{ key: 'score', section: 'sustainability', label: t('row.score') },
    cells: numbers(
      columns.map((column) => column?.sustainability ?? null),
      t,
    ),
  },
];
