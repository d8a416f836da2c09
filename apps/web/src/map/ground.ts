import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { formatNumber } from '../i18n/number';
import { type ColorScheme, fonts } from './basemap';
import { graticule } from './graticule';
import { type Bounds, boundsOf, type MapShape } from './shapes';
import { noteAway, reaches } from './reach';
import { grounds, samplePicture, shownBase, subscribeBase, tiles } from './tiles';

/** `73.905° E`, as the reader writes numbers. */
function coordinate(degrees: number, axis: 'lon' | 'lat', decimals: number): string {
  const turned = axis === 'lon' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees;
  const side = Math.abs(turned) < 1e-9 ? '' : axis === 'lon' ? (turned > 0 ? ' E' : ' W') : turned > 0 ? ' N' : ' S';
  return `${formatNumber(Number(Math.abs(turned).toFixed(decimals)), { decimals, fixed: decimals })}°${side}`;
}

/** Fetches what the page's fonts need for a text: the map draws each letter once, and a letter drawn too early stays a box. */
const lettersFor = (text: string): Promise<unknown> => document.fonts.load(`24px ${fonts.join()}`, text).catch(() => undefined);

/** Letters may come when the map has gone. */
const removed = new WeakSet<MapLibre>();
function fill(map: MapLibre, source: string, data: FeatureCollection): void {
  if (!removed.has(map)) void map.getSource<GeoJSONSource>(source)?.setData(data);
}

/** Keeps the ground in step with the view and with the chosen layer, for as long as the map lives. */
export function keepGround(map: MapLibre, scheme: ColorScheme): void {
  map.once('remove', () => void removed.add(map));
  const drawGrid = () => {
    if (removed.has(map)) return;
    const view = map.getBounds();
    const bounds: Bounds = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
    fill(map, 'grid', graticule(bounds, map.getZoom(), coordinate));
  };
  map.once('load', () => {
    void lettersFor(coordinate(1.23456789, 'lon', 8)).then(drawGrid);
    map.on('moveend', drawGrid);
  });
  // a picture that does not come leaves the outline in its place
  map.on('error', (event: object) => {
    const { error, sourceId } = event as { error?: Error; sourceId?: string };
    if (sourceId !== 'tiles' && !sourceId?.startsWith('streets ')) console.error(error);
    else if (!(error && 'status' in error)) noteAway(); // no answer at all: what is left is not asked for
  });
  if (grounds().length === 1) return;
  let streets: Promise<typeof import('./streets') | undefined> | undefined;
  const show = async () => {
    const wanted = shownBase();
    // one question before a map asks for dozens of pictures that do not come
    const pictures = wanted === 'tiles' && (await reaches(samplePicture(tiles()!.url)));
    if (removed.has(map)) return;
    if (map.getLayer('tiles')) map.setLayoutProperty('tiles', 'visibility', pictures ? 'visible' : 'none');
    if (wanted !== 'streets' && !streets) return;
    streets ??= import('./streets').then(async (code) => ((await code.addStreets(map, scheme)) ? code : undefined));
    const code = await streets;
    if (!code) streets = undefined;
    else if (!removed.has(map)) code.showStreets(map, shownBase() === 'streets');
  };
  map.once('load', () => void show());
  map.once(
    'remove',
    subscribeBase(() => void show()),
  );
}

/** Names of fields at their middle, each once; `outlines` are drawn besides, faintly, for orientation. */
export function showParcels(map: MapLibre, named: readonly MapShape[], outlines: readonly MapShape[] = []): void {
  const names: FeatureCollection<Point> = {
    type: 'FeatureCollection',
    features: [...new Map(named.map((shape) => [shape.id, shape])).values()].flatMap(({ name, geometry }) => {
      const box = boundsOf([geometry]);
      const at = box && [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
      return at && name ? [{ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: at } }] : [];
    }),
  };
  const drawn: FeatureCollection = {
    type: 'FeatureCollection',
    features: outlines.map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry })),
  };
  const show = () => {
    fill(map, 'others', drawn);
    void lettersFor(named.map(({ name }) => name).join('')).then(() => fill(map, 'names', names));
  };
  if (map.getSource('names')) show();
  else map.once('load', show);
}
