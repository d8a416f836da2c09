import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { errorEntry, Refusal } from '@loam/domain/kernel/errors/errors';
import { Refused } from '../../apps/server/src/platform/refusal/refused.js';
import type { Authenticator } from '../../apps/server/src/platform/identity/authenticator.port.js';
import { person } from '../support/live-node.js';
import { socketNode } from '../support/live-sockets.js';
import { storeFolder } from '../support/store-folder.js';

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
/** As the identity provider's, but unsigned: whose it is, and the second in which it ends. */
const tokenOf = (id: number, seconds: number) =>
  `${part({ alg: 'none' })}.${part({ sub: String(id), exp: Math.floor(Date.now() / 1000) + seconds })}.`;
const authenticator: Authenticator = {
  authenticate: async (token) => {
    const { sub, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
      sub?: string;
      exp?: number;
    };
    if (sub === undefined || exp! * 1000 < Date.now())
      throw new Refused(new Refusal('notAuthenticated', 401, errorEntry('notAuthenticated')?.message ?? ''));
    return { actor: person(Number(sub)), sessionId: token };
  },
};
const ends = (socket: Socket) => new Promise<string>((done) => socket.once('auth:expired', () => done('auth:expired')));

let node: Awaited<ReturnType<typeof socketNode>>;
const folder = storeFolder();
beforeAll(async () => void (node = await socketNode(folder.open().store, { authenticator })));
afterAll(async () => {
  await node.stop();
  await folder.remove();
});

describe.each(['live', 'collab'] as const)('auth:renew on /%s', (namespace) => {
  test('keeps a socket past the end of its first token; one that is not renewed is told and ends', async () => {
    const [renewed, forgotten] = await Promise.all([node.connect(namespace, tokenOf(1, 2)), node.connect(namespace, tokenOf(1, 2))]);
    const told = Promise.all([ends(forgotten), new Promise((done) => forgotten.once('disconnect', done))]);
    expect(await renewed.emitWithAck('auth:renew', { token: tokenOf(1, 60) })).toEqual({ ok: true });
    await told;
    expect([renewed.connected, forgotten.connected]).toEqual([true, false]);
  });

  test("refuses somebody else's token and one that has ended, and goes on with its own", async () => {
    const socket = await node.connect(namespace, tokenOf(1, 60));
    for (const token of [tokenOf(2, 60), tokenOf(1, -1), 'nonsense'])
      expect(await socket.emitWithAck('auth:renew', { token })).toEqual({ ok: false, key: 'notAuthenticated' });
    expect(socket.connected).toBe(true);
  });
});
