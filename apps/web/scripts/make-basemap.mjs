// The bundled offline basemap: Natural Earth land outlines (world-atlas, public domain), cut at the antimeridian, where the
// source rings are stitched and would draw lines round the whole globe.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { feature } from 'topojson-client';

const out = new URL('../public/basemap/land-50m.json', import.meta.url);
if (!existsSync(out)) {
  const topology = createRequire(import.meta.url)('world-atlas/land-50m.json');
  const plane = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true)
    .precision(0);
  const cut = geoProject(feature(topology, topology.objects.land), plane);
  const rounded = (x) => (typeof x === 'number' ? Math.round(x * 1000) / 1000 : x.map(rounded));
  const features = (cut.type === 'FeatureCollection' ? cut.features : [cut]).map(({ geometry }) => ({
    type: 'Feature',
    properties: {},
    geometry: { ...geometry, coordinates: rounded(geometry.coordinates) },
  }));
  mkdirSync(new URL('.', out), { recursive: true });
  writeFileSync(out, JSON.stringify({ type: 'FeatureCollection', features }));
}
