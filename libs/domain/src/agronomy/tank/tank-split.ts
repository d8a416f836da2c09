import { limits } from '../../kernel/schema/lists.js';
import { type CompatibilityCode, compatibilityOf } from './compatibility.js';

export interface TankMember {
  readonly id: string;
  readonly material?: string;
}
export interface TankPair {
  readonly a: string;
  readonly b: string;
  readonly code: CompatibilityCode;
  readonly reason: string;
}

/** Every pair of a mixture that needs attention, the worst first: 0 before 1 before untested; ties by id. */
export function pairsOf(members: readonly TankMember[]): TankPair[] {
  const inOrder = [...members].sort((one, other) => (one.id < other.id ? -1 : 1));
  const pairs = inOrder
    .flatMap((a, i) => inOrder.slice(i + 1).map((b): TankPair => ({ a: a.id, b: b.id, ...compatibilityOf(a, b) })))
    .filter(({ code }) => code !== 2);
  const rank = (code: CompatibilityCode) => (code === 'Null' ? 2 : code);
  return pairs.sort((one, other) => rank(one.code) - rank(other.code));
}

/**
 * Tanks so that no incompatible pair meets, as few as this greedy colouring finds: products with most conflicts first, each into the tank where
 * it meets the fewest reduced pairs. The same for every order of the products; undefined where 7 tanks are not enough.
 */
export function proposedTanks(members: readonly TankMember[]): string[][] | undefined {
  const pairs = pairsOf(members);
  const key = (a: string, b: string) => (a < b ? `${a}|${b}` : `${b}|${a}`);
  const codes = new Map(pairs.map(({ a, b, code }) => [key(a, b), code]));
  const conflicts = (id: string) => pairs.filter(({ a, b, code }) => code === 0 && (a === id || b === id)).length;
  const inOrder = members.map(({ id }) => id).sort((one, other) => conflicts(other) - conflicts(one) || (one < other ? -1 : 1));
  const tanks: string[][] = [];
  for (const id of inOrder) {
    const fits = tanks.filter((tank) => tank.every((other) => codes.get(key(id, other)) !== 0));
    const reduced = (tank: string[]) => tank.filter((other) => codes.get(key(id, other)) === 1).length;
    const best = fits.sort((one, other) => reduced(one) - reduced(other))[0];
    if (best) best.push(id);
    else tanks.push([id]);
  }
  return tanks.length > limits.tanks ? undefined : tanks.map((tank) => tank.sort());
}
