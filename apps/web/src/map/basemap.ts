import type { FeatureCollection, LineString } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';

export type ColorScheme = 'light' | 'dark';

const palette = {
  light: { sea: '#d7e6ee', land: '#f3f1e8', coast: '#b9b7a6', grid: '#c3d2da' },
  dark: { sea: '#141c22', land: '#232a26', coast: '#46514b', grid: '#2c3840' },
} as const;

/** Meridians and parallels every `step` degrees: orientation where no tiles are. */
function graticule(step: number): FeatureCollection<LineString> {
  const line = (coordinates: [number, number][]) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates },
  });
  const features = [];
  for (let lon = -180; lon <= 180; lon += step)
    features.push(
      line([
        [lon, -85],
        [lon, 85],
      ]),
    );
  for (let lat = -80; lat <= 80; lat += step)
    features.push(
      line([
        [-180, lat],
        [180, lat],
      ]),
    );
  return { type: 'FeatureCollection', features };
}

/** The offline basemap: land, coast and a graticule; no glyphs, sprites or tiles, so that no request leaves the page's origin. */
export function basemapStyle(scheme: ColorScheme): StyleSpecification {
  const color = palette[scheme];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: `${location.origin}/basemap/land-50m.json`, attribution: 'Natural Earth' },
      grid: { type: 'geojson', data: graticule(10) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': color.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color.land } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': color.grid, 'line-width': 0.6 } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': color.coast, 'line-width': 0.7 } },
    ],
  };
}
