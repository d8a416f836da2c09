import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { registry } from '@loam/domain/capabilities';
import { errorEntry, Refusal } from '@loam/domain/kernel/errors/errors';
import { readConfig } from '../../apps/server/src/platform/config/config.js';
import type { Actor } from '../../apps/server/src/platform/decisions/decisions.port.js';
import type { EventStore } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { Refused } from '../../apps/server/src/platform/refusal/refused.js';
import type { Authenticator } from '../../apps/server/src/platform/identity/authenticator.port.js';
import { DocumentRooms } from '../../apps/server/src/platform/live/sockets/document-rooms.js';
import { CollabNamespace } from '../../apps/server/src/platform/live/sockets/collab-namespace.js';
import { DocumentPresence } from '../../apps/server/src/platform/live/presence/document-presence.js';
import { Doorbell } from '../../apps/server/src/platform/live/nodes/doorbell.js';
import { LiveNamespace } from '../../apps/server/src/platform/live/sockets/live-namespace.js';
import { SocketServer } from '../../apps/server/src/platform/live/sockets/socket-server.js';
import { liveNode, person, planKind } from './live-node.js';

/** Tokens are `user-<id>`; those in `ended` are refused. */
export function tokens() {
  const ended = new Set<string>();
  const authenticator: Authenticator = {
    authenticate: async (token) => {
      const id = Number(/^user-(\d+)/.exec(token)?.[1]);
      if (!id || ended.has(token)) throw new Refused(new Refusal('notAuthenticated', 401, errorEntry('notAuthenticated')?.message ?? ''));
      return { actor: person(id), sessionId: token };
    },
  };
  return { authenticator, ended };
}

/** A node that serves its sockets on a free port. */
export async function socketNode(
  store: EventStore,
  {
    authenticator,
    kind = planKind(),
    rateLimits = 'off',
    redisUrl,
    mayFollow = () => true,
  }: {
    authenticator: Authenticator;
    kind?: ReturnType<typeof planKind>;
    rateLimits?: 'on' | 'off';
    redisUrl?: string;
    mayFollow?: (actor: Actor, topic: string) => boolean;
  },
) {
  const doorbell = new Doorbell(redisUrl === undefined ? undefined : { redisUrl });
  const rooms = new DocumentRooms();
  const node = await liveNode(store, kind, rooms, doorbell);
  const http: HttpServer = createServer();
  const presence = new DocumentPresence(doorbell, rooms);
  const config = readConfig({ RATE_LIMITS: rateLimits, PORT: '4199' });
  const collab = new CollabNamespace(node.documents, rooms, presence, node.registry, config);
  node.registry.guardTopics(async (actor, topic) => mayFollow(actor, topic));
  const live = new LiveNamespace(store, node.registry, node.follower, doorbell, registry);
  const server = new SocketServer(
    { httpAdapter: { getHttpServer: () => http } } as never,
    authenticator,
    config,
    collab,
    live,
    node.follower,
    registry,
  );
  server.onApplicationBootstrap();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const sockets: Socket[] = [];
  const connect = async (
    namespace: 'collab' | 'live',
    token: string,
    { url: through = url, ...more }: { url?: string; [option: string]: unknown } = {},
  ): Promise<Socket> => {
    const socket = io(`${through}/${namespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      ...more,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return socket;
  };
  const stop = async () => {
    for (const socket of sockets) socket.disconnect();
    server.beforeApplicationShutdown();
    await node.stop();
    doorbell.onApplicationShutdown();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { ...node, rooms, presence, url, connect, stop };
}
