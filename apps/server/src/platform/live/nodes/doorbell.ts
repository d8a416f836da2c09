import { Inject, Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { RedisClientType } from '@redis/client';
import { CONFIG, type Config } from '../../config/config.js';
import { createClient } from '../../read-model/redis-client.js';

/** What is told on a topic and kept nowhere. */
export interface Announced {
  readonly type: string;
  readonly id: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
  readonly data: unknown;
}

const channel = 'loam:live';

/** `stream`: look at the log; `presence`: who is there, which is kept nowhere; `hello`: tell me who is there; `open`: has anyone this
 * document open? `opened`: yes. */
export type Ring =
  | { readonly kind: 'stream'; readonly stream: string }
  | { readonly kind: 'presence'; readonly doc: string; readonly update: string }
  | { readonly kind: 'announce'; readonly topic: string; readonly event: Announced }
  | { readonly kind: 'hello' | 'open' | 'opened'; readonly doc: string };

/** Redis publish/subscribe between the nodes. Losing it costs time (the log is polled) and others' presence, never an edit. */
@Injectable()
export class Doorbell implements OnApplicationShutdown {
  private readonly logger = new Logger('doorbell');
  private readonly node = crypto.randomUUID();
  private readonly listeners = new Set<(ring: Ring) => void>();
  private readonly clients: RedisClientType[] = [];

  constructor(@Optional() @Inject(CONFIG) private readonly config?: Pick<Config, 'redisUrl'>) {}

  async start(): Promise<void> {
    const url = this.config?.redisUrl;
    if (!url || this.clients.length > 0) return;
    for (let i = 0; i < 2; i += 1) {
      const client: RedisClientType = createClient({
        disableOfflineQueue: true,
        ...(url.startsWith('unix:')
          ? { socket: { path: new URL(url).pathname, tls: false, reconnectStrategy: reconnectIn } }
          : { url, socket: { reconnectStrategy: reconnectIn } }),
      });
      client.on('error', () => undefined); // it reconnects by itself
      this.clients.push(client);
    }
    const [listening] = this.clients as [RedisClientType];
    const hear = (text: string) => this.hear(text); // always the same one: the client subscribes it anew by itself too
    listening.on('ready', () => void listening.subscribe(channel, hear).catch((error: unknown) => this.logger.warn(String(error))));
    for (const client of this.clients) void client.connect().catch(() => undefined);
  }

  ring(ring: Ring): void {
    const publishing = this.clients[1];
    if (publishing?.isReady) publishing.publish(channel, JSON.stringify({ node: this.node, ring })).catch(() => undefined);
  }

  on(listener: (ring: Ring) => void): void {
    this.listeners.add(listener);
  }

  onApplicationShutdown() {
    for (const client of this.clients) client.destroy();
  }

  private hear(text: string) {
    try {
      const { node, ring } = JSON.parse(text) as { node: string; ring: Ring };
      if (node !== this.node) for (const listener of this.listeners) listener(ring);
    } catch (error) {
      this.logger.warn(`not a ring: ${String(error)}`);
    }
  }
}

const reconnectIn = (retries: number) => Math.min(100 * 2 ** retries, 2_000);
