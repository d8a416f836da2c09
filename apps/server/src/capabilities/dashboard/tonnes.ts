import { type Figures, rounded } from './figures.js';

/** `litres`: what is dosed by volume of a product whose density nobody told; it is in no tonnes. */
interface Given {
  readonly productId: number;
  readonly tonnes: number;
  readonly litres: number;
}

const KG_PER_TONNE = 1000;
const LITRES_PER_M3 = 1000;

/** What is given of each product to each crop. */
function givenOf(amounts: Figures['amounts'], density_kg_m3: (productId: number) => number | undefined) {
  return Object.entries(amounts).map(([key, amount]): Given & { readonly cropId: number } => {
    const [crop, product, unit] = key.split('|');
    const [cropId, productId] = [Number(crop), Number(product)];
    const density = unit === 'l' ? density_kg_m3(productId) : undefined;
    const kg = unit === 'kg' ? amount : density === undefined ? undefined : (amount * density) / LITRES_PER_M3;
    return { cropId, productId, ...(kg === undefined ? { tonnes: 0, litres: amount } : { tonnes: kg / KG_PER_TONNE, litres: 0 }) };
  });
}

const mostFirst = (a: Given, b: Given) => b.tonnes - a.tonnes || b.litres - a.litres || a.productId - b.productId;

function summed(given: readonly Given[]): Given[] {
  const sums = new Map<number, Given>();
  for (const { productId, tonnes, litres } of given) {
    const sum = sums.get(productId) ?? { productId, tonnes: 0, litres: 0 };
    sums.set(productId, { productId, tonnes: sum.tonnes + tonnes, litres: sum.litres + litres });
  }
  return [...sums.values()]
    .map(({ productId, tonnes, litres }) => ({ productId, tonnes: rounded(tonnes), litres: rounded(litres) }))
    .sort(mostFirst);
}

export const productsIn = (amounts: Figures['amounts']): number[] => [
  ...new Set(Object.keys(amounts).map((key) => Number(key.split('|')[1]))),
];

/** Most first, over all crops. */
export const tonnesByProduct = (...of: Parameters<typeof givenOf>): Given[] => summed(givenOf(...of));

/** The crop with most first, each with its products, most first. */
export function tonnesByCrop(...of: Parameters<typeof givenOf>): { readonly cropId: number; readonly products: Given[] }[] {
  const given = givenOf(...of);
  const weight = (products: readonly Given[]) => products.reduce((sum, { tonnes }) => sum + tonnes, 0);
  return [...new Set(given.map(({ cropId }) => cropId))]
    .map((cropId) => ({ cropId, products: summed(given.filter((one) => one.cropId === cropId)) }))
    .sort((a, b) => weight(b.products) - weight(a.products) || a.cropId - b.cropId);
}
