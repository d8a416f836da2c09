import type { FarmFileFound } from '@loam/domain/field/field.schema';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { overlapShare } from '@loam/domain/kernel/geometry/geometry-overlap';
import { boundsOf, type MapShape } from '../../map/shapes';
import { type Doubt, doubtsOf } from './doubts';

/** So much of each other that both are the same field. */
const SAME = 0.9;

/** Outlines compared before the page may draw and hear again. */
const AT_ONCE = 10;

export type FarmNote = Doubt | { readonly kind: 'there'; readonly name: string };

/** One outline of a farm's file as the checklist shows it. */
export interface FarmRow {
  readonly id: number;
  readonly name: string;
  readonly ticked: boolean;
  /** null: it cannot be a field, for the reason that `code` names */
  readonly geometry: PolygonGeometry | null;
  readonly areaHa: number | null;
  readonly corners: number;
  readonly code: string | null;
  readonly notes: readonly FarmNote[];
  /** why the server did not take it */
  readonly refused?: string;
}

interface Beside {
  /** fields of the grower, and of its neighbours */
  readonly own: readonly MapShape[];
  readonly neighbours: readonly MapShape[];
  readonly countryId: number | undefined;
  readonly countryAt: (place: readonly [number, number]) => Promise<number | undefined>;
  /** what an outline without a name is called */
  readonly unnamed: (at: number) => string;
}

/** The name, or with a number behind it where it is taken. */
function free(name: string, taken: Set<string>): string {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase();
  let found = name;
  for (let n = 2; taken.has(fold(found)); n++) found = `${name.slice(0, 95)} ${n}`;
  taken.add(fold(found));
  return found;
}

const meets = (a: MapShape['geometry'], b: MapShape['geometry']): boolean => {
  const [west, south, east, north] = boundsOf([a])!;
  const [w, s, e, n] = boundsOf([b])!;
  return west <= e && east >= w && south <= n && north >= s;
};

/** The grower's field that an outline draws once more, if there is one. */
const sameAs = (geometry: PolygonGeometry, own: readonly MapShape[]): MapShape | undefined =>
  own.find(
    (one) =>
      one.geometry.type === 'Polygon' &&
      overlapShare(geometry, one.geometry as PolygonGeometry) >= SAME &&
      overlapShare(one.geometry as PolygonGeometry, geometry) >= SAME,
  );

/**
 * Every outline of a file with what is to be known before it is saved: those that are there already, overlap what is there or each other, or
 * lie oddly are said, and are taken only by a person's own tick.
 */
export async function farmRows({ outlines }: FarmFileFound, beside: Beside): Promise<readonly FarmRow[]> {
  const taken = new Set<string>();
  const ownNames = new Set(beside.own.map(({ name }) => name.normalize('NFKC').toLowerCase()));
  const rows: FarmRow[] = [];
  const already = new Set<number>(); // rows whose field is there: who overlaps one overlaps the other
  for (const [id, { name, found, code }] of outlines.entries()) {
    if (id % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    const geometry = found?.geoJson.type === 'Polygon' ? found.geoJson : null;
    const own = geometry ? beside.own.filter((one) => meets(geometry, one.geometry)) : [];
    const there = geometry && sameAs(geometry, own);
    const inFile = rows.flatMap((row) =>
      row.geometry && !already.has(row.id) ? [{ id: row.id, name: row.name, geometry: row.geometry }] : [],
    );
    const others = [...own.filter((one) => one !== there), ...beside.neighbours, ...inFile];
    const near = geometry ? others.filter((one) => meets(geometry, one.geometry)) : [];
    const doubts = geometry ? await doubtsOf(geometry, { others: near, countryId: beside.countryId, countryAt: beside.countryAt }) : [];
    if (there) already.add(id);
    const called = free(name ?? beside.unnamed(id + 1), there ? new Set() : taken);
    const named = !there && ownNames.has(called.normalize('NFKC').toLowerCase());
    rows.push({
      ...{ id, name: called, geometry, areaHa: found?.areaHa ?? null, corners: found?.vertices ?? 0, code },
      notes: [
        ...(there ? [{ kind: 'there' as const, name: there.name }] : []),
        ...(named ? [{ kind: 'there' as const, name: called }] : []),
        ...doubts,
      ],
      ticked: geometry !== null && !there && !named && doubts.length === 0,
    });
  }
  return rows;
}

/** Calls of a size that a server takes: so many fields and corners at most in each. */
export function inCalls(rows: readonly FarmRow[], fields = 100, corners = 10_000): readonly (readonly FarmRow[])[] {
  const calls: FarmRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const last = calls.at(-1);
    if (last && last.length < fields && size + row.corners <= corners) last.push(row);
    else calls.push([row]);
    size = calls.at(-1)!.length === 1 ? row.corners : size + row.corners;
  }
  return calls;
}
