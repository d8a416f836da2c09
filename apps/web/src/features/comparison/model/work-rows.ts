import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { tankWater } from '@loam/domain/plan/sheet/plan-sheet-tanks';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { type Columns, listed, type Row, withUnit, type Words } from './cells';

type Application = ComparedPlan['applications'][number];
type Tank = ComparedPlan['tanks'][number];

const doseLines = (products: Application['products']): string[] =>
  products.map(({ name, amount, unitId }) => `${name}: ${withUnit(amount, unitId)}`);

/** What is known of the day: the day itself or its month, and the end where it takes several. */
const whenOf = ({ date, month, dateEnd, monthEnd }: Application): string[] => {
  const told = [date ?? month, dateEnd ?? monthEnd].filter((one) => one !== null).map((one) => (one.length > 7 ? formatDate(one) : one));
  return told.length > 0 ? [told.join(' – ')] : [];
};

/** Things that come at the same place in the season stand in one row; several at one place are the first, the second … of it. */
function inRows<T>(columns: Columns, of: (column: ComparedPlan) => readonly T[], place: (one: T) => string) {
  const rows = new Map<string, { label: string; at: (T | undefined)[] }>();
  columns.forEach((column, index) => {
    const seen = new Map<string, number>();
    for (const one of column ? of(column) : []) {
      const label = place(one);
      const nth = (seen.get(label) ?? 0) + 1;
      seen.set(label, nth);
      const key = `${label} ${nth}`;
      const row = rows.get(key) ?? { label: nth === 1 ? label : `${label} (${formatCount(nth)})`, at: [] };
      row.at[index] = one;
      rows.set(key, row);
    }
  });
  return [...rows].map(([key, { label, at }]) => ({ key, label, found: columns.map((_, index) => at[index]) }));
}

export const applicationRows = (columns: Columns): Row[] =>
  inRows(
    columns,
    ({ applications }) => applications,
    ({ stage, kind }) => [stage, kind].filter(Boolean).join(' · '),
  ).map(({ key, label, found }) => ({
    ...{ key: `application ${key}`, section: 'applications', label },
    cells: found.map((one) => listed(one ? [...whenOf(one), ...doseLines(one.products)] : [])),
  }));

export function tankRows(columns: Columns, t: Words): Row[] {
  const linesOf = (one: Tank, unitId: number): string[] => {
    const water = tankWater({ unitId }, one);
    const facts = (['volume', 'injection', 'irrigation'] as const).flatMap((fact) => {
      const known = water[fact];
      return known ? [t(`tank.${fact}`, { value: withUnit(known[0], known[1]) })] : [];
    });
    return [...facts, ...doseLines(one.products)];
  };
  return inRows(
    columns,
    ({ tanks }) => tanks,
    ({ stage, tank }) => `${stage} · ${tank}`,
  ).map(({ key, label, found }) => ({
    ...{ key: `tank ${key}`, section: 'tanks', label },
    cells: found.map((one, at) => listed(one ? linesOf(one, columns[at]?.unitId === LB_AC ? LB_AC : KG_HA) : [])),
  }));
}
