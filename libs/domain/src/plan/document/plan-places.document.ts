import { generateNKeysBetween } from 'fractional-indexing';
import { at, inOrder, type Items } from '../plan.draft.js';

/** `count` places after the last of `items`, in base 62. Items whose place is missing or the same as another's come before them. */
export function placesAfter(items: Items, count: number): string[] {
  const taken = inOrder(items)
    .map((id) => at(items, id)?.['order'])
    .filter((order) => typeof order === 'string');
  return generateNKeysBetween(taken.at(-1) ?? null, null, count);
}
