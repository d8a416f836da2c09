import { limits } from '../kernel/schema/lists.js';
import { contentForms, nutrients } from '../kernel/unit/nutrients.js';
import { productErrors } from './product.errors.js';
import { TOTAL_NITROGEN } from '../library/product-figures.schema.js';
import type { ErrorDetail } from '../kernel/errors/errors.js';

const elementShare = new Map(
  contentForms.map(({ id, need }) => [id, need === undefined ? 1 : (nutrients.find((one) => one.id === need)?.elementShare ?? 1)]),
);

/** Percent by weight that declared contents are as elements: potassium chloride declares 105 % as oxide and chlorine and is 94.8 %. */
export const contentTotal_pct = (contents: readonly { readonly id: number; readonly value: number }[]): number =>
  contents.reduce((sum, { id, value }) => sum + value * (elementShare.get(id) ?? 1), 0);

/** The sum of a product's nutrients, as elements, cannot exceed 100 % to two decimals (specification sections 5 and 9). */
export function brokenContents(contents: readonly { readonly id: number; readonly value: number }[]): ErrorDetail[] {
  const value = Math.round(contentTotal_pct(contents) * 100) / 100;
  if (value <= limits.compositionPct) return [];
  return [
    { field: 'nutrients', key: 'nutrientsSum', message: productErrors.nutrientsSum.message, params: { max: limits.compositionPct, value } },
  ];
}

/** Total nitrogen beside its forms would be counted twice. */
export function nitrogenTwice(contents: readonly { readonly id: number; readonly value: number }[]): boolean {
  const there = contents.filter(({ value }) => value > 0);
  return there.some(({ id }) => id === TOTAL_NITROGEN) && there.some(({ id }) => nitrogenForms.has(id));
}
const nitrogenForms = new Set(contentForms.flatMap(({ id, need }) => (need === TOTAL_NITROGEN ? [id] : [])));
