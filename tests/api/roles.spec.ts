import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { type FixtureGroup, Stack, type TestNode } from '../support/stack.js';
import { growerOf, letters } from './support/growers.js';
import { csvOf, ended, sendSheet } from './support/sheets.js';

let stack: Stack;
let web: TestNode;
let admin: Client;
let group: FixtureGroup;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Nodes of one machine on one store and one Redis; each does only what it is told. */
const node = (ROLES: string, more: Readonly<Record<string, string>> = {}) => stack.addNode({ DEMO: 'off', ROLES, ...more });
const ready = async (of: TestNode) => (await new Client(of.url).get('/health/ready')).body;
const list = (headers: Record<string, string> = {}) =>
  admin.get(`/customer/all-sorted?groupId=${group.id}&status=all&pageSize=200`, { headers });
const names = ({ body }: { body: { items: { fullName: string }[] } }) => body.items.map(({ fullName }) => fullName);
async function until<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + 90_000; ; await pause(50)) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > end) throw new Error(`never: ${JSON.stringify(answer).slice(0, 500)}`);
  }
}
const newGrower = async (fullName: string) => {
  const { status, headers } = await admin.post('/customer', growerOf(group, { fullName }));
  expect(status).toBe(201);
  return { 'X-Min-Position': headers.get('x-event-position')! };
};

beforeAll(async () => {
  stack = new Stack();
  await stack.redis.start();
  web = await node('web', { SEED: 'acceptance' });
  const { users, companies } = stack.fixture();
  group = companies[0]!.collections[0]!.groups[0]!;
  const { email, password } = users.find((user) => user.email === 'group-1@acceptance.test')!;
  admin = await Client.signIn(web.url, email, password);
});
afterAll(() => stack?.stop());

describe('nodes that each do a part', () => {
  test('a web node without any projector serves entities and writes, says that nobody keeps its lists, and has them once a projector runs', async () => {
    expect(await ready(web)).toMatchObject({
      status: 'ok',
      roles: ['web'],
      checks: { projections: { status: 'degraded', projector: 'none' } },
    });
    const refused = await list();
    expect([refused.status, refused.body.key, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, 'unavailable', true]);
    const seen = await newGrower('Before Projector');
    expect((await admin.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
    const late = await list(seen);
    expect([late.status, late.body.key]).toEqual([503, 'projectionLag']);

    const projector = await node('projector');
    expect(
      names(
        await until(
          () => list(seen),
          ({ status }) => status === 200,
        ),
      ),
    ).toContain('Before Projector');
    for (const one of [web, projector]) expect((await ready(one)).checks.projections).toEqual({ lag: expect.any(Number) });
    expect(await ready(projector)).toMatchObject({ status: 'ok', roles: ['projector'] });
  });

  test('a node without the role web answers health and nothing else', async () => {
    const [, projector] = stack.nodes;
    expect((await new Client(projector!.url).get('/health/live')).status).toBe(200);
    const refused = await new Client(projector!.url, admin.token).get('/customer/all-sorted');
    expect([refused.status, refused.body.key]).toEqual([503, 'unavailable']);
  });

  test('when the projector is killed lists stand still and who must see more waits in vain; another one takes over', async () => {
    await stack.nodes[1]!.kill();
    await until(
      () => ready(web),
      ({ checks }) => checks.projections.projector === 'none',
    );
    const seen = await newGrower('After Kill');
    const refused = await list(seen);
    expect([refused.status, refused.body.key]).toEqual([503, 'projectionLag']);
    const colleague = await Client.signIn(
      web.url,
      'user-1@acceptance.test',
      stack.fixture().users.find(({ email }) => email === 'user-1@acceptance.test')!.password,
    );
    const still = await colleague.get(`/customer/all-sorted?groupId=${group.id}&status=all&pageSize=200`);
    expect(names(still)).not.toContain('After Kill');
    expect(names(still)).toContain('Before Projector');
    await node('projector');
    expect(
      names(
        await until(
          () => list(seen),
          ({ status }) => status === 200,
        ),
      ),
    ).toContain('After Kill');
    expect((await ready(web)).checks.projections.projector).toBeUndefined();
  });

  test('an upload that was taken on a web node waits for a worker and runs there', async () => {
    const sheet = csvOf(Array.from({ length: 60 }, (_, n) => ({ fullName: `Apart ${letters(n + 1)}`, fieldName: 'North', area: '1' })));
    const sent = await sendSheet(admin, group.id, sheet);
    expect(sent.status).toBe(202);
    const { taskId } = sent.body;
    await pause(3_000); // longer than a worker would take to look
    expect((await admin.get(`/uploads/${taskId}`)).body).toMatchObject({ status: 'inProgress', done: 0 });
    const worker = await node('worker');
    expect((await ready(worker)).roles).toEqual(['worker']);
    expect(await ended(admin, taskId)).toMatchObject({ status: 'imported', ok: 60 });
    const apart = () => admin.get(`/customer/all-sorted?groupId=${group.id}&status=all&search=Apart`);
    await until(apart, ({ body }) => body.total === 60);
  });

  test('a second web node serves what the first one wrote', async () => {
    const seen = await newGrower('On The First');
    const second = await node('web');
    const other = new Client(second.url, admin.token);
    const answer = await other.get(`/customer/all-sorted?groupId=${group.id}&status=all&search=First`, { headers: seen });
    expect(names(answer)).toEqual(['On The First']);
  });
});
