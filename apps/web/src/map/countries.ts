import type { MultiPolygon, Polygon } from 'geojson';
import { crossings } from '@loam/domain/kernel/geometry/geometry-inside';
import type { Ring } from '@loam/domain/kernel/geometry/geometry';
import { type Bounds, boundsOf } from './shapes';

interface CountryShapes {
  readonly features: readonly { readonly properties: { readonly iso: number }; readonly geometry: Polygon | MultiPolygon }[];
}

/** Numbers that are not 1000 + ISO 3166-1. */
const OWN_IDS: ReadonlyMap<number, number> = new Map([
  [376, 5],
  [76, 31],
  [356, 101],
]);
const idOf = (iso: number) => OWN_IDS.get(iso) ?? 1000 + iso;

let fetched: Promise<CountryShapes> | undefined;
/** Outlines of all countries, from the basemap that comes along: asked for only where one is needed. */
function shapes(): Promise<CountryShapes> {
  fetched ??= fetch('/basemap/countries-50m.json')
    .then((answer) => answer.json() as Promise<CountryShapes>)
    .catch(() => {
      fetched = undefined;
      return { features: [] };
    });
  return fetched;
}

const partsOf = (geometry: Polygon | MultiPolygon) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates);

/** The country that a place lies in, undefined at sea and while the outlines cannot be had. */
export async function countryAt([lon, lat]: readonly [number, number]): Promise<number | undefined> {
  const { features } = await shapes();
  const found = features.find(({ geometry }) =>
    partsOf(geometry).some((rings) => crossings(rings as unknown as readonly Ring[], lat).filter((x) => x < lon).length % 2 === 1),
  );
  return found && idOf(found.properties.iso);
}

/** The box around a country's largest part: where a map opens while it knows of no field. */
export async function boundsOfCountry(countryId: number): Promise<Bounds | undefined> {
  const { features } = await shapes();
  const country = features.find(({ properties }) => idOf(properties.iso) === countryId);
  const boxes = (country ? partsOf(country.geometry) : []).map((coordinates) => boundsOf([{ type: 'Polygon', coordinates }])!);
  const size = ([west, south, east, north]: Bounds) => (east - west) * (north - south);
  return boxes.toSorted((a, b) => size(b) - size(a))[0];
}
