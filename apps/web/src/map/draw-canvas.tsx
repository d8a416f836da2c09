import type { Position } from 'geojson';
import type { Map as MapLibre } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { TerraDraw } from 'terra-draw';
import { createMap, handleMapKey, toLngLat } from './engine';
import { showParcels } from './ground';
import { type Bounds, boundsOf, type MapShape } from './shapes';
import { useColorScheme } from './use-color-scheme';
import { drawingOn, drawnCorners, rounded, showDrawn } from './drawing';
import classes from './map.module.css';

export interface DrawCanvasProps {
  readonly mode: 'polygon' | 'point';
  /** Corners of the outer ring, first one not repeated; one position for a point. The table beside the map edits the same list. */
  readonly corners: readonly Position[];
  readonly onCorners: (corners: Position[]) => void;
  /** The grower's other fields, drawn faintly for orientation. */
  readonly others: readonly MapShape[];
  /** Where to look while there are neither corners nor others. */
  readonly around?: readonly MapShape['geometry'][];
  readonly label: string;
}

const nowhere: readonly MapShape['geometry'][] = [];
const key = (corners: readonly Position[]) => JSON.stringify(corners);

/** `c` drops a corner at the crosshair, Backspace takes the last one back; other keys move the map. */
function editByKey(
  event: KeyboardEvent,
  map: MapLibre,
  { corners, onCorners, mode }: Pick<DrawCanvasProps, 'corners' | 'onCorners' | 'mode'>,
) {
  const centre = rounded([map.getCenter().lng, map.getCenter().lat]);
  if (event.key === 'c') onCorners(mode === 'point' ? [centre] : [...corners, centre]);
  else if (event.key === 'Backspace' && corners.length > 0) onCorners(corners.slice(0, -1));
  else if (!handleMapKey(map, event.key)) return;
  event.preventDefault();
}

interface FirstLook extends Pick<DrawCanvasProps, 'corners' | 'others'> {
  readonly view: RefObject<MapLibre | undefined>;
  readonly moved: RefObject<boolean>;
  readonly around: readonly MapShape['geometry'][];
  readonly scheme: ReturnType<typeof useColorScheme>;
}

/** Other fields come after the map: it looks there once, unless something is drawn or the person has moved it by then. */
function useFirstLook({ view, moved, corners, others, around, scheme }: FirstLook): void {
  const home = boundsOf(others.length > 0 ? others.map((shape) => shape.geometry) : around)?.join();
  useEffect(() => {
    const map = view.current;
    if (map && home && corners.length === 0 && !moved.current)
      map.fitBounds(toLngLat(home.split(',').map(Number) as Bounds), { padding: 64, maxZoom: 15, animate: false });
  }, [home, scheme]);
}

/** Draws and edits one outline or place. By keyboard: arrows pan, + and − zoom, `c` drops a corner at the crosshair, Backspace takes the last one back. */
export default function DrawCanvas({ mode, corners, onCorners, others, around = nowhere, label }: DrawCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const live = useRef<{ map: MapLibre; draw: TerraDraw; shown: string }>(undefined);
  const view = useRef<MapLibre>(undefined);
  const moved = useRef(false);
  const scheme = useColorScheme();
  const latest = useRef({ corners, onCorners, mode, others });
  latest.current = { corners, onCorners, mode, others };

  useEffect(() => {
    const own = corners.map((coordinates) => ({ type: 'Point' as const, coordinates }));
    const start = boundsOf(own.length > 0 ? own : others.map((shape) => shape.geometry));
    const map = createMap(container.current!, scheme, start);
    view.current = map;
    map.on('movestart', (event) => (moved.current ||= event.originalEvent !== undefined));
    map.keyboard.disable(); // its arrows would pan a second time
    const draw = drawingOn(map);
    const canvas = map.getCanvas();
    canvas.setAttribute('aria-label', label);
    canvas.addEventListener('keydown', (event) => editByKey(event, map, latest.current));
    map.on('load', () => {
      draw.start();
      live.current = { map, draw, shown: '' };
      neighbours();
      show();
    });
    draw.on('finish', (id) => {
      const next = drawnCorners(draw, id);
      if (next) latest.current.onCorners(next);
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
    showDrawn(current, kind, now);
  }
  useEffect(show, [mode, key(corners)]);

  useFirstLook({ view, moved, corners, others, around, scheme });

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
