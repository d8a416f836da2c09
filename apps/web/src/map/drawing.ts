import type { Position } from 'geojson';
import type { Map as MapLibre } from 'maplibre-gl';
import { TerraDraw, TerraDrawPointMode, TerraDrawPolygonMode, TerraDrawSelectMode, ValidateNotSelfIntersecting } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { toLngLat } from './engine';
import { boundsOf } from './shapes';

const green = '#1f7a3d';
const decimals = 8; // terra-draw refuses more than nine; seven are the least we keep (0.006 % of a hectare's area)
export const rounded = (position: Position): Position => position.slice(0, 2).map((degree) => Number(degree.toFixed(decimals)));

/** The library's tools for one outline or place: to draw it, and to take hold of its corners. */
export const drawingOn = (map: MapLibre): TerraDraw =>
  new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: decimals }),
    modes: [
      new TerraDrawPolygonMode({
        pointerDistance: 24,
        styles: { fillColor: green, outlineColor: green, closingPointColor: green },
        validation: (feature, { updateType }) => (updateType === 'finish' ? ValidateNotSelfIntersecting(feature) : { valid: true }),
      }),
      new TerraDrawPointMode({ styles: { pointColor: green } }),
      new TerraDrawSelectMode({
        styles: {
          selectedPolygonColor: green,
          selectedPolygonOutlineColor: green,
          selectionPointColor: green,
          midPointColor: green,
          selectedPointColor: green,
        },
        flags: {
          polygon: { feature: { draggable: false, coordinates: { draggable: true, midpoints: true, deletable: true } } },
          point: { feature: { draggable: true } },
        },
      }),
    ],
  });

/** One outline or place as the library takes it; undefined while there are too few corners. */
function geometryOf(kind: 'polygon' | 'point', corners: readonly Position[]) {
  const ring = corners.map(rounded);
  if (kind === 'point') return ring[0] && { type: 'Point' as const, coordinates: ring[0] };
  return ring.length >= 3 ? { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] } : undefined;
}

/** Shows what is drawn in place of what was, ready to be taken hold of, and in sight; with nothing to show one draws. */
export function showDrawn(
  { map, draw }: { map: MapLibre; draw: TerraDraw },
  kind: 'polygon' | 'point',
  corners: readonly Position[],
): void {
  draw.setMode('select');
  draw.clear();
  const geometry = geometryOf(kind, corners);
  if (!geometry) return draw.setMode(kind);
  const [added] = draw.addFeatures([{ type: 'Feature', geometry, properties: { mode: kind } }]);
  if (added?.valid && added.id !== undefined) draw.selectFeature(added.id);
  const box = boundsOf(corners.map((coordinates) => ({ type: 'Point' as const, coordinates })));
  if (box && !map.getBounds().contains([box[0], box[1]])) map.fitBounds(toLngLat(box), { padding: 64, maxZoom: 17, animate: false });
}

/** The corners of what was just drawn or moved. */
export function drawnCorners(draw: TerraDraw, id: string | number): Position[] | undefined {
  const geometry = draw.getSnapshotFeature(id)?.geometry;
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'Point') return undefined;
  const corners = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates[0]!.slice(0, -1);
  return corners.map(rounded);
}
