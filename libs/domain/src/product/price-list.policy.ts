/** A price is said to be old a year after its day: within 2021 fertilizers rose by 80 % (World Bank, fertilizer price index). */
export const PRICE_YEARS = 1;

interface Dated {
  readonly date: string;
}

/** Of a product's prices by person: the reader's own, else the latest; of two of one day that of the person who came first. */
export function priceFor<P extends Dated>(prices: ReadonlyMap<number, P>, readerId: number): { by: number; price: P } | undefined {
  const own = prices.get(readerId);
  if (own) return { by: readerId, price: own };
  const [latest] = [...prices].toSorted(([a, { date: one }], [b, { date: other }]) => (one === other ? a - b : one < other ? 1 : -1));
  return latest && { by: latest[0], price: latest[1] };
}

export const isOldPrice = (date: string, today: string): boolean => `${Number(date.slice(0, 4)) + PRICE_YEARS}${date.slice(4)}` < today;
