import { afterEach, expect, jest, test } from '@jest/globals';
import { fromGazetteer } from './places';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a shelf that came not along is not asked for, and one that did is asked for once', async () => {
  const asked: string[] = [];
  const files: Record<string, unknown> = {
    '/gazetteer/index.json': ['pu'],
    '/gazetteer/pu.json': { regions: ['IN Maharashtra'], places: [['Pune', 0, 18.52, 73.85]] },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    const file = files[String(input)];
    return new Response(JSON.stringify(file ?? null), { status: file === undefined ? 404 : 200 });
  });
  expect(await fromGazetteer('zq', 'en')).toEqual([]);
  expect(await fromGazetteer('Pune', 'en')).toEqual([{ name: 'Pune', where: 'Maharashtra, India', lon: 73.85, lat: 18.52 }]);
  await fromGazetteer('Pun', 'en');
  await fromGazetteer('zq', 'en');
  expect(asked).toEqual(['/gazetteer/index.json', '/gazetteer/pu.json']);
});
