import { extractionMethods } from '../tables/soil-tables.js';

const id = (name: string): number => extractionMethods.find((method) => method.name === name)!.id;
const all = (nutrientIds: readonly number[], name: string) => nutrientIds.map((nutrientId) => [nutrientId, id(name)] as const);

const BRAZIL = 31;
const INDIA = 101;
const UNITED_KINGDOM = 1826;
const SPAIN = 1724;
const PORTUGAL = 1620;
const SHARED = [
  ...all([9], 'hot water'),
  ...all([13], 'acid NH4 oxalate'),
  ...all([21], 'CaCl2 0.01 M'),
  ...all([31], 'KCl / water'),
  ...all([45], 'loss on ignition'),
  ...all([49], 'Walkley-Black'),
  ...all([46], 'NH4OAc 1 M pH7'),
  ...all([51], 'ammonium oxalate'),
  ...all([50], 'saturated paste'),
  ...all([44], 'water 1:2.5'),
];

/** The method a soil value was measured by where the sheet names none: each country's usual laboratory methods. */
const defaults: Readonly<Record<number | 'elsewhere', ReadonlyMap<number, number>>> = {
  [BRAZIL]: new Map([
    ...SHARED,
    ...all([4, 5, 10, 11, 12, 14], 'Mehlich-1'),
    ...all([6, 7, 34], 'KCl 1 M'),
    ...all([8], 'calcium phosphate'),
    ...all([46, 47, 48], 'sum of bases'),
  ]),
  [INDIA]: new Map([
    ...SHARED,
    ...all([1], 'alkaline KMnO4'),
    ...all([4], 'Olsen'),
    ...all([5, 6, 7, 46], 'NH4OAc 1 M pH7'),
    ...all([10, 11, 12, 14], 'DTPA'),
    ...all([8], 'CaCl2 0.15%'),
  ]),
  [UNITED_KINGDOM]: new Map([...SHARED, ...all([4], 'Olsen'), ...all([5, 7], 'ammonium nitrate 1 M'), ...all([10, 11, 12, 14], 'DTPA')]),
  // Olsen and acetate as the country's official methods have them (expert knowledge, not checked)
  [SPAIN]: new Map([...SHARED, ...all([4], 'Olsen'), ...all([5, 6, 7], 'NH4OAc 1 M pH7'), ...all([10, 11, 12, 14], 'DTPA')]),
  // its laboratories extract P and K by Egnér-Riehm, for which no table is in the library: a sheet that names no method is not guessed at
  [PORTUGAL]: new Map([...SHARED, ...all([6, 7], 'NH4OAc 1 M pH7'), ...all([10, 11, 12, 14], 'DTPA')]),
  elsewhere: new Map([...SHARED, ...all([4, 5, 6, 7], 'Mehlich-3'), ...all([10, 11, 12, 14], 'DTPA')]),
};

export const defaultMethodId = (nutrientId: number, countryId: number | undefined): number | undefined => {
  const own = countryId === undefined ? undefined : (defaults as Readonly<Record<number, ReadonlyMap<number, number>>>)[countryId];
  return (own ?? defaults.elsewhere).get(nutrientId);
};
