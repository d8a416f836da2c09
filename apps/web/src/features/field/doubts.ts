import { areaHa } from '@loam/domain/kernel/geometry/geometry';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { insidePoint } from '@loam/domain/kernel/geometry/geometry-inside';
import { overlapShare } from '@loam/domain/kernel/geometry/geometry-overlap';
import type { MapShape } from '../../map/shapes';

/** A field as large as this is more often a slip of the hand than a field. */
const LARGEST_HA = 5_000;
const LARGEST_SHARE = 0.1;

export type Doubt =
  | { readonly kind: 'area'; readonly hectares: number }
  | { readonly kind: 'overlap'; readonly name: string; readonly share: number }
  | { readonly kind: 'covers'; readonly name: string; readonly share: number }
  | { readonly kind: 'country'; readonly countryId: number };

interface Facts {
  readonly others: readonly MapShape[];
  /** the grower's */
  readonly countryId: number | undefined;
  readonly countryAt: (place: readonly [number, number]) => Promise<number | undefined>;
}

/** What is asked about before a field of this shape is saved; nothing of it forbids it. */
export async function doubtsOf(geometry: FieldGeometry, { others, countryId, countryAt }: Facts): Promise<readonly Doubt[]> {
  const [lon, lat] = insidePoint(geometry);
  const lies = await countryAt([lon, lat]);
  const country: Doubt[] =
    lies !== undefined && countryId !== undefined && lies !== countryId ? [{ kind: 'country', countryId: lies }] : [];
  if (geometry.type === 'Point') return country;
  const hectares = areaHa(geometry);
  const overlaps = others.flatMap(({ name, geometry: other }): Doubt[] => {
    if (other.type !== 'Polygon') return [];
    const share = overlapShare(geometry, other as typeof geometry);
    if (share >= LARGEST_SHARE) return [{ kind: 'overlap', name, share }];
    // a small neighbour may lie wholly in a large field and still be less than a tenth of it
    const covered = overlapShare(other as typeof geometry, geometry);
    return covered >= LARGEST_SHARE ? [{ kind: 'covers', name, share: covered }] : [];
  });
  return [...(hectares > LARGEST_HA ? [{ kind: 'area' as const, hectares }] : []), ...overlaps, ...country];
}
