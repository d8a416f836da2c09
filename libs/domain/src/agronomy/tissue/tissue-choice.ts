import { nutrients } from '../../kernel/unit/nutrients.js';
import type { LimitClass, TissueTable } from '../tables/tissue-tables.js';

/** Where the author of a published table measured, by the table's id; all others state no region. As printed in the sources. */
const REGIONS: Readonly<Record<number, string>> = {
  3001: 'Brazil',
  3003: 'Kenya',
  3014: 'South Africa',
  3016: 'Brazil',
  3017: 'Guyana',
  3020: 'Southern USA',
  3036: 'Brazil',
  3048: 'Brazil',
  3049: 'Brazil',
};
/** The table that stands for its crop where several fit; project decision. */
const PREFERRED = new Set([3048]);

const within = (classes: readonly LimitClass[], value: number): string | undefined => {
  const closed = classes.length === 3 && classes[1]!.label === 'adequate';
  // a sufficiency range holds both of its limits
  if (closed && value === classes[1]!.from) return 'adequate';
  return classes.find(({ from, to }) => (from < value || from === 0) && (to === null || value <= to))?.label;
};

export interface TissueClasses {
  readonly table: TissueTable;
  readonly classes: Readonly<Record<string, string>>;
}
/** Published name of a table of the library: T001 is the first. */
export const tissueTableName = ({ id }: TissueTable): string => `T${String(id - 3000).padStart(3, '0')}`;

/**
 * Tables that rate any of the values (macronutrients in %, micronutrients in mg/kg of dry matter), the best first: own region, a region
 * stated, the preferred, a stage stated, certain, the most nutrients.
 */
export function tissueClasses(
  tables: readonly TissueTable[],
  values: Readonly<Record<string, number>>,
  asked: { readonly tissue?: string | undefined; readonly region?: string | undefined },
): TissueClasses[] {
  const rank = ({ table, classes }: TissueClasses): number[] => [
    Number((REGIONS[table.id] ?? 'not stated') !== asked.region),
    Number(REGIONS[table.id] === undefined),
    Number(!PREFERRED.has(table.id)),
    Number(table.stage === null),
    Number(table.uncertain === true),
    -Object.keys(classes).length,
    table.id,
  ];
  return tables
    .filter(({ tissue }) => tissue.includes(asked.tissue ?? ''))
    .map((table) => ({
      table,
      classes: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const id = nutrients.find(({ key, element }) => key === name || element === name)?.id;
          const label = id === undefined ? undefined : within(table.classes[id] ?? [], value);
          return label === undefined ? [] : [[name, label]];
        }),
      ),
    }))
    .filter(({ classes }) => Object.keys(classes).length > 0)
    .map((one) => ({ one, order: rank(one) }))
    .sort((a, b) => a.order.map((value, i) => value - b.order[i]!).find((difference) => difference !== 0) ?? 0)
    .map(({ one }) => one);
}
