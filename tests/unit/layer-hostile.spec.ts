import { expect, test } from '@jest/globals';
import { strToU8 } from 'fflate';
import { readFieldFile } from '../../apps/server/src/capabilities/field/field-file/field-file.reader.js';
import { readLayerFile } from '../../apps/server/src/capabilities/layer/file/layer-file.reader.js';
import { square } from '../api/support/growers.js';
import { brokenLayers, heavyLayers, type LayerFile, oddLayers } from '../api/support/hostile-layers.js';
import { hostileZips } from '../api/support/hostile-zips.js';

const read = ([name, content, mapping]: LayerFile) =>
  readLayerFile({
    files: [{ name, bytes: typeof content === 'string' ? strToU8(content) : content }],
    ...{ mapping: mapping ?? {}, rings: square().coordinates as never, outside: 'keep' },
  });

test.each([...heavyLayers, ...brokenLayers])(
  'R354 R355 a layer is refused by name: %s',
  async (_, make, wanted) => {
    const answer = await read(make());
    if (!('rejected' in answer)) throw new Error(`read: ${answer.found.points} points`);
    const { key, field, params } = answer.rejected;
    expect(wanted.split('|').some((one) => one === key || one === params['code']) || { key, params }).toBe(true);
    expect(field).toMatch(/^(file|mapping\.value)$/);
  },
  60_000,
);

test.each(oddLayers)('a layer is odd and yet readable: %s', async (_, make, values) => {
  const answer = await read(make());
  if ('rejected' in answer) throw new Error(JSON.stringify(answer.rejected));
  const { features } = JSON.parse(Buffer.from(answer.found.geoJson).toString()) as { features: { properties: { value: number | null } }[] };
  expect(features.map(({ properties }) => properties.value)).toEqual(values);
});

test.each(hostileZips)('M4 R355 a shapefile is refused by name, as a layer and as fields: %s', async (_, make, wanted) => {
  const bytes = Buffer.from(make());
  const layer = await read(['a.zip', bytes]);
  const fields = await readFieldFile('a.zip', bytes);
  const codes = [
    'rejected' in layer ? (layer.rejected.params['code'] ?? layer.rejected.key) : `read: ${layer.found.points} points`,
    'rejected' in fields ? fields.rejected.code : `read: ${fields.found.type}`,
  ];
  for (const code of codes) expect(wanted.split('|')).toContain(code);
});
test('M4 in thirty forms', () => expect(hostileZips.length).toBeGreaterThanOrEqual(30));
