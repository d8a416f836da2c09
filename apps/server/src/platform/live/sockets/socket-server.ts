import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { decodeJwt } from 'jose';
import { type Namespace, Server, type Socket } from 'socket.io';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { CONFIG, type Config } from '../../config/config.js';
import { AUTHENTICATOR, type Authenticator } from '../../identity/authenticator.port.js';
import { endWith } from '../../http/answers/raw-answer.js';
import { Refused } from '../../refusal/refused.js';
import { commonHeaders } from '../../http/security/security-headers.js';
import { CollabNamespace } from './collab-namespace.js';
import { renewFrame } from '@loam/domain/kernel/call/frames.schema';
import { LiveNamespace } from './live-namespace.js';
import { LogFollower } from '../nodes/log-follower.js';
import { RateLimit } from './rate-limit.js';
import { SocketPlaces } from './socket-places.js';
import { onFrame, type SocketSession, sessionOf } from './socket-session.js';
import { cutWhenUnread } from './unread.js';

/** `unreadBytes`: four of the largest documents. */
const limits = { frameBytes: 1024 * 1024, eventsPerSecond: 50, socketsPerUser: 10, unreadBytes: 8 * 1024 * 1024 };
const recheckAfterMs = 150;
/** engine.io's own number for a handshake from a foreign origin. */
const FORBIDDEN = 4;

/** socket.io on the API's own port: who may connect, how long, and how fast. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('sockets');
  private io: Server | undefined;
  private recheckDue: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
    private readonly collab: CollabNamespace,
    private readonly live: LiveNamespace,
    private readonly follower: LogFollower,
    private readonly registry: Registry,
  ) {}

  onApplicationBootstrap() {
    if (!this.config.roles.includes('web')) return; // an attempt to connect then is a call like any other, and answered 503
    const { origins } = this.config;
    const allowed = (origin: string | undefined) => origin === undefined || origins.includes(origin); // a program sends none
    this.io = new Server(this.host.httpAdapter.getHttpServer() as HttpServer, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: limits.frameBytes,
      serveClient: false,
      perMessageDeflate: false,
      cors: { origin: [...origins] },
      allowRequest: ({ headers }, decide) => decide(null, allowed(headers.origin)),
    });
    this.guardHandshakes(this.io);
    this.io.engine.on('connection', (connection: Parameters<typeof cutWhenUnread>[0]) => cutWhenUnread(connection, limits.unreadBytes));
    this.guard(this.io.of('/'), () => undefined); // serves nothing, but is always there
    this.guard(this.io.of('/collab'), (namespace) => this.collab.attach(namespace));
    this.guard(this.io.of('/live'), (namespace) => this.live.attach(namespace));
    this.follower.on((batch) => {
      if (batch.some(({ stream, by }) => !by.messages && this.registry.changesRights(stream)))
        this.recheckDue ??= setTimeout(() => void this.recheck(), recheckAfterMs).unref();
    });
  }

  /** Before the HTTP server closes: it waits for every connection, and sockets do not end by themselves. */
  beforeApplicationShutdown() {
    clearTimeout(this.recheckDue);
    this.io?.disconnectSockets(true);
    this.io?.engine.close();
  }

  /** How many are connected to each namespace. */
  connected(): Map<string, number> {
    return new Map(this.namespaces().map(({ name, sockets }) => [name, sockets.size]));
  }

  private namespaces(): Namespace[] {
    return this.io ? ['/', '/collab', '/live'].map((name) => this.io!.of(name)) : [];
  }

  /** The library answers handshakes and polls itself: with the headers of every answer, refused ones too. */
  private guardHandshakes({ engine }: Server) {
    const common = commonHeaders(this.config);
    engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries({ ...common, 'Cache-Control': 'no-store', 'X-Request-Id': randomUUID() }))
        response.setHeader(name, value);
      next();
    });
    engine.on('connection_error', ({ req, code }: { req: IncomingMessage; code: number }) => {
      if (req.headers.upgrade !== undefined) endWith(req.socket, code === FORBIDDEN ? 403 : 400, common, randomUUID());
    });
  }

  private guard(namespace: Namespace, attach: (namespace: Namespace) => void) {
    const places = new SocketPlaces(limits.socketsPerUser);
    namespace.use((socket, next) => {
      this.admit(socket, places).then(
        () => next(),
        (error: unknown) => next(Object.assign(new Error(keyOf(error)), { data: { key: keyOf(error) } })),
      );
    });
    namespace.on('connection', (socket) => this.begin(socket));
    attach(namespace);
  }

  private async admit(socket: Socket, places: SocketPlaces) {
    const token: unknown = (socket.handshake.auth as { token?: unknown })['token'];
    if (typeof token !== 'string') throw new Error('notAuthenticated');
    const { actor } = await this.authenticator.authenticate(token).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 403 ? error : new Error('notAuthenticated');
    });
    if (this.config.rateLimits && !places.take(actor.id, socket)) throw new Error('tooManyRequests');
    Object.assign(socket.data, { actor, token, docs: new Map(), topics: new Map(), joining: 0 } satisfies SocketSession);
  }

  private begin(socket: Socket) {
    let expiry = this.expireAt(socket);
    socket.on('disconnect', () => clearTimeout(expiry));
    const rate = new RateLimit(limits.eventsPerSecond);
    socket.use((packet, next) => {
      if (!this.config.rateLimits || rate.take()) return next();
      const ack: unknown = packet.at(-1);
      if (typeof ack === 'function') (ack as (answer: object) => void)({ ok: false, key: 'rate:limited' });
    });
    socket.on('error', () => undefined); // a frame that next() refused
    onFrame(
      socket,
      'auth:renew',
      (error) => this.logger.error(error),
      async (frame) => {
        const read = renewFrame.safeParse(frame);
        const session = sessionOf(socket);
        const renewed = read.success ? await this.authenticator.authenticate(read.data.token).catch(() => undefined) : undefined;
        if (!read.success || renewed?.actor.id !== session.actor.id) return { ok: false, key: 'notAuthenticated' };
        Object.assign(session, { actor: renewed.actor, token: read.data.token });
        clearTimeout(expiry);
        expiry = this.expireAt(socket);
        return { ok: true };
      },
    );
  }

  private expireAt(socket: Socket): NodeJS.Timeout | undefined {
    const seconds = expiryOf(sessionOf(socket).token);
    if (seconds === undefined) return undefined;
    return setTimeout(() => this.expire(socket), Math.max(0, seconds * 1_000 - Date.now())).unref();
  }

  private expire(socket: Socket) {
    socket.emit('auth:expired');
    socket.disconnect(true);
  }

  /** Sessions, users and rights may have changed: each token is asked about anew. */
  private async recheck() {
    this.recheckDue = undefined;
    try {
      const asked = new Map<string, Promise<SocketSession['actor'] | undefined>>();
      for (const namespace of this.namespaces()) {
        for (const socket of namespace.sockets.values()) {
          const session = sessionOf(socket);
          const ask =
            asked.get(session.token) ??
            this.authenticator.authenticate(session.token).then(
              ({ actor }) => actor,
              (error: unknown) => (error instanceof Refused ? undefined : session.actor),
            );
          asked.set(session.token, ask);
          const actor = await ask;
          if (actor) session.actor = actor;
          else this.expire(socket);
        }
      }
      await this.collab.reauthorise();
      await this.live.reauthorise();
    } catch (error) {
      this.logger.error(error);
      this.recheckDue ??= setTimeout(() => void this.recheck(), recheckAfterMs).unref();
    }
  }
}

const keyOf = (error: unknown): string =>
  error instanceof Refused
    ? error.refusal.key
    : error instanceof Error && error.message === 'tooManyRequests'
      ? 'tooManyRequests'
      : 'notAuthenticated';

/** Seconds since 1970; the signature was checked by the authenticator. */
function expiryOf(token: string): number | undefined {
  try {
    return decodeJwt(token).exp;
  } catch {
    return undefined;
  }
}
