import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runSeed, seeded } from '../faults/support/random.js';
import type { Client } from '../support/client.js';
import { groupsOf, letters } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';
import { Walk } from './support/walks.js';

const walks = Number(process.env['LOAM_WALKS'] ?? 5);
const STEPS = 100;
/** Side by side, two of a group: each knows its own growers by their marks. */
const AT_ONCE = 8;
/** Growers of so many walks fill a page of the list that is compared. */
const OF_ONE_SERVER = 12 * AT_ONCE;
/** More than half of the walks never come to where it matters: a few may all miss it, and then so many more go. */
const FURTHER = 40;
const seed = runSeed();

let server: TestServer;
let who: readonly Client[];
let stranger: Client;
async function begin(): Promise<void> {
  server = await startServer({ seed: 'acceptance' });
  who = [await server.as('group-1'), await server.as('company-1')];
  stranger = await server.as('group-8');
}
beforeAll(begin);
afterAll(() => server?.stop());

test(
  `L5 R231 R232 R233 R235 R241 R242 R333: of ${walks} walks of ${STEPS} calls at random none comes to a state that the rules forbid (seed ${seed})`,
  async () => {
    let gaveWay = 0;
    const one = async (n: number) => {
      const random = seeded(seed + n);
      const group = groupsOf(server.fixture())[n % 4]!;
      // an admin of the company reaches all of its groups, one of a group their own
      const client = n % 4 === 0 ? random.pick(who) : who[1]!;
      const walk = new Walk(client, stranger, group, `W${letters(n)}`, random);
      await walk.go(STEPS);
      gaveWay += walk.gaveWay;
    };
    const enough = () => gaveWay >= walks / 5;
    for (let first = 0; first < walks || (!enough() && first < walks + FURTHER); first += AT_ONCE) {
      if (first > 0 && first % OF_ONE_SERVER === 0) {
        await server.stop();
        await begin();
      }
      await Promise.all(Array.from({ length: first < walks ? Math.min(AT_ONCE, walks - first) : AT_ONCE }, (_, k) => one(first + k)));
    }
    expect(enough()).toBe(true); // the walks come to where it matters
    process.stdout.write(`figure L5: ${walks} walks of ${STEPS} calls, no answer and no state that the model forbids (seed ${seed})\n`);
  },
  120_000 + walks * 10_000,
);
