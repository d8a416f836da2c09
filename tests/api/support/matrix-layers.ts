import type { Client } from '../../support/client.js';
import { insidePoint } from '../../../libs/domain/src/kernel/geometry/geometry-inside.js';
import { type Probe, send } from './matrix-probe.js';
import { MISSING, type Target } from './matrix-world.js';
import { formOf } from './sheets.js';

const HEADER = 'lon,lat,P';
/** Three points at a place, a metre apart. */
const csvAt = ([lon, lat]: readonly number[]) =>
  [HEADER, ...[0, 1, 2].map((n) => `${lon! + n * 1e-5},${lat! + n * n * 1e-5},${10 + n}`)].join('\n');
const dataOf = ({ fieldId }: Target) => ({ fieldId, layerName: 'Matrix', date: '2026-03-01' });
/** The outline of a missing field lies nowhere; whoever may not read it gets no further. */
const places = new Map<number, string>();

async function made(t: Target, boss: Client): Promise<number> {
  const { body: field } = await boss.get('/field', { query: { id: t.fieldId } });
  const csv = csvAt(insidePoint(field.geolocation.geoJson));
  places.set(t.fieldId, csv);
  const { status, body, text } = await boss.post('/field/layer', formOf(csv, 'samples.csv', dataOf(t)));
  if (status !== 201) throw new Error(`making a layer: ${status} ${text}`);
  return body.layerId;
}
/** One of a field is enough for calls that use none up: each is read in a process of its own. */
const kept = new Map<number, Promise<number>>();
const known: Probe['fresh'] = async (t, _, boss) => {
  if (!kept.has(t.fieldId)) kept.set(t.fieldId, made(t, boss));
  return { ...t, recordId: await kept.get(t.fieldId)! };
};
const fresh: Probe['fresh'] = async (t, _, boss) => ({ ...t, recordId: await made(t, boss) });
const idOf = ({ recordId }: Target) => recordId ?? MISSING;
const ofLayer = (path: string, more: object = {}): Record<string, Probe> => ({
  [`POST ${path}`]: send(path, (t) => ({ layerId: idOf(t), ...more }), { scope: 'grower', fresh: known }),
});
/** No satellite passes there: past the guards and no further. */
const ofPass = (path: string, more: object = {}): Record<string, Probe> => ({
  [`POST ${path}`]: send(path, ({ fieldId }) => ({ fieldId, index: 'NDVI', date: '2020-01-01', zones: 2, ...more }), {
    scope: 'grower',
    ok: [422],
  }),
});
const unreadable = () => formOf('x', 'layer.exe');

/** Points with values in fields, and what they say of the whole field. */
export const layerProbes: Readonly<Record<string, Probe>> = {
  'POST /field/layer': {
    ask: (t) => ({ path: '/field/layer', body: formOf(places.get(t.fieldId) ?? `${HEADER}\n1,1,1`, 'samples.csv', dataOf(t)) }),
    scope: 'grower',
    fresh: known,
  },
  'PUT /field/layer': send('/field/layer', (t) => ({ layerId: idOf(t), unit: 'ppm' }), { scope: 'grower', fresh: known }),
  'DELETE /field/layer': send('/field/layer', (t) => ({ layerId: idOf(t) }), { scope: 'grower', fresh }),
  ...ofLayer('/field/layerUrl'),
  'GET /layers/{token}': { ask: (t) => ({ path: `/layers/${idOf(t)}-1-1-${'a'.repeat(64)}` }), scope: 'none', ok: [404] },
  ...ofLayer('/sentinel/external/interpretation'),
  ...ofLayer('/sentinel/external/fetch'),
  ...ofLayer('/field/layer/zones', { zones: 2 }),
  ...ofLayer('/field/layer/zones/export', { zones: 2, format: 'geoJson' }),
  ...ofLayer('/field/layer/soil', { zones: 2 }),
  ...ofLayer('/field/layer/soil/use', { zones: 2 }),
  ...ofPass('/sentinel/zones'),
  ...ofPass('/sentinel/zones/export', { format: 'geoJson' }),
  'POST /sentinel/external/convert': { ask: () => ({ path: '/sentinel/external/convert', body: unreadable() }), scope: 'none', ok: [415] },
  'POST /shapefile': { ask: () => ({ path: '/shapefile', body: unreadable() }), scope: 'none', ok: [415] },
};
