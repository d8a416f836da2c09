import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, type LngLatBoundsLike, Map as MapLibre, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
// MapLibre 6 works out its worker's address at run time, which a bundler cannot follow: it must be told.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { i18nText } from '../i18n/init';
import { basemapStyle, type ColorScheme } from './basemap';
import { keepGround } from './ground';
import type { Bounds } from './shapes';

setWorkerUrl(workerUrl);

/** A live map, north up, on the ground of basemap.ts. The caller removes it. */
export function createMap(container: HTMLElement, scheme: ColorScheme, bounds: Bounds | undefined): MapLibre {
  const map = new MapLibre({
    container,
    style: basemapStyle(scheme),
    locale: { 'NavigationControl.ZoomIn': i18nText('map:zoomIn'), 'NavigationControl.ZoomOut': i18nText('map:zoomOut') },
    attributionControl: false,
    ...(bounds ? { bounds: toLngLat(bounds), fitBoundsOptions: { padding: 48, maxZoom: 16 } } : { center: [20, 10], zoom: 1.2 }),
    maxZoom: 20,
    dragRotate: false,
    pitchWithRotate: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  keepGround(map, scheme);
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  return map;
}

export const toLngLat = ([west, south, east, north]: Bounds): LngLatBoundsLike => [
  [west, south],
  [east, north],
];

/** Keyboard equal of dragging: arrows pan by a tenth of the view, + and − zoom (WCAG 2.1.1, 2.5.7). */
export function handleMapKey(map: MapLibre, key: string): boolean {
  const { clientWidth, clientHeight } = map.getContainer();
  const pan: Record<string, [number, number]> = {
    ArrowLeft: [-clientWidth / 10, 0],
    ArrowRight: [clientWidth / 10, 0],
    ArrowUp: [0, -clientHeight / 10],
    ArrowDown: [0, clientHeight / 10],
  };
  if (pan[key]) map.panBy(pan[key], { animate: false });
  else if (key === '+' || key === '=') map.zoomIn({ animate: false });
  else if (key === '-') map.zoomOut({ animate: false });
  else return false;
  return true;
}
