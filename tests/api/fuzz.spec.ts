import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { request as ask, Agent } from 'node:http';
import { join } from 'node:path';
import { runSeed, seeded } from '../faults/support/random.js';
import { projectRoot } from '../support/stack.js';
import { type Described, ownedByNobody, RequestMaker, type Sent } from './support/mutations.js';
import { startServer, type TestServer } from './support/server.js';

const requests = Number(process.env['LOAM_FUZZED_REQUESTS'] ?? 3_000);
const seed = runSeed();
const random = seeded(seed);
/** Ends of sessions and of people are other tests' matter: without them everything after is 401. */
const endsSessions = /auth\/(logout|change-password)|sessions|\/user\/exit/;
const AT_ONCE = 4;

let server: TestServer;
let maker: RequestMaker;
let tokens: Record<string, string>[];
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as Described;
  const { companies, users } = server.fixture();
  const { id: companyId, collections } = companies[0]!;
  const group = collections[0]!.groups[0]!;
  const ids = [
    companyId,
    collections[0]!.id,
    group.id,
    ...group.userIds,
    ...group.growerIds,
    ...group.fieldIds,
    ...group.planIds,
    ...group.analysisIds,
  ];
  maker = new RequestMaker(document, random, [...ids, ...users.slice(0, 3).map(({ id }) => id), 1, 2, 5, 28]);
  const adviser = await server.as(users.find(({ id }) => id === group.userIds[0])!.email);
  tokens = [{ Authorization: `Bearer ${adviser.token}` }];
  for (const who of ['group-1', 'company-1', 'super-1']) {
    const admin = (await server.verified(who)) as unknown as { token: string; headers: Record<string, string> };
    tokens.push({ Authorization: `Bearer ${admin.token}`, ...admin.headers });
  }
  tokens.push({});
});
afterAll(() => server?.stop()); // and says what kept the main thread

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const statuses = new Map<number, number>();
/** The status, as a client that need not read the rest hears it. */
const send = ({ method, path, body, headers }: Sent): Promise<number> =>
  new Promise((done, failed) => {
    const options = {
      method,
      agent,
      headers: { ...random.pick(tokens), ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    };
    ask(`${server.url}${path}`, options, (answer) => {
      answer
        .resume()
        .on('error', failed)
        .on('end', () => done(answer.statusCode ?? 0));
    })
      .on('error', failed)
      .end(body);
  });

/** What was answered 5xx, but for what says to come again. */
async function failuresOf(all: Iterable<Sent>): Promise<string[]> {
  const failed: string[] = [];
  const rest = all[Symbol.iterator]();
  const one = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const status = await send(next.value);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 503) failed.push(`${status} ${JSON.stringify(next.value).slice(0, 1_500)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return [...new Set(failed)].slice(0, 20);
}

describe(`requests that nobody would send (seed ${seed})`, () => {
  const served = () => maker.calls.filter(([, path]) => !endsSessions.test(path));

  test('no text of any field of any call is taken for a name that every object has', async () => {
    function* all() {
      for (const call of served()) for (const name of ownedByNobody.slice(0, 6)) yield maker.make(call, name);
    }
    expect(await failuresOf(all())).toEqual([]);
  }, 300_000);

  test(
    `L1: ${requests} requests of every call, their addresses, queries, headers and bodies changed: none is answered 5xx`,
    async () => {
      function* all() {
        for (let n = 0; n < requests; n += 1) yield maker.make(random.pick(served()));
      }
      expect(await failuresOf(all())).toEqual([]);
      process.stdout.write(
        `figure L1: answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}\n`,
      );
      expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(requests / 50);
      expect(statuses.get(503) ?? 0).toBeLessThan(requests / 20);
    },
    300_000 + requests * 50,
  );
});
