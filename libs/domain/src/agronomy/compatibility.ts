import table from './tables/compatibility.json' with { type: 'json' };
import type { ProductFacts } from './facts.js';

/** 2 compatible, 1 reduced, 0 incompatible, 'Null' not tested (specification section 3). */
export type CompatibilityCode = 0 | 1 | 2 | 'Null';

export interface CompatibilityPair {
  /** Product ids, the smaller first. */
  readonly a: number;
  readonly b: number;
  readonly code: CompatibilityCode;
  readonly reason: string;
}

const codes = new Map<string, { code: CompatibilityCode; reason: string }>();
for (const { a, b, code, reason } of table.pairs) {
  codes.set(`${a}|${b}`, { code: code as CompatibilityCode, reason });
  codes.set(`${b}|${a}`, { code: code as CompatibilityCode, reason });
}

/** Materials of the table. Source: Haifa, 'Interaction among fertilizers'; Burt, O'Connor & Ruehr 1998. */
export const materials: readonly string[] = table.materials;

export function compatibilityOf(a: Pick<ProductFacts, 'material'>, b: Pick<ProductFacts, 'material'>): { code: CompatibilityCode; reason?: string } {
  if (!a.material || !b.material) return { code: 'Null', reason: 'not tested' };
  if (a.material === b.material) return { code: 2 };
  return codes.get(`${a.material}|${b.material}`) ?? { code: 2 };
}

/**
 * Level of a stock tank: the lowest code of its pairs; pairs that were not tested are listed and never raise it. `level` is null when
 * there are pairs and none was tested, 2 when there is no pair. Only pairs that need attention are listed.
 */
export function tankCompatibility(products: readonly ProductFacts[]): { level: 0 | 1 | 2 | null; pairs: CompatibilityPair[] } {
  const pairs: CompatibilityPair[] = [];
  let level: 0 | 1 | 2 | null = null;
  const inOrder = [...products].sort((one, other) => one.id - other.id);
  for (const [index, a] of inOrder.entries()) {
    for (const b of inOrder.slice(index + 1)) {
      const { code, reason } = compatibilityOf(a, b);
      if (code !== 2) pairs.push({ a: a.id, b: b.id, code, reason: reason ?? '' });
      if (code !== 'Null') level = level === null || code < level ? code : level;
    }
  }
  return { level: products.length < 2 ? 2 : level, pairs };
}
