import { expect, test } from '@jest/globals';
import { TooManyWait } from './fair-turns.js';
import { NewestFirst } from './newest-first.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Takes a turn under a name that is noted when it begins or is refused; ends it when told to. */
function queue(turns: NewestFirst) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    turns.take().then(
      (done) => {
        began.push(name);
        ends.set(name, done);
      },
      (error: unknown) => began.push(`${name} ${error instanceof TooManyWait ? 'refused' : 'failed'}`),
    );
  const end = async (name: string) => {
    ends.get(name)!();
    await settled();
  };
  return { began, ask, end };
}

test('K1 who comes last is next, and only so many work at once', async () => {
  const { began, ask, end } = queue(new NewestFirst({ atOnce: 2, waiting: 10 }));
  for (const name of ['a', 'b', 'c', 'd']) void ask(name);
  await settled();
  expect(began).toEqual(['a', 'b']);
  void ask('owner');
  await end('a');
  expect(began).toEqual(['a', 'b', 'owner']);
  for (const name of ['owner', 'd', 'c', 'b']) await end(name);
  expect(began).toEqual(['a', 'b', 'owner', 'd', 'c']);
  void ask('e');
  await settled();
  expect(began.at(-1)).toBe('e');
});

test('K1 when more wait than may, who has waited longest is refused', async () => {
  const { began, ask, end } = queue(new NewestFirst({ atOnce: 1, waiting: 2 }));
  for (const name of ['a', 'b', 'c', 'd']) void ask(name);
  await settled();
  expect(began).toEqual(['a', 'b refused']);
  for (const name of ['a', 'd', 'c']) await end(name);
  expect(began).toEqual(['a', 'b refused', 'd', 'c']);
});

test('a turn that is given back twice counts once', async () => {
  const { began, ask, end } = queue(new NewestFirst({ atOnce: 1, waiting: 5 }));
  for (const name of ['a', 'b', 'c']) void ask(name);
  await settled();
  await end('a');
  await end('a');
  expect(began).toEqual(['a', 'c']);
});
