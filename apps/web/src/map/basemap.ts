import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { tiles } from './tiles';

export type ColorScheme = 'light' | 'dark';

const palette = {
  light: {
    sea: '#cfe2ec',
    land: '#f3f1e8',
    coast: '#8f9c93',
    border: '#c2bda9',
    grid: '#b9b49f',
    text: '#4d5348',
    name: '#1d2a20',
    other: '#7a5c1e',
  },
  dark: {
    sea: '#10191f',
    land: '#232a26',
    coast: '#5d6b63',
    border: '#454f48',
    grid: '#46514a',
    text: '#a9b5ac',
    name: '#e6eee8',
    other: '#d8b665',
  },
} as const;

/** Drawn by the browser from the page's own fonts: no glyph is fetched. */
export const fonts = ['Noto Sans Variable', 'Noto Sans Devanagari Variable'];
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** From here on people look at fields, not at countries. */
const FIELD_ZOOM = 10;

/**
 * The ground of every map. Outline: land, borders and a grid with its coordinates, all from this server. Over it, where
 * the operator named a source, pictures of the ground. `grid`, `others` and `names` are filled as the map is used.
 */
export function basemapStyle(scheme: ColorScheme): StyleSpecification {
  const color = palette[scheme];
  const picture = tiles();
  const halo = { 'text-halo-color': color.land, 'text-halo-width': 1.6 };
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: `${location.origin}/basemap/land-50m.json`, attribution: 'Natural Earth · GeoNames' },
      borders: { type: 'geojson', data: `${location.origin}/basemap/borders-50m.json` },
      grid: { type: 'geojson', data: nothing },
      others: { type: 'geojson', data: nothing },
      names: { type: 'geojson', data: nothing },
      ...(picture && {
        tiles: {
          type: 'raster' as const,
          tiles: [absolute(picture.url)],
          tileSize: 256,
          maxzoom: picture.maxzoom ?? 19,
          attribution: plain(picture.attribution),
        },
      }),
    },
    layers: [
      // a coast drawn for countries is a kilometre off beside a field, and late: whoever looks at fields stands on land
      { id: 'sea', type: 'background', paint: { 'background-color': ['step', ['zoom'], color.sea, FIELD_ZOOM, color.land] } },
      { id: 'land', type: 'fill', source: 'land', maxzoom: FIELD_ZOOM, paint: { 'fill-color': color.land } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        maxzoom: FIELD_ZOOM + 1,
        paint: { 'line-color': color.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      { id: 'coast', type: 'line', source: 'land', maxzoom: FIELD_ZOOM, paint: { 'line-color': color.coast, 'line-width': 0.9 } },
      ...(picture
        ? [
            {
              id: 'tiles',
              type: 'raster' as const,
              source: 'tiles',
              layout: { visibility: 'none' as const }, // shown once it is known that pictures come
            },
          ]
        : []),
      {
        id: 'grid',
        type: 'line',
        source: 'grid',
        paint: {
          'line-color': color.grid,
          'line-width': ['case', ['get', 'major'], 1, 0.5],
          'line-opacity': ['case', ['get', 'major'], 0.8, 0.45],
        },
      },
      {
        id: 'grid-labels',
        type: 'symbol',
        source: 'grid',
        filter: ['get', 'major'],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'text-field': ['get', 'label'],
          'text-font': fonts,
          'text-size': 11,
        },
        paint: { 'text-color': color.text, ...halo },
      },
      { id: 'others-fill', type: 'fill', source: 'others', paint: { 'fill-color': color.other, 'fill-opacity': 0.1 } },
      {
        id: 'others',
        type: 'line',
        source: 'others',
        paint: { 'line-color': color.other, 'line-dasharray': [3, 2], 'line-width': 1.5 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        minzoom: FIELD_ZOOM + 1,
        layout: { 'text-field': ['get', 'name'], 'text-font': fonts, 'text-size': 13, 'text-max-width': 9, 'text-optional': true },
        paint: { 'text-color': color.name, ...halo },
      },
    ],
  };
}

const absolute = (url: string): string => (url.startsWith('/') ? location.origin + url : url);
/** The source's name is written as it is, never as markup. */
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
