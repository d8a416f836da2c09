import { inUnit } from '../agronomy/trace-reading.js';
import { input, type TraceLine } from '../agronomy/trace.js';
import { areaM2, HECTARE_M2, type PolygonGeometry, perimeterM, type Ring } from '../kernel/geometry/geometry.js';
import { ACRE, HECTARE } from '../kernel/unit/unit-ids.js';
import type { Soil } from './field.events.js';

const KARNEY = 'Karney, Algorithms for geodesics, J. Geodesy 87 (2013)';
const ELLIPSOID = 'WGS 84, NIMA TR8350.2 (2000)';
const MEASURES = 'units of measure';
/** Equatorial radius and flattening of the ellipsoid that geodesics are solved on. */
const WGS84 = [input('rₑ', 6_378_137, 'm', 'default', ELLIPSOID), input('fₑ', '1/298.257223563', undefined, 'default', ELLIPSOID)];

/** Longitude and latitude of each corner, once: what it takes to measure the ring again. */
const corners = (ring: Ring) =>
  input(
    'Pᵢ',
    ring
      .slice(0, -1)
      .map(([longitude, latitude]) => `${longitude} ${latitude}`)
      .join(', '),
    '°',
    'typed',
  );

/** How the area of a drawing came about, in the field's unit: each ring on the ellipsoid, holes taken off. Lines of m², ha and, of such a field, ac. */
export function areaLines({ coordinates }: PolygonGeometry, unitId: number): TraceLine[] {
  const rings = coordinates.map((ring, at): TraceLine => ({
    name: at === 0 ? 'outline' : 'hole',
    formula: 'S = |Σ S(Pᵢ, Pᵢ₊₁)|',
    unit: 'm²',
    value: areaM2([ring]),
    source: KARNEY,
    inputs: [corners(ring), ...WGS84],
  }));
  const [shell, ...holes] = rings.map(({ value }) => value);
  const drawn: TraceLine = {
    name: 'drawnArea',
    formula: '(Sₒ − Σ Sₕ) / k',
    unit: 'ha',
    value: holes.reduce((rest, hole) => rest - hole, shell!) / HECTARE_M2,
    source: MEASURES,
    inputs: [
      input('Sₒ', shell!, 'm²', 'computed'),
      ...holes.map((hole) => input('Sₕ', hole, 'm²', 'computed')),
      input('k', HECTARE_M2, 'm² per ha', 'default', MEASURES),
    ],
  };
  return [...rings, drawn, ...inUnit(drawn, HECTARE, unitId === ACRE ? ACRE : HECTARE)];
}

/** Sand, silt and clay together, in %; one left out counts as 0. */
export const textureLine = ({ sand, silt, clay }: Pick<Soil, 'sand' | 'silt' | 'clay'>): TraceLine => ({
  name: 'textureSum',
  formula: 'Sd + St + Cy',
  unit: '%',
  value: (sand ?? 0) + (silt ?? 0) + (clay ?? 0),
  source: 'as it stands in the form',
  inputs: [input('Sd', sand ?? 0, '%', 'typed'), input('St', silt ?? 0, '%', 'typed'), input('Cy', clay ?? 0, '%', 'typed')],
});

/** Metres around the outline. */
export const perimeterLine = (polygon: PolygonGeometry): TraceLine => ({
  name: 'perimeter',
  formula: 'L = Σ s(Pᵢ, Pᵢ₊₁)',
  unit: 'm',
  value: perimeterM(polygon),
  source: KARNEY,
  inputs: [corners(polygon.coordinates[0]!), ...WGS84],
});
