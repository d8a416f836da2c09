import { afterAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as ask } from 'node:http';
import { join } from 'node:path';
import { runSeed, seeded } from '../faults/support/random.js';
import type { Answer } from '../support/client.js';
import { type FixtureGroup, projectRoot } from '../support/stack.js';
import { answerSchemas } from './support/answer-schemas.js';
import { FuzzedPerson } from './support/fuzzed-people.js';
import { type Described, ownedByNobody, RequestMaker, type Sent } from './support/mutations.js';
import { startServer, type TestServer } from './support/server.js';

const requests = Number(process.env['LOAM_FUZZED_REQUESTS'] ?? 3_000);
const seed = runSeed();
const random = seeded(seed);
const AT_ONCE = 4;
/** So many calls at random leave little of two companies. */
const OF_ONE_SERVER = 25_000;
const MOST_STALL_MS = 200;

const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as Described;
const statuses = new Map<number, number>();
const stalls: string[] = [];
/** Answers of 503, by call and key. */
const later = new Map<string, number>();
const differs = answerSchemas();
const soilEverywhere = join(projectRoot, 'tests/fixtures/soil-facts-everywhere.json');
/** Asked for the soil of a field without a place, which no source could know, or while too much waits to be drawn: a handful in a hundred thousand. */
const MOST_503 = 5 + requests / 10_000;

/** What is wrong with an answer: it failed, or it is not what docs/openapi.json says of this call and status. Errors have one shape there, and name their own status. */
function faultOf(route: string, answer: Answer): string | undefined {
  const { status, body, headers } = answer;
  if (status >= 500 && status !== 503) return `${route} failed with ${status}`;
  if (status >= 300 && status < 400) return undefined;
  if (status >= 400 && body.status !== status) return `${route}: ${status} says of itself ${body.status}`;
  if ([429, 503].includes(status) && !(Number(headers.get('retry-after')) > 0))
    return `${route}: ${status} ${body.key} says not when to come again`;
  return differs(route, answer);
}

/** Two companies, and people of every role who call. */
class Fuzzed {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  private constructor(
    readonly server: TestServer,
    readonly maker: RequestMaker,
    private readonly people: readonly (FuzzedPerson | undefined)[],
  ) {}

  static async begin(): Promise<Fuzzed> {
    const server = await startServer({ seed: 'acceptance', env: { SOIL_URL: `file:${soilEverywhere}` } });
    const { companies, users } = server.fixture();
    const ids = companies.flatMap(({ id, collections }) => [id, ...collections.flatMap((one) => [one.id, ...one.groups.flatMap(idsOf)])]);
    const maker = new RequestMaker(document, random, [...ids, ...users.map((user) => user.id), 1, 2, 5, 28]);
    return new Fuzzed(server, maker, [...(await FuzzedPerson.all(server)), undefined]);
  }

  async end(): Promise<void> {
    this.agent.destroy();
    await this.server.stop();
    stalls.push(...this.server.stack.stretches.filter((line) => Number(/\d+/.exec(line)![0]) > MOST_STALL_MS));
  }

  /** What was answered 5xx, but for what says to come again, and what was not answered as it is described. */
  async failuresOf(all: Iterable<Sent>): Promise<string[]> {
    const failed: string[] = [];
    const rest = all[Symbol.iterator]();
    const one = async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) {
        const person = random.pick(this.people);
        const answer = await this.send(next.value, person?.headers);
        await person?.heard(answer.status);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(next.value.route, answer);
        const said = `${next.value.route} ${answer.body?.key}`;
        if (answer.status === 503) later.set(said, (later.get(said) ?? 0) + 1);
        if (fault !== undefined) failed.push(`${fault}: ${JSON.stringify(next.value).slice(0, 1_500)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return [...new Set(failed)].slice(0, 20);
  }

  private send({ method, path, body, headers }: Sent, who: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    return new Promise((done, failed) => {
      ask(`${this.server.url}${path}`, { method, agent: this.agent, headers: { ...who, ...headers, ...length } }, (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('error', failed)
          .on('end', () => done(told(answer, Buffer.concat(parts).toString())));
      })
        .on('error', failed)
        .end(body);
    });
  }
}

const told = ({ statusCode = 0, headers }: IncomingMessage, text: string): Answer => {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status: statusCode, headers: new Headers(flat), text, body: isJson && text !== '' ? JSON.parse(text) : text };
};

const idsOf = ({ id, userIds, growerIds, fieldIds, planIds, analysisIds }: FixtureGroup) => [
  id,
  ...userIds,
  ...growerIds,
  ...fieldIds,
  ...planIds,
  ...analysisIds,
];

describe(`requests that nobody would send (seed ${seed})`, () => {
  let fuzzed: Fuzzed | undefined;
  afterAll(() => fuzzed?.end());

  test('no text of any field of any call is taken for a name that every object has', async () => {
    const { maker } = (fuzzed = await Fuzzed.begin());
    // the first two by every call; of the others so many as there is time for, in another order each time
    const others = ownedByNobody.slice(2).sort(() => random.next() - 0.5);
    const names = [...ownedByNobody.slice(0, 2), ...(requests > OF_ONE_SERVER ? others : others.slice(0, 3))];
    function* all() {
      for (const name of names) for (const call of maker.calls) yield maker.make(call, name);
    }
    expect(await fuzzed.failuresOf(all())).toEqual([]);
  }, 300_000);

  test(
    `L1: ${requests} requests of every call, their addresses, queries, headers and bodies changed: each is answered as it is described, none 5xx`,
    async () => {
      for (let made = 0; made < requests; made += OF_ONE_SERVER) {
        if (made > 0) await fuzzed?.end();
        if (made > 0 || fuzzed === undefined) fuzzed = await Fuzzed.begin();
        const { maker } = fuzzed;
        const n = Math.min(OF_ONE_SERVER, requests - made);
        function* some() {
          for (let left = n; left > 0; left -= 1) yield maker.make(random.pick(maker.calls));
        }
        expect(await fuzzed.failuresOf(some())).toEqual([]);
        const found = [...statuses].sort(([a], [b]) => a - b);
        process.stdout.write(
          `figure L1: ${made + n} requests, answers by status: ${JSON.stringify(Object.fromEntries(found))}, to come again: ${JSON.stringify(Object.fromEntries(later))}\n`,
        );
      }
      expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(requests / 20);
      expect(statuses.get(401) ?? 0).toBeLessThan(requests / 2);
      expect(statuses.get(503) ?? 0).toBeLessThan(MOST_503);
      expect(stalls).toEqual([]);
    },
    300_000 + requests * 50,
  );
});
