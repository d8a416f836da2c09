import { afterEach, expect, jest, test } from '@jest/globals';
import { heardOf, inDoubt, liveLost, onReach, reach } from './reach';

const base = 'https://farm.test/assets/first-1.js';
/** As a build leaves them: only its text is read. */
const load = { toString: () => 'async()=>{let{Part:e}=await import(`./part-2.js`);return{Part:e}}' } as unknown as () => unknown;
const fetched = jest.fn<typeof fetch>();
globalThis.fetch = fetched;

afterEach(() => {
  heardOf('call', true);
  heardOf('socket', true);
  fetched.mockReset();
});

test('R655 while the server is heard of, nothing is fetched before the browser imports it', async () => {
  await reach(load, base);
  expect(fetched).not.toHaveBeenCalled();
});

test.each(['call', 'socket'] as const)(
  'R655 with a lost %s a script is fetched first, and not imported when it cannot be had',
  async (by) => {
    heardOf(by, false);
    expect(inDoubt()).toBe(true);
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(reach(load, base)).rejects.toThrow('Failed to fetch dynamically imported module: ./part-2.js');
    fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(reach(load, base)).rejects.toThrow('dynamically imported module');
    fetched.mockResolvedValueOnce(new Response('export {}'));
    await reach(load, base);
    expect(fetched.mock.calls.map(([url]) => String(url))).toEqual(Array(3).fill('https://farm.test/assets/part-2.js'));
    heardOf(by, true);
    expect(inDoubt()).toBe(false);
  },
);

test('who shows live news is told once that they stop and once that they are back', () => {
  const told: boolean[] = [];
  const stop = onReach(() => told.push(liveLost()));
  heardOf('socket', false);
  heardOf('socket', false);
  heardOf('socket', true);
  stop();
  heardOf('socket', false);
  expect(told).toEqual([true, false]);
});
