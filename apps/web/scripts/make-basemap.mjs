// The bundled offline basemap: Natural Earth land outlines and borders (world-atlas, public domain), cut at the antimeridian, where the
// source rings are stitched and would draw lines round the whole globe.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { feature, mesh } from 'topojson-client';

const folder = new URL('../public/basemap/', import.meta.url);
const atlas = (name) => createRequire(import.meta.url)(`world-atlas/${name}.json`);
const plane = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0);
const rounded = (x, to) => (typeof x === 'number' ? Math.round(x * to) / to : x.map((one) => rounded(one, to)));

/** @param {string} name @param {() => object} shapes @param {number} to parts of a degree */
function write(name, shapes, to = 1000) {
  const out = new URL(name, folder);
  if (existsSync(out)) return;
  const cut = geoProject(shapes(), plane);
  const features = (cut.type === 'FeatureCollection' ? cut.features : [{ geometry: cut.geometry ?? cut }]).map(({ geometry, id }) => ({
    type: 'Feature',
    properties: id === undefined ? {} : { iso: Number(id) },
    geometry: { ...geometry, coordinates: rounded(geometry.coordinates, to) },
  }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(out, JSON.stringify({ type: 'FeatureCollection', features }));
}

write('land-50m.json', () => {
  const topology = atlas('land-50m');
  return feature(topology, topology.objects.land);
});
// Where two countries meet; coasts come with the land.
write('borders-50m.json', () => {
  const topology = atlas('countries-50m');
  return mesh(topology, topology.objects.countries, (a, b) => a !== b);
});
// Which country a place lies in, and where a country lies; ISO 3166-1 numbers.
write(
  'countries-50m.json',
  () => {
    const topology = atlas('countries-50m');
    return feature(topology, {
      ...topology.objects.countries,
      geometries: topology.objects.countries.geometries.filter(({ id }) => id !== undefined),
    });
  },
  100,
);
