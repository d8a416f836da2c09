import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import { fromForm, type NutrientForm, nutrientName, nutrients, toForm } from '@loam/domain/kernel/unit/nutrients';
import { cut } from '@loam/domain/kernel/string/number-text';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { formatNumber, formatPercent } from '../../../i18n/number';

export type Words = (key: string, values?: Record<string, unknown>) => string;

/** What a column says in a row. */
export interface Cell {
  readonly lines: readonly string[];
  /** How it stands to the first column, in words. */
  readonly beside?: string;
}
export const sections = ['season', 'need', 'products', 'applications', 'tanks', 'cost', 'sustainability'] as const;
export type Section = (typeof sections)[number];

export interface ComparedRow {
  readonly key: string;
  readonly section: Section;
  readonly label: string;
  readonly cells: readonly Cell[];
  /** The columns that are there do not all say the same. */
  readonly differs: boolean;
}

/** A column that is gone or not there yet is undefined and says nothing. */
export type Columns = readonly (ComparedPlan | undefined)[];
export type Row = Omit<ComparedRow, 'differs'>;

export const NONE = '—';
export const said = (text: string | null | undefined): Cell => ({ lines: [text || NONE] });
export const listed = (lines: readonly string[]): Cell => ({ lines: lines.length > 0 ? lines : [NONE] });

export const withUnit = (value: number, unitId: number): string => `${formatNumber(value)} ${unitOf(unitId)?.symbol ?? ''}`.trim();

/** "12.5 more (8%)": the difference of the two numbers as they are read. Nothing where one is missing or they read the same. */
export function besideFirst(value: number | null, first: number | null, t: Words): string | undefined {
  if (value === null || first === null) return undefined;
  const difference = Number((cut(value) - cut(first)).toPrecision(12));
  if (Math.abs(difference) < 0.005) return undefined;
  const amount = formatNumber(Math.abs(difference));
  const way = difference > 0 ? 'more' : 'less';
  return cut(first) === 0
    ? t(`beside.${way}`, { amount })
    : t(`beside.${way}Share`, { amount, share: formatPercent(Math.abs(difference / cut(first))) });
}

/** Numbers of one row in one unit, the first of them what the others are held against. */
export function numbers(values: readonly (number | null)[], t: Words, text: (value: number) => string = formatNumber): Cell[] {
  const first = values[0] ?? null;
  return values.map((value, at) => {
    if (value === null) return said(null);
    const beside = at === 0 ? undefined : besideFirst(value, first, t);
    return { lines: [text(value)], ...(beside !== undefined && { beside }) };
  });
}

/** The unit and the form that a row of nutrients is told in. */
export interface ShownIn {
  readonly unitId: number;
  readonly form: NutrientForm;
}

const idOfName = (name: string, form: NutrientForm): number | undefined => nutrients.find(({ id }) => nutrientName(id, form) === name)?.id;

/** A column's figures of a nutrient as `shown` wants them; as they came where that is the same. */
export function nutrientOfColumn({ need, unitId, form }: ComparedPlan, nutrientId: number, shown: ShownIn) {
  const entry = need.find(({ nutrient }) => idOfName(nutrient, form) === nutrientId);
  if (!entry) return undefined;
  const told = (value: number): number => {
    const inForm = form === shown.form ? value : toForm(nutrientId, fromForm(nutrientId, value, form), shown.form);
    return unitId === shown.unitId ? inForm : convert(inForm, unitId, shown.unitId);
  };
  return {
    need: entry.need === null ? null : told(entry.need),
    supplied: told(entry.supplied),
    status: entry.amended ? ('amended' as const) : entry.status,
  };
}

/** Nutrients that any column needs or gives, in the order of the plan's pages. */
export const nutrientsIn = (columns: readonly (ComparedPlan | undefined)[]): number[] =>
  nutrients
    .map(({ id }) => id)
    .filter((id) => columns.some((column) => column?.need.some(({ nutrient }) => idOfName(nutrient, column.form) === id)));
