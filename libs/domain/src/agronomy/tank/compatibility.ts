import table from '../tables/compatibility.json' with { type: 'json' };
import type { ProductFacts } from '../facts.js';

/** 2 compatible, 1 reduced, 0 incompatible, 'Null' not tested (specification section 3). */
export type CompatibilityCode = 0 | 1 | 2 | 'Null';

export interface CompatibilityPair {
  /** Product ids, the smaller first. */
  readonly a: number;
  readonly b: number;
  readonly code: CompatibilityCode;
  readonly reason: string;
}

interface Verdict {
  readonly code: CompatibilityCode;
  readonly reason: string;
}
const NOT_TESTED: Verdict = { code: 'Null', reason: 'not tested' };
const COMPATIBLE: Verdict = { code: 2, reason: '' };
/** Material → material → verdict, only what is not compatible. Nested, because a graph asks some 20,000 times. */
const verdicts = new Map<string, Map<string, Verdict>>();
for (const { a, b, code, reason } of table.pairs) {
  const verdict = { code: code as CompatibilityCode, reason };
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    verdicts.set(one, (verdicts.get(one) ?? new Map<string, Verdict>()).set(other, verdict));
}

/** Materials of the table. Source: Haifa, 'Interaction among fertilizers'; Burt, O'Connor & Ruehr 1998. */
export const materials: readonly string[] = table.materials;

export function compatibilityOf(a: Pick<ProductFacts, 'material'>, b: Pick<ProductFacts, 'material'>): Verdict {
  if (!a.material || !b.material) return NOT_TESTED;
  return a.material === b.material ? COMPATIBLE : (verdicts.get(a.material)?.get(b.material) ?? COMPATIBLE);
}

/**
 * Level of a stock tank: the lowest code of its pairs; pairs that were not tested are listed and never raise it. `level` is null when
 * there are pairs and none was tested, 2 when there is no pair. Only pairs that need attention are listed.
 */
export function tankCompatibility(products: readonly ProductFacts[]): { level: 0 | 1 | 2 | null; pairs: CompatibilityPair[] } {
  const pairs: CompatibilityPair[] = [];
  let level: 0 | 1 | 2 | null = null;
  const inOrder = [...products].sort((one, other) => one.id - other.id);
  for (let i = 0; i < inOrder.length; i++) {
    for (let j = i + 1; j < inOrder.length; j++) {
      const { code, reason } = compatibilityOf(inOrder[i]!, inOrder[j]!);
      if (code !== 2) pairs.push({ a: inOrder[i]!.id, b: inOrder[j]!.id, code, reason });
      if (code !== 'Null') level = level === null || code < level ? code : level;
    }
  }
  return { level: products.length < 2 ? 2 : level, pairs };
}
