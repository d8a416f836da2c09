import type { Position } from 'geojson';
import type { Map as MapLibre } from 'maplibre-gl';
import { TerraDraw, TerraDrawPointMode, TerraDrawPolygonMode, TerraDrawSelectMode, ValidateNotSelfIntersecting } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { toLngLat } from './engine';
import { boundsOf, type MapShape } from './shapes';
import { snapTo } from './snap';

/** A map that is drawn on, and what it shows now. */
export interface DrawingTool {
  readonly map: MapLibre;
  readonly draw: TerraDraw;
  shown: string;
}
interface Drawing {
  /** What corners snap to. */
  readonly neighbours: () => readonly MapShape[];
  /** The corners of what was just drawn or moved, the first not repeated. */
  readonly onDrawn: (corners: Position[]) => void;
  /** The corners that are set of an outline which is not closed yet. */
  readonly onSet: (corners: Position[]) => void;
}

const green = '#1f7a3d';
const decimals = 8; // terra-draw refuses more than nine; seven are the least we keep (0.006 % of a hectare's area)
export const rounded = (position: Position): Position => position.slice(0, 2).map((degree) => Number(degree.toFixed(decimals)));

/** Outlines that snap to their neighbours and do not cross themselves, places, and moving the corners of either. */
export function drawingTool(map: MapLibre, { neighbours, onDrawn, onSet }: Drawing): TerraDraw {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: decimals }),
    modes: [
      new TerraDrawPolygonMode({
        pointerDistance: 24,
        snapping: {
          toCustom: ({ lng, lat }, { project }) => {
            const snapped = snapTo(neighbours(), [lng, lat], project);
            return snapped && rounded(snapped);
          },
        },
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
  let set = 0;
  draw.on('change', () => {
    const open = draw.getSnapshot().find(({ properties }) => properties['currentlyDrawing'] && properties['mode'] === 'polygon');
    const count = Number(open?.properties['committedCoordinateCount'] ?? 0);
    if (open?.geometry.type === 'Polygon' && count > 0 && count !== set) onSet(open.geometry.coordinates[0]!.slice(0, count).map(rounded));
    set = count;
  });
  draw.on('finish', (id) => {
    const geometry = draw.getSnapshotFeature(id)?.geometry;
    if (geometry?.type !== 'Polygon' && geometry?.type !== 'Point') return;
    const drawn = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates[0]!.slice(0, -1);
    onDrawn(drawn.map(rounded));
  });
  return draw;
}

const saying = (mode: 'polygon' | 'point', corners: readonly Position[]): string => `${mode}${JSON.stringify(corners)}`;

/** What is being drawn stays as it is drawn, though its corners are known beside the map. */
export function keepDrawing(tool: DrawingTool | undefined, corners: readonly Position[]): void {
  if (tool) tool.shown = saying('polygon', corners);
}

/** Brings what is drawn in step with the corners: they also change in the table, by upload and by undo. */
export function showCorners(tool: DrawingTool | undefined, mode: 'polygon' | 'point', corners: readonly Position[]): void {
  const wanted = saying(mode, corners);
  if (!tool || tool.shown === wanted) return;
  tool.shown = wanted;
  const { map, draw } = tool;
  draw.setMode('select');
  draw.clear();
  const ring = corners.map(rounded);
  const geometry =
    mode === 'point'
      ? ring[0] && { type: 'Point' as const, coordinates: ring[0] }
      : ring.length >= 3 && { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] };
  if (!geometry) {
    draw.setMode(mode);
    return;
  }
  const [added] = draw.addFeatures([{ type: 'Feature', geometry, properties: { mode } }]);
  if (added?.valid && added.id !== undefined) draw.selectFeature(added.id);
  const box = boundsOf(corners.map((coordinates) => ({ type: 'Point' as const, coordinates })));
  if (box && !map.getBounds().contains([box[0], box[1]])) map.fitBounds(toLngLat(box), { padding: 64, maxZoom: 17, animate: false });
}
