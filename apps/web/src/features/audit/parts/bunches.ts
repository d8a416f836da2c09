import type { AuditItem } from '@loam/domain/audit/audit.schema';

/** What one action did to many follows one another this closely, though it was decided in several parts. */
const BESIDE_MS = 1_000;
/** Fewer are told one by one. */
const LEAST = 3;

/** `many`: what one person did alike to so many at once, which opens. */
export type Line =
  | { readonly part: 'row' | 'detail'; readonly item: AuditItem; readonly index: number }
  | { readonly part: 'many'; readonly item: AuditItem; readonly index: number; readonly many: readonly AuditItem[] };

/** By the newest of them; rows of their own are known by their position, which is above zero. */
export const keyOfMany = ({ position }: AuditItem): number => -position;

const newOf = ({ changes }: AuditItem) => new Map(changes.map(({ path, new: now }) => [path, JSON.stringify(now)]));

/** Whether both became the same, as far as both changed. */
function alike(one: AuditItem, other: AuditItem): boolean {
  if (one.type !== other.type || one.by.id !== other.by.id || one.kind !== other.kind || one.run !== undefined || other.run !== undefined)
    return false;
  if (Math.abs(Date.parse(one.at) - Date.parse(other.at)) > BESIDE_MS || one.id === other.id) return false;
  const [a, b] = [newOf(one), newOf(other)];
  const shared = [...a.keys()].filter((path) => b.has(path));
  return (shared.length > 0 || (a.size === 0 && b.size === 0)) && shared.every((path) => a.get(path) === b.get(path));
}

/** Neighbours that one action made, together. */
function bunches(items: readonly AuditItem[]): AuditItem[][] {
  const found: AuditItem[][] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last && alike(last.at(-1)!, item)) last.push(item);
    else found.push([item]);
  }
  return found;
}

/** The lines of the table: an event, what it says under it once opened, and many that were done at once as one. */
export function linesOf(items: readonly AuditItem[], open: ReadonlySet<number>): Line[] {
  let index = 0;
  const rows = (of: readonly AuditItem[]) =>
    of.flatMap((item): Line[] => {
      const row = { item, index: index++ };
      return [{ ...row, part: 'row' }, ...(open.has(item.position) ? [{ ...row, part: 'detail' } as const] : [])];
    });
  return bunches(items).flatMap((many): Line[] => {
    if (many.length < LEAST) return rows(many);
    const head: Line = { part: 'many', item: many[0]!, index, many };
    if (open.has(keyOfMany(many[0]!))) return [head, ...rows(many)];
    index += many.length;
    return [head];
  });
}
