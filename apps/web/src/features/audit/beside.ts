import type { HistoryItem } from '@loam/domain/audit/history.schema';
import type { Beside } from '../../ui/change-teller';

type Changed = Pick<HistoryItem, 'revision' | 'changes'>;

/** The units that stood beside a record's values at each of its revisions, as far as these are known; `now` where none changed them. Items newest first. */
export function besideOf(items: readonly Changed[], now: Beside): ReadonlyMap<number, Beside> {
  const oldestFirst = [...items].reverse();
  const changes = oldestFirst.flatMap((item) => item.changes);
  const before = (path: string, today: unknown) => {
    const first = changes.find((change) => change.path === path);
    return first === undefined ? today : first.old;
  };
  let at = readable(before('unitId', now.unitId), before('units', now.units));
  return new Map(
    oldestFirst.map(({ revision, changes: own }) => {
      for (const { path, new: to } of own)
        if (path === 'unitId' || path === 'units') at = path === 'unitId' ? readable(to, at.units) : readable(at.unitId, to);
      return [revision, at];
    }),
  );
}

const readable = (unitId: unknown, units: unknown): Beside => ({
  unitId: typeof unitId === 'number' ? unitId : undefined,
  units: typeof units === 'string' ? units : undefined,
});
