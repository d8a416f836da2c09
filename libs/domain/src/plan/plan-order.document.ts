import { generateKeyBetween } from 'fractional-indexing';
import { at, inOrder, type Items } from './plan.draft.js';

/** An order key that puts a new item behind all others: base 62, compared by code unit (plan contract §3). */
export function orderAfter(items: Items): string {
  const places = inOrder(items).map((id) => at(items, id)?.['order']).filter((place) => typeof place === 'string');
  return generateKeyBetween(places.at(-1) ?? null, null);
}
