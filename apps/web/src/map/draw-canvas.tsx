import type { Position } from 'geojson';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { TerraDraw, TerraDrawPointMode, TerraDrawPolygonMode, TerraDrawSelectMode, ValidateNotSelfIntersecting } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { createMap, handleMapKey, toLngLat } from './engine';
import { showParcels } from './ground';
import classes from './map.module.css';
import { type Bounds, boundsOf, type MapShape, nearTogether, withRoom } from './shapes';
import { snapTo } from './snap';
import { useColorScheme } from './use-color-scheme';

export interface DrawCanvasProps {
  readonly mode: 'polygon' | 'point';
  /** Corners of the outer ring, first one not repeated; one position for a point. The table beside the map edits the same list. */
  readonly corners: readonly Position[];
  readonly onCorners: (corners: Position[]) => void;
  /** The grower's other fields, drawn faintly for orientation. */
  readonly others: readonly MapShape[];
  /** Where to look while there are neither corners nor others. */
  readonly around?: readonly MapShape['geometry'][];
  /** Where to look while nothing else is known. */
  readonly countryId?: number | undefined;
  /** Where the person asked the map to go. */
  readonly target?: { readonly lon: number; readonly lat: number } | undefined;
  readonly label: string;
}

const nowhere: readonly MapShape['geometry'][] = [];
/** A town with the fields around it. */
const TOWN_ZOOM = 13;
const green = '#1f7a3d';
const decimals = 8; // terra-draw refuses more than nine; seven are the least we keep (0.006 % of a hectare's area)
const rounded = (position: Position): Position => position.slice(0, 2).map((degree) => Number(degree.toFixed(decimals)));
const key = (corners: readonly Position[]) => JSON.stringify(corners);

/** Draws and edits one outline or place. By keyboard: arrows pan, + and − zoom, `c` drops a corner at the crosshair, Backspace takes the last one back. */
export default function DrawCanvas({ mode, corners, onCorners, others, around = nowhere, countryId, target, label }: DrawCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const live = useRef<{ map: MapLibre; draw: TerraDraw; shown: string }>(undefined);
  const view = useRef<MapLibre>(undefined);
  const moved = useRef(false);
  const scheme = useColorScheme();
  const latest = useRef({ corners, onCorners, mode, others });
  latest.current = { corners, onCorners, mode, others };

  const nearby = () => withRoom(boundsOf(nearTogether(around.length > 0 ? around : others.map((shape) => shape.geometry))));

  useEffect(() => {
    const own = corners.map((coordinates) => ({ type: 'Point' as const, coordinates }));
    const start = own.length > 0 ? boundsOf(own) : nearby();
    const map = createMap(container.current!, scheme, start);
    view.current = map;
    map.on('movestart', (event) => (moved.current ||= event.originalEvent !== undefined));
    map.keyboard.disable(); // its arrows would pan a second time
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: decimals }),
      modes: [
        new TerraDrawPolygonMode({
          pointerDistance: 24,
          snapping: {
            toCustom: ({ lng, lat }, { project }) =>
              snapTo(latest.current.others, [lng, lat], project)
                ?.slice(0, 2)
                .map((degree) => Number(degree.toFixed(decimals))),
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
    const canvas = map.getCanvas();
    canvas.setAttribute('aria-label', label);
    const onKey = (event: KeyboardEvent) => {
      const { corners: now, onCorners: change, mode: kind } = latest.current;
      const centre = rounded([map.getCenter().lng, map.getCenter().lat]);
      if (event.key === 'c') change(kind === 'point' ? [centre] : [...now, centre]);
      else if (event.key === 'Backspace' && now.length > 0) change(now.slice(0, -1));
      else if (!handleMapKey(map, event.key)) return;
      event.preventDefault();
    };
    canvas.addEventListener('keydown', onKey);
    map.on('load', () => {
      draw.start();
      live.current = { map, draw, shown: '' };
      neighbours();
      show();
    });
    draw.on('finish', (id) => {
      const geometry = draw.getSnapshotFeature(id)?.geometry;
      if (geometry?.type !== 'Polygon' && geometry?.type !== 'Point') return;
      const next = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates[0]!.slice(0, -1);
      latest.current.onCorners(next.map(rounded));
    });
    return () => {
      live.current = undefined;
      view.current = undefined;
      if (draw.enabled) draw.stop();
      map.remove();
    };
  }, [scheme, label]);

  /** Brings what is drawn in step with the corners: they also change in the table, by upload and by undo. */
  function show() {
    const current = live.current;
    const { corners: now, mode: kind } = latest.current;
    const wanted = `${kind}${key(now)}`;
    if (!current || current.shown === wanted) return;
    current.shown = wanted;
    current.draw.setMode('select');
    current.draw.clear();
    const closed = kind === 'polygon' && now.length >= 3;
    const ring = now.map(rounded);
    const geometry =
      kind === 'point'
        ? now[0] && { type: 'Point' as const, coordinates: ring[0]! }
        : closed && { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] };
    if (!geometry) {
      current.draw.setMode(kind);
      return;
    }
    const [added] = current.draw.addFeatures([{ type: 'Feature', geometry, properties: { mode: kind } }]);
    if (added?.valid && added.id !== undefined) current.draw.selectFeature(added.id);
    const box = boundsOf(now.map((coordinates) => ({ type: 'Point' as const, coordinates })));
    if (box && !current.map.getBounds().contains([box[0], box[1]]))
      current.map.fitBounds(toLngLat(box), { padding: 64, maxZoom: 17, animate: false });
  }
  useEffect(show, [mode, key(corners)]);

  // They come after the map: it looks there once, unless something is drawn or the person has moved it by then.
  const home = nearby()?.join();
  useEffect(() => {
    const map = view.current;
    if (map && home && corners.length === 0 && !moved.current)
      map.fitBounds(toLngLat(home.split(',').map(Number) as Bounds), { padding: 64, maxZoom: 15, animate: false });
  }, [home, scheme]);

  useEffect(() => {
    const map = view.current;
    if (!map || home || countryId === undefined || corners.length > 0) return undefined;
    let gone = false;
    void import('./countries').then(async ({ boundsOfCountry }) => {
      const bounds = await boundsOfCountry(countryId);
      if (bounds && !gone && !moved.current && view.current === map) map.fitBounds(toLngLat(bounds), { padding: 24, animate: false });
    });
    return () => {
      gone = true;
    };
  }, [home, countryId, scheme]);
  useEffect(() => {
    if (!target) return;
    moved.current = true;
    view.current?.jumpTo({ center: [target.lon, target.lat], zoom: Math.max(view.current.getZoom(), TOWN_ZOOM) });
  }, [target]);

  /** The other fields, faintly: with the map when they were there first, else when they come. */
  function neighbours() {
    const map = live.current?.map;
    if (!map) return;
    showParcels(map, latest.current.others, latest.current.others);
  }
  useEffect(neighbours, [others]);

  return (
    <>
      <div ref={container} className={classes.canvas} />
      <div className={classes.crosshair} aria-hidden />
    </>
  );
}
