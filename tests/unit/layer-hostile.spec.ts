import { expect, test } from '@jest/globals';
import { strToU8 } from 'fflate';
import { readLayerFile } from '../../apps/server/src/capabilities/layer/file/layer-file.reader.js';
import { square } from '../api/support/growers.js';
import { brokenLayers, heavyLayers, type LayerFile, oddLayers } from '../api/support/hostile-layers.js';

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
