import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { newcomer } from '../api/support/newcomer.js';
import { type FixtureGroup, startServer, type TestServer } from '../api/support/server.js';
import type { Client } from '../support/client.js';
import type { TestNode } from '../support/stack.js';
import { figure } from './support/figures.js';
import { until } from './support/whole.js';

const rounds = Number(process.env['LOAM_WITHDRAWALS'] ?? 5);
/** Within so long after the answer nothing of what was allowed before is allowed any more, on any node. */
const LIMIT_MS = 1_000;

let server: TestServer;
let second: TestNode;
let admin: Client;
let group: FixtureGroup;
let other: FixtureGroup;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { NODE_ID: 'n1' } });
  second = await server.stack.addNode({ SEED: 'acceptance' });
  admin = await server.verified('company-1');
  [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
}, 180_000);
afterAll(() => server?.stop());

interface Tried {
  readonly what: string;
  readonly sent: number;
  readonly taken: boolean;
}

/** edit, read, list, write */
const KINDS = 4;

/** Somebody who reads, writes and edits live without rest on one node. */
class Busy {
  readonly tried: Tried[] = [];
  closedAt: number | undefined;
  private running = true;
  private readonly loops: Promise<void>[] = [];
  private readonly sockets: Socket[] = [];

  constructor(
    private readonly client: Client,
    private readonly url: string,
  ) {}

  async begin(planId: number): Promise<void> {
    const [collab, live] = [await this.connect('collab'), await this.connect('live')];
    const doc = `plan:${planId}`;
    const joined = await collab.emitWithAck('join', { doc, stateVector: Y.encodeStateVector(new Y.Doc()) });
    expect(joined).toMatchObject({ ok: true, readOnly: false });
    expect(await live.emitWithAck('subscribe', { topic: `group:${group.id}` })).toMatchObject({ ok: true });
    const over = () => (this.closedAt ??= Date.now());
    collab.on('disconnect', over).on('closed', over);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, new Uint8Array(joined.update));
    copy.clientID = joined.clientId;
    let typed = 0;
    const edit = async () => {
      if (!collab.connected) return false;
      const before = Y.encodeStateVector(copy);
      copy.getMap('plan').set('cultivar', `Late ${(typed += 1)}`);
      const update = Y.encodeStateAsUpdate(copy, before);
      const answer = await collab.timeout(3_000).emitWithAck('update', { doc, msgId: crypto.randomUUID(), update });
      return (answer as { ok: boolean }).ok;
    };
    const status = async (answer: ReturnType<Client['get']>) => (await answer).status < 400;
    this.keep('edit', edit);
    this.keep('read', () => status(this.client.get(`/plan?planId=${planId}`)));
    this.keep('list', () => status(this.client.get(`/customer/all-sorted?groupId=${group.id}`)));
    this.keep('write', () => status(this.client.post('/plan', { id: planId, notes: `Note ${(typed += 1)}` })));
    await until(
      'each kind was taken',
      10_000,
      () => new Set(this.tried.filter(({ taken }) => taken).map(({ what }) => what)).size === KINDS,
    );
  }

  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.loops);
    for (const socket of this.sockets) socket.close();
  }

  /** The newest try of each kind that was sent since then was refused. */
  refusedSince(at: number): boolean {
    const newest = new Map(this.tried.filter(({ sent }) => sent > at).map(({ what, taken }) => [what, taken]));
    return newest.size === KINDS && ![...newest.values()].includes(true);
  }

  private keep(what: string, work: () => Promise<boolean>): void {
    const loop = async () => {
      for (; this.running; await pause(20)) {
        const sent = Date.now();
        this.tried.push({ what, sent, taken: await work().catch(() => false) });
      }
    };
    this.loops.push(loop());
  }

  private async connect(namespace: 'live' | 'collab'): Promise<Socket> {
    const auth = { token: this.client.token };
    const socket = io(`${this.url}/${namespace}`, { transports: ['websocket'], auth, reconnection: false, forceNew: true });
    this.sockets.push(socket);
    await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
    return socket;
  }
}

type Withdraw = (who: { id: number; client: Client }) => Promise<{ status: number }>;
const confirmed = async () => admin.with(await server.confirmation(admin, 'company-1'));
const ways: readonly [string, Withdraw][] = [
  ['deactivation', ({ id }) => admin.post('/flex/adminCenter/user/status', { ids: [id], status: 'inactive' })],
  ['another group', ({ id }) => admin.post(`/flex/adminCenter/user/update/${id}`, { groupIds: [other.id] })],
  ['signing out', ({ client }) => client.post('/auth/logout')],
  ['removal', async ({ id }) => (await confirmed()).post('/flex/adminCenter/user/transfer', { userId: id, withoutTransfer: true })],
  ['signing out everywhere', ({ client }) => client.post('/auth/logout-all')],
];

test(
  `J5 ${rounds} rights withdrawn on one node under load on the other: nothing is taken a second later, sockets are closed`,
  async () => {
    let [latest, closed] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const [way, withdraw] = ways[round % ways.length]!;
      const [changing, using] = round % 2 ? [second.url, server.url] : [server.url, second.url];
      const { id, client } = await newcomer(server, admin, { groupIds: [group.id] });
      const busy = new Busy(client.at(using), using);
      let answered = 0;
      try {
        await busy.begin(group.planIds[round % 3]!);
        const { status } = await withdraw({ id, client: client.at(changing) });
        answered = Date.now();
        expect([way, status < 300]).toEqual([way, true]);
        await until(`${way} closes the socket and is heard of everywhere`, 10_000, () => {
          return busy.closedAt !== undefined && busy.refusedSince(answered);
        });
        await pause(LIMIT_MS); // nothing is taken again
      } finally {
        await busy.end();
      }
      closed = Math.max(closed, busy.closedAt! - answered);
      const taken = busy.tried.filter((one) => one.taken && one.sent > answered).map(({ sent }) => sent - answered);
      latest = Math.max(latest, ...taken);
    }
    figure('J5', 'the last thing that was taken was sent after the answer by', latest, 'ms', { most: LIMIT_MS });
    figure('J5', 'sockets were closed after the answer within', closed, 'ms', { most: LIMIT_MS });
  },
  180_000 + rounds * 15_000,
);
