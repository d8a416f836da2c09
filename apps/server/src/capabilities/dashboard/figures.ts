/**
 * How many things of each kind; per crop and product in how many plans, and per crop on how many hectares. `amounts` of products on
 * the fields of their plans, by `<cropId>|<productId>|kg`, or `l` where they are dosed by volume.
 */
export interface Figures {
  readonly growers: number;
  readonly fields: number;
  readonly areaHa: number;
  readonly plans: number;
  readonly crops: Readonly<Record<string, number>>;
  readonly cropAreas: Readonly<Record<string, number>>;
  readonly products: Readonly<Record<string, number>>;
  readonly amounts: Readonly<Record<string, number>>;
}

/** One day of one group, by `<countryId>|<keeper>|<author>`; growers and fields have no author: 0. */
export type Cell = Readonly<Record<string, Figures>>;

const noFigures: Figures = { growers: 0, fields: 0, areaHa: 0, plans: 0, crops: {}, cropAreas: {}, products: {}, amounts: {} };

const MICRO = 1e6;
export const rounded = (value: number) => Math.round(value * MICRO) / MICRO;

function merged(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>> = {}): Record<string, number> {
  const sum = { ...a };
  for (const [key, value] of Object.entries(b)) {
    sum[key] = rounded((sum[key] ?? 0) + value);
    if (sum[key] === 0) delete sum[key];
  }
  return sum;
}

export const addTo = (to: Figures = noFigures, change: Partial<Figures>): Figures => ({
  growers: to.growers + (change.growers ?? 0),
  fields: to.fields + (change.fields ?? 0),
  areaHa: rounded(to.areaHa + (change.areaHa ?? 0)),
  plans: to.plans + (change.plans ?? 0),
  crops: merged(to.crops, change.crops),
  cropAreas: merged(to.cropAreas, change.cropAreas),
  products: merged(to.products, change.products),
  amounts: merged(to.amounts, change.amounts),
});

export const sumOf = (counted: readonly { readonly figures: Figures }[]): Figures =>
  counted.reduce((sum, { figures }) => addTo(sum, figures), noFigures);
