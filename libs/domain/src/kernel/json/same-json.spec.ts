import { expect, test } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';
import { sameJson } from './same-json.js';

const seed = Date.now() % 1_000_000_007;
let drawn = seed;
const draw = (below: number): number => (drawn = (drawn * 48_271) % 2_147_483_647) % below;
/** Small, so that two of them are often the same. */
function json(depth: number): unknown {
  const kind = draw(depth > 0 ? 6 : 4);
  if (kind < 4) return [null, draw(2), String(draw(2)), draw(2) === 0][kind];
  if (kind === 4) return Array.from({ length: draw(3) }, () => json(depth - 1));
  return Object.fromEntries(Array.from({ length: draw(3) }, () => [['a', 'b', 'toString'][draw(3)], json(depth - 1)]));
}

test(`two values are the same when their canonical texts are (seed ${seed})`, () => {
  const answers = new Set<boolean>();
  for (let n = 0; n < 20_000; n++) {
    const [a, b] = [json(2), json(2)];
    const same = sameJson(a, b);
    answers.add(same && typeof a === 'object' && a !== null);
    if (same !== (canonicalJson(a) === canonicalJson(b))) expect({ a, b, same }).toBe('as their texts');
    if (!sameJson({ a, b }, { b, a })) expect({ a, b }).toBe('the same in any order');
  }
  expect(answers.size).toBe(2);
});
test.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{}, { toString: 1 }, false],
  [{ toString: 1 }, {}, false],
  [[], {}, false],
  [null, {}, false],
  [0, -0, true],
])('%j and %j: %s', (a, b, same) => {
  expect(sameJson(a, b)).toBe(same);
  expect(sameJson(b, a)).toBe(same);
});
