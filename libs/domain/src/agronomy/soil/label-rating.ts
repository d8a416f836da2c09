import type { Rating } from '../facts.js';
import { foldLabel } from './own-limits.js';
import { soilTables } from '../tables/soil-tables.js';

const RATINGS: readonly Rating[] = ['veryLow', 'low', 'medium', 'high', 'veryHigh'];
const byLabel = new Map<string, Rating>(RATINGS.map((rating) => [foldLabel(rating), rating]));

/** The rating that a label stands for: its own name, else what the mineral's published tables rate a class of that name. */
export function ratingOf(label: string, mineralId: number): Rating | null {
  const folded = foldLabel(label);
  const plain = byLabel.get(folded);
  if (plain) return plain;
  for (const { nutrientId, classes } of soilTables) {
    if (nutrientId !== mineralId) continue;
    const found = classes.find((one) => one.rating !== null && foldLabel(one.label) === folded);
    if (found) return found.rating;
  }
  return null;
}
