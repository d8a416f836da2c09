import { expect, test } from '@jest/globals';
import { FairTurns, TooManyWait } from './fair-turns.js';

const limits = { atOnce: 1, person: 20, company: 40, all: 60 };

/** Takes turns one after the other and says in which order they came. */
async function order(turns: FairTurns, who: readonly (readonly [company: string, person: string])[]): Promise<string[]> {
  const came: string[] = [];
  const first = await turns.take({ company: 'x', person: 'x' });
  const all = who.map(async ([company, person]) => {
    const done = await turns.take({ company, person });
    came.push(person);
    done();
  });
  first();
  await Promise.all(all);
  return came;
}

test('who asks for twenty holds up nobody: companies take turns, and in them their people', async () => {
  const greedy = Array.from({ length: 20 }, () => ['A', 'a1'] as const);
  const came = await order(new FairTurns(limits), [...greedy, ['A', 'a2'], ['B', 'b1'], ['B', 'b1'], ['C', 'c1']]);
  expect(came.slice(0, 6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1']);
  expect(came).toHaveLength(24);
});

test('only so many wait: of a person, of a company, of all', async () => {
  const turns = new FairTurns(limits);
  await turns.take({ company: 'A', person: 'a1' });
  const outcome = (company: string, person: string) => {
    let refused = false;
    const asked = turns.take({ company, person }).catch((error: unknown) => (refused = error instanceof TooManyWait));
    return Promise.race([asked, Promise.resolve()]).then(() => refused);
  };
  const count = async (times: number, company: string, person: string) => {
    let waits = 0;
    for (let i = 0; i < times; i++) if (!(await outcome(company, person))) waits++;
    return waits;
  };
  expect(await count(25, 'A', 'a1')).toBe(20);
  expect(await count(25, 'A', 'a2')).toBe(20);
  expect(await count(5, 'A', 'a3')).toBe(0);
  expect(await count(25, 'B', 'b1')).toBe(20);
  expect(await count(5, 'C', 'c1')).toBe(0);
});

test('a turn that is given back twice counts once', async () => {
  const turns = new FairTurns(limits);
  const done = await turns.take({ company: 'A', person: 'a' });
  done();
  done();
  await turns.take({ company: 'A', person: 'a' });
  let second = false;
  void turns.take({ company: 'A', person: 'b' }).then(() => (second = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(second).toBe(false);
});
