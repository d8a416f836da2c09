import { expect, test } from '@jest/globals';
import { detailsOf } from '@loam/domain/kernel/errors/validate';
import { ENTRIES, tooMuch } from '../../apps/server/src/platform/http/bodies/json-parser.js';
import { describedCalls } from '../support/described-calls.js';

/** What a body may have of lists and names, all of them wrong or all alike, in each of its places: by the processor time of this thread, as on a quiet machine (docs/decisions/0038). */
const MOST_MS = 50;
const { pace } = (await import('../support/pace.mjs' as string)) as { pace(): number };
const isExact = process.env['LOAM_JUDGE'] === 'exact';
const BODY_BYTES = 1024 * 1024;

interface Node {
  readonly def: Record<string, unknown>;
  safeParse(value: unknown, options: object): { success: boolean; error?: { issues: Parameters<typeof detailsOf>[0] } };
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).safeParse === 'function';
type Path = readonly (string | 0)[];

/** Lists and records of a schema, with the way to them. */
function* placesOf(node: unknown, path: Path = [], seen = new Set<unknown>()): Generator<{ path: Path; isRecord: boolean }> {
  if (Array.isArray(node)) for (const one of node) yield* placesOf(one, path, seen);
  if (!isNode(node) || seen.has(node)) return;
  seen.add(node);
  const { type, shape, element, valueType, getter, checks: _, ...rest } = node.def;
  if (type === 'array' || type === 'record') yield { path, isRecord: type === 'record' };
  yield* placesOf(element, [...path, 0], seen);
  yield* placesOf(valueType, [...path, 'k'], seen);
  for (const [name, one] of Object.entries((shape ?? {}) as object)) yield* placesOf(one, [...path, name], seen);
  yield* placesOf(typeof getter === 'function' ? (getter as () => unknown)() : undefined, path, seen);
  for (const one of Object.values(rest)) yield* placesOf(one, path, seen);
}

const entries: Readonly<Record<string, (i: number) => unknown>> = {
  zeros: () => 0,
  ids: (i) => i + 1,
  texts: (i) => `t${i}`,
  'empty objects': () => ({}),
  'objects with ids': (i) => ({ id: i + 1, productId: i + 1, name: 'x', duration: 1 }),
  'objects of unknown names': () => ({ a: 1, b: 1, c: 1, d: 1, e: 1 }),
  lists: () => [0, 'x'],
  nulls: () => null,
};
const cpu = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
const put = (path: Path, value: unknown) => path.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);

/** The longest lists of each kind; shorter ones are their beginnings. */
const longest = new Map(Object.entries(entries).map(([what, entry]) => [what, Array.from({ length: 10_000 }, (_, i) => entry(i))]));
/** By way and kind, how many the parser lets through: the same ways stand in many calls. */
const most = new Map<string, number>();

/** As many of them as the parser of bodies lets through, beside each other or, as far as that goes, in lists that are in lists. */
function* bodiesOf(path: Path, isRecord: boolean, what: string): Generator {
  const made = (count: number) => {
    const list = longest.get(what)!.slice(0, count);
    return isRecord ? Object.fromEntries(list.map((one, i) => [`k${i}`, one])) : list;
  };
  const outer = path.indexOf(0);
  for (const parts of outer < 0 ? [1] : [1, 100]) {
    const bodyOf = (count: number) => {
      if (parts === 1) return put(path, made(count));
      return put(
        path.slice(0, outer),
        Array.from({ length: parts }, () => put(path.slice(outer + 1), made(count))),
      );
    };
    const way = JSON.stringify([path, isRecord, what, parts]);
    let count = most.get(way) ?? Math.floor(10_000 / parts);
    const isTaken = (body: unknown) => most.has(way) || (!tooMuch(body) && JSON.stringify(body).length <= BODY_BYTES);
    for (; count >= 1; count = Math.floor(count * 0.8)) {
      const body = bodyOf(count);
      if (!isTaken(body)) continue;
      yield body;
      break;
    }
    most.set(way, count);
  }
}

test(`L16.2 no body of at most ${ENTRIES} entries takes longer than 50 ms to be read or refused, whichever its lists are full of`, async () => {
  const tooLong: string[] = [];
  let [slowest, looked] = [{ ms: 0, told: '' }, 0];
  for (const { name, call } of (await describedCalls()).map((one) => ({ name: `${one.call.method} ${one.call.path}`, call: one.call }))) {
    if (!isNode(call.body)) continue;
    for (const { path, isRecord } of placesOf(call.body)) {
      for (const what of Object.keys(entries)) {
        for (const body of bodiesOf(path, isRecord, what)) {
          let ms = Infinity;
          for (let tries = 0; tries < 10 && ms > MOST_MS; tries += 1) {
            const before = cpu();
            const read = call.body.safeParse(body, { reportInput: true });
            if (!read.success) JSON.stringify(detailsOf(read.error!.issues));
            const here = cpu() - before;
            ms = Math.min(ms, here > MOST_MS && !isExact ? here / pace() : here);
          }
          looked += 1;
          const told = `${name} ${path.join('.')} of ${what}: ${ms.toFixed(1)} ms`;
          if (ms > slowest.ms) slowest = { ms, told };
          if (ms > MOST_MS) tooLong.push(told);
        }
      }
    }
  }
  process.stdout.write(`figure L16.2: ${looked} bodies full of entries, slowest ${slowest.told}\n`);
  expect(looked).toBeGreaterThan(500);
  expect(tooLong).toEqual([]);
}, 600_000);

test('a body has at most so many items and names in all, without boundaries and the data of maps', () => {
  const corners = Array.from({ length: 9_985 }, (_, n) => [n / 1e5, 1]);
  expect(tooMuch({ geolocation: { geoJson: { type: 'Polygon', coordinates: [corners] } } })).toBe(false);
  expect(tooMuch(Object.fromEntries(Array.from({ length: ENTRIES / 2 + 1 }, (_, n) => [n, 0])))).toBe(true);
  expect(tooMuch({ items: Array.from({ length: 200 }, () => ({ groupIds: Array(1_000).fill(0) })) })).toBe(true);
  const products = Array.from({ length: 20 }, (_, n) => ({ id: n + 1, amount: 80.5, unitId: 2 }));
  const applications = Array.from({ length: 92 }, (_, n) => ({ id: `k${n}`, name: 'x', stageId: n, products }));
  expect(tooMuch({ name: 'x', stages: [], applications })).toBe(false);
  const features = Array.from({ length: 9_000 }, () => ({ type: 'Feature', properties: { a: 1 }, geometry: { type: 'Point' } }));
  expect([tooMuch({ geoJson: { features } }), tooMuch({ features }), tooMuch({ x: { features } })]).toEqual([false, true, true]);
  // a farm of 500 outlines is saved by one call
  const outline = { type: 'Polygon', coordinates: [corners.slice(0, 60)] };
  const items = Array.from({ length: 500 }, (_, n) => ({ name: `${n}`, locationType: 'kml', geolocation: { geoJson: outline } }));
  expect(tooMuch({ items })).toBe(false);
  // and 500 products by one, each read by itself
  const blends = Array.from({ length: 500 }, () => ({ nutrients: Array.from({ length: 20 }, (_, n) => ({ id: n, value: 1 })) }));
  expect([tooMuch({ items: blends }), tooMuch({ items: blends }, true), tooMuch({ items: [{ x: blends }] }, true)]).toEqual([
    true,
    false,
    true,
  ]);
});
