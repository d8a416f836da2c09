import type { CoffeeFarm } from './coffee.farm.js';
import type { Measure, Ratio } from './coffee.measures.js';
import { type CoffeeFigure, type CoffeeSeries, figureSources } from './coffee.schema.js';

interface Found {
  readonly farm: CoffeeFarm;
  readonly year: number;
  readonly ratio: Ratio;
}
const valueOf = ({ ratio }: Found): number => ratio.top / ratio.per;

function spreadOf(found: readonly Found[]) {
  const values = found.map(valueOf).sort((a, b) => a - b);
  const sum = (of: (ratio: Ratio) => number) => found.reduce((total, { ratio }) => total + of(ratio), 0);
  const [lower, upper] = [values[Math.floor((values.length - 1) / 2)]!, values[Math.floor(values.length / 2)]!];
  return {
    value: sum(({ top }) => top) / sum(({ per }) => per),
    median: (lower + upper) / 2,
    low: values[0]!,
    high: values.at(-1)!,
    farms: found.length,
  };
}

/** Of each farm every year that has the figure, the oldest first. */
const foundIn = (measure: Measure, farms: readonly CoffeeFarm[]): Found[] =>
  farms.flatMap((farm) =>
    farm.years.flatMap((one) => {
      const ratio = measure.of(one);
      return ratio ? [{ farm, year: one.year, ratio }] : [];
    }),
  );
/** Of each farm the last, whatever its currency: years come in their order. */
const latestOf = (found: readonly Found[]): Found[] => [...new Map(found.map((one) => [one.farm.customerId, one])).values()];
const yearsOf = (found: readonly Found[]): number[] => [...new Set(found.map(({ year }) => year))].sort((a, b) => a - b);

interface OfCurrency {
  readonly currency: string | null;
  readonly found: readonly Found[];
  readonly latest: readonly Found[];
}
function seriesOf({ key, unit, needs }: Measure, { currency, found, latest }: OfCurrency, of: number): CoffeeSeries {
  return {
    ...{ key, unit, currency, of },
    needs: needs.map(({ source, answers }) => ({ source, answers: [...answers] })),
    spread: latest.length === 0 ? null : spreadOf(latest),
    years: yearsOf(latest),
    sources: figureSources.flatMap((source) => {
      const count = latest.filter(({ ratio }) => ratio.source === source).length;
      return count === 0 ? [] : [{ source, farms: count }];
    }),
    estimated: latest.filter(({ ratio }) => ratio.estimated).length,
    points: yearsOf(found).map((year) => ({ year, ...spreadOf(found.filter((one) => one.year === year)) })),
    items: latest
      .map((one) => ({
        ...{ customerId: one.farm.customerId, groupId: one.farm.groupId, name: one.farm.name, year: one.year, value: valueOf(one) },
        ...{ source: one.ratio.source, estimated: one.ratio.estimated },
      }))
      .sort((a, b) => b.value - a.value || a.customerId - b.customerId),
  };
}

/** Money of different currencies is never added: the currency of most farms comes first. Without any farm one series that says what it needs. */
export function coffeeSeriesOf(measure: Measure, farms: readonly CoffeeFarm[]): CoffeeSeries[] {
  const found = foundIn(measure, farms);
  const latest = latestOf(found);
  const currencies = [...new Set(found.map(({ ratio }) => ratio.currency))];
  if (currencies.length === 0) return [seriesOf(measure, { currency: null, found, latest }, farms.length)];
  const of = (some: readonly Found[], currency: string | null) => some.filter(({ ratio }) => ratio.currency === currency);
  return currencies
    .map((currency) => seriesOf(measure, { currency, found: of(found, currency), latest: of(latest, currency) }, farms.length))
    .sort((a, b) => b.items.length - a.items.length || String(a.currency).localeCompare(String(b.currency)));
}

/** As `coffeeSeriesOf`, without years and farms. */
export const coffeeFiguresOf = (measure: Measure, farms: readonly CoffeeFarm[]): CoffeeFigure[] =>
  coffeeSeriesOf(measure, farms).map(({ points: _points, items: _items, ...figure }) => figure);
