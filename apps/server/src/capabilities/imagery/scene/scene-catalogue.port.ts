import type { Scene } from '@loam/domain/imagery/stac';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';

export interface SceneCatalogue {
  /** Whose pictures they are, as their terms want it named. */
  readonly attribution: string;
  /** Scenes over a field between two days, newest first, the addresses of their files whole and allowed. @throws SceneAway */
  over(field: PolygonGeometry, from: string, to: string): Promise<readonly Scene[]>;
}
export const SCENE_CATALOGUE = Symbol('SceneCatalogue');

/** Whether the boxes of field and scene meet. */
export function overlaps(field: PolygonGeometry, bbox: Scene['bbox']): boolean {
  if (!bbox) return true;
  const xs = field.coordinates[0]!.map(([x]) => x);
  const ys = field.coordinates[0]!.map(([, y]) => y);
  const [west, south, east, north] = bbox as [number, number, number, number];
  return Math.max(...xs) >= west && Math.min(...xs) <= east && Math.max(...ys) >= south && Math.min(...ys) <= north;
}
