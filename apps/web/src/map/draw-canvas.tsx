import type { Position } from 'geojson';
import type { Map as MapLibre } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { type DrawingTool, drawingTool, keepDrawing, rounded, showCorners } from './drawing-tool';
import { createMap, handleMapKey, toLngLat } from './engine';
import { showParcels } from './ground';
import classes from './map.module.css';
import { type Bounds, boundsOf, type MapShape, nearTogether, withRoom } from './shapes';
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

type Latest = RefObject<Pick<DrawCanvasProps, 'corners' | 'onCorners' | 'mode' | 'others'>>;

/** `c` drops a corner at the crosshair, Backspace takes the last one back, the rest moves the map. */
function drawByKey(map: MapLibre, latest: Latest, event: KeyboardEvent): void {
  const { corners, onCorners, mode } = latest.current;
  const centre = rounded([map.getCenter().lng, map.getCenter().lat]);
  if (event.key === 'c') onCorners(mode === 'point' ? [centre] : [...corners, centre]);
  else if (event.key === 'Backspace' && corners.length > 0) onCorners(corners.slice(0, -1));
  else if (!handleMapKey(map, event.key)) return;
  event.preventDefault();
}

/** Corners go to the table as they are set; once the outline is closed it is shown anew, to be changed. */
const followed = (live: RefObject<DrawingTool | undefined>, latest: Latest): Parameters<typeof drawingTool>[1] => ({
  neighbours: () => latest.current.others,
  onDrawn: (drawn) => {
    latest.current.onCorners(drawn);
    if (live.current) live.current.shown = '';
    showCorners(live.current, latest.current.mode, drawn);
  },
  onSet: (set) => {
    keepDrawing(live.current, set);
    latest.current.onCorners(set);
  },
});

/** Looks at what belongs there once it is known, unless something is drawn or the person has moved the map by then. */
function useWhereToLook(
  viewRef: RefObject<MapLibre | undefined>,
  movedRef: RefObject<boolean>,
  {
    home,
    scheme,
    corners,
    countryId,
    target,
  }: Pick<DrawCanvasProps, 'corners' | 'countryId' | 'target'> & { home: string | undefined; scheme: string },
): void {
  useEffect(() => {
    const map = viewRef.current;
    if (map && home && corners.length === 0 && !movedRef.current)
      map.fitBounds(toLngLat(home.split(',').map(Number) as Bounds), { padding: 64, maxZoom: 15, animate: false });
  }, [home, scheme]);
  useEffect(() => {
    const map = viewRef.current;
    if (!map || home || countryId === undefined || corners.length > 0) return undefined;
    let gone = false;
    void import('./countries').then(async ({ boundsOfCountry }) => {
      const bounds = await boundsOfCountry(countryId);
      if (bounds && !gone && !movedRef.current && viewRef.current === map) map.fitBounds(toLngLat(bounds), { padding: 24, animate: false });
    });
    return () => {
      gone = true;
    };
  }, [home, countryId, scheme]);
  useEffect(() => {
    if (!target) return;
    movedRef.current = true;
    viewRef.current?.jumpTo({ center: [target.lon, target.lat], zoom: Math.max(viewRef.current.getZoom(), TOWN_ZOOM) });
  }, [target]);
}

/** Draws and edits one outline or place. By keyboard: arrows pan, + and − zoom, `c` drops a corner at the crosshair, Backspace takes the last one back. */
export default function DrawCanvas({ mode, corners, onCorners, others, around = nowhere, countryId, target, label }: DrawCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const live = useRef<DrawingTool>(undefined);
  const view = useRef<MapLibre>(undefined);
  const moved = useRef(false);
  const scheme = useColorScheme();
  const latest = useRef({ corners, onCorners, mode, others });
  latest.current = { corners, onCorners, mode, others };

  const nearby = () => withRoom(boundsOf(nearTogether(around.length > 0 ? around : others.map((shape) => shape.geometry))));

  useEffect(() => {
    const own = corners.map((coordinates) => ({ type: 'Point' as const, coordinates }));
    const map = createMap(container.current!, scheme, own.length > 0 ? boundsOf(own) : nearby());
    view.current = map;
    map.on('movestart', (event) => (moved.current ||= event.originalEvent !== undefined));
    map.keyboard.disable(); // its arrows would pan a second time
    const draw = drawingTool(map, followed(live, latest));
    const canvas = map.getCanvas();
    canvas.setAttribute('aria-label', label);
    canvas.addEventListener('keydown', (event) => drawByKey(map, latest, event));
    map.on('load', () => {
      draw.start();
      live.current = { map, draw, shown: '' };
      neighbours();
      show();
    });
    return () => {
      live.current = undefined;
      view.current = undefined;
      if (draw.enabled) draw.stop();
      map.remove();
    };
  }, [scheme, label]);

  const show = () => showCorners(live.current, latest.current.mode, latest.current.corners);
  useEffect(show, [mode, JSON.stringify(corners)]);

  // what is nearby comes after the map
  useWhereToLook(view, moved, { home: nearby()?.join(), scheme, corners, countryId, target });

  /** The other fields, faintly: with the map when they were there first, else when they come. */
  function neighbours() {
    if (live.current) showParcels(live.current.map, latest.current.others, latest.current.others);
  }
  useEffect(neighbours, [others]);

  return (
    <>
      <div ref={container} className={classes.canvas} />
      <div className={classes.crosshair} aria-hidden />
    </>
  );
}
