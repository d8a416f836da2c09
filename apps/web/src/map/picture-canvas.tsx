import type { FeatureCollection, Point, Polygon } from 'geojson';
import type { CanvasSource, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { createMap } from './engine';
import classes from './map.module.css';
import { boundsOf } from './shapes';
import { useColorScheme } from './use-color-scheme';

/** A picture of a field, north up in its own grid: data address, and corners bottom left, top left, top right, bottom right. */
export interface FieldPicture {
  readonly raster: string;
  readonly width: number;
  readonly height: number;
  readonly corners: readonly (readonly number[])[];
}
export interface PictureCanvasProps {
  readonly picture: FieldPicture;
  /** Shown left of the swipe. */
  readonly before?: FieldPicture | undefined;
  /** Where the swipe stands, 0 to 1 from the left. */
  readonly swipe: number;
  readonly outline: Polygon;
  readonly label: string;
  /** Over the picture, each with its `color`; `filled` 0: a ring alone. */
  readonly points?: FeatureCollection<Point, { color: string; filled: number }> | undefined;
  /** Over the picture, each with its `color`. */
  readonly areas?: FeatureCollection | undefined;
}
/** A pixel of a satellite becomes so many: the swipe's line is thinner than a pixel. */
const ZOOM = 4;
const SOURCE = 'picture';

const loaded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** One picture of a field on the live map, or two side by side under a swipe. Loaded lazily: it brings MapLibre. */
export default function PictureCanvas({ picture, before, swipe, outline, label, points, areas }: PictureCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(undefined);
  const scheme = useColorScheme();
  const sheet = useRef<HTMLCanvasElement>(undefined);
  sheet.current ??= document.createElement('canvas');

  useEffect(() => {
    const live = createMap(container.current!, scheme, boundsOf([outline]));
    live.getCanvas().setAttribute('aria-label', label);
    map.current = live;
    return () => live.remove();
  }, [scheme, label, outline]);

  const corners = JSON.stringify(picture.corners);
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const [after, earlier] = await Promise.all([loaded(picture.raster), before && loaded(before.raster)]);
      if (gone) return;
      compose(sheet.current!, after, earlier, before ? swipe : 0);
      const live = map.current!;
      if (live.loaded() || live.isStyleLoaded()) show(live, sheet.current!, picture, outline);
      else live.once('load', () => gone || show(live, sheet.current!, picture, outline));
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [picture.raster, corners, before?.raster, swipe, scheme, label, outline]);

  useEffect(() => {
    const live = map.current!;
    let gone = false;
    const draw = () => gone || mark(live, areas, points);
    if (live.loaded()) draw();
    else live.once('idle', draw); // after the picture, so that it lies above
    return () => {
      gone = true;
    };
  }, [points, areas, picture.raster, scheme, label, outline]);

  return <div ref={container} className={classes.canvas} />;
}

function compose(sheet: HTMLCanvasElement, after: HTMLImageElement, before: HTMLImageElement | undefined, swipe: number): void {
  const [width, height] = [after.naturalWidth * ZOOM, after.naturalHeight * ZOOM];
  sheet.width = width;
  sheet.height = height;
  const brush = sheet.getContext('2d')!;
  brush.imageSmoothingEnabled = false;
  const cut = Math.round(width * swipe);
  const part = (image: HTMLImageElement, from: number, to: number) => {
    if (to <= from) return;
    const scale = image.naturalWidth / width;
    brush.drawImage(image, from * scale, 0, (to - from) * scale, image.naturalHeight, from, 0, to - from, height);
  };
  if (before) part(before, 0, cut);
  part(after, cut, width);
  if (!before) return;
  brush.fillStyle = '#000';
  brush.fillRect(cut - 2, 0, 4, height);
  brush.fillStyle = '#fff';
  brush.fillRect(cut - 1, 0, 2, height);
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Areas and points over the picture: made once, and filled anew when they change. */
function mark(map: MapLibre, areas: FeatureCollection = nothing, points: FeatureCollection = nothing): void {
  const known = map.getSource<GeoJSONSource>('points');
  if (known) {
    void known.setData(points);
    void map.getSource<GeoJSONSource>('areas')!.setData(areas);
  } else {
    if (areas.features.length + points.features.length === 0) return;
    map.addSource('areas', { type: 'geojson', data: areas });
    map.addSource('points', { type: 'geojson', data: points });
    map.addLayer({
      id: 'areas',
      type: 'fill',
      source: 'areas',
      paint: { 'fill-color': ['get', 'color'], 'fill-outline-color': '#ffffff' },
    });
    map.addLayer({
      id: 'points',
      type: 'circle',
      source: 'points',
      paint: {
        ...{ 'circle-radius': 5, 'circle-color': ['get', 'color'], 'circle-opacity': ['get', 'filled'] },
        ...{ 'circle-stroke-color': ['case', ['==', ['get', 'filled'], 1], '#ffffff', '#111111'], 'circle-stroke-width': 1.5 },
      },
    });
  }
  map.moveLayer('areas');
  map.moveLayer('points');
}

function show(map: MapLibre, sheet: HTMLCanvasElement, { corners }: FieldPicture, outline: Polygon): void {
  const [bottomLeft, topLeft, topRight, bottomRight] = corners.map(([lon, lat]) => [lon, lat] as [number, number]);
  const coordinates: [[number, number], [number, number], [number, number], [number, number]] = [
    topLeft!,
    topRight!,
    bottomRight!,
    bottomLeft!,
  ];
  if (map.getLayer(SOURCE)) map.removeLayer(SOURCE);
  if (map.getSource<CanvasSource>(SOURCE)) map.removeSource(SOURCE);
  map.addSource(SOURCE, { type: 'canvas', canvas: sheet, coordinates, animate: false });
  map.addLayer({ id: SOURCE, type: 'raster', source: SOURCE, paint: { 'raster-resampling': 'nearest', 'raster-fade-duration': 0 } });
  if (map.getSource('field')) return void map.moveLayer('field');
  map.addSource('field', { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: outline } });
  map.addLayer({ id: 'field', type: 'line', source: 'field', paint: { 'line-color': '#ffffff', 'line-width': 2 } });
}
