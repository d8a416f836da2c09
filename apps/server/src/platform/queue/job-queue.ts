import { createNodeRedisClient, Queue, RedisConnection, Worker } from 'bullmq';
import type { Job, JobHandler } from './jobs.port.js';
import { createClient } from '../read-model/redis-client.js';

const NAME = 'jobs';
/** A node that was killed loses its jobs after this long; another, or the same one again, goes on with them. */
const LOCK_MS = 5_000;
const DEADLINE_MS = 1_500;

const reconnectIn = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 5), 1_000);

/** Every connection of its own: one that breaks must end neither the others nor the process. */
export function connectWith(url: string): void {
  RedisConnection.clientFactory = () => {
    const client = createClient({
      ...(url.startsWith('unix:')
        ? { socket: { path: new URL(url).pathname, tls: false, reconnectStrategy: reconnectIn } }
        : { url, socket: { reconnectStrategy: reconnectIn } }),
    });
    client.on('error', () => undefined); // it reconnects by itself
    return createNodeRedisClient(client);
  };
}

/** BullMQ, and all that the rest of the server knows of it. Jobs are pointers: no data of anybody is ever in Redis. */
export class JobQueue {
  private readonly queue: Queue;
  private worker: Worker | undefined;

  constructor(
    url: string,
    private readonly prefix: string,
    private readonly report: (error: Error) => void,
  ) {
    connectWith(url);
    this.queue = new Queue(NAME, { connection: {}, prefix });
    this.queue.on('error', report);
  }

  /** One that waits or runs already is not added again. Gives up after a deadline while Redis is away. */
  async add({ kind, id }: Job): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, no) => {
      timer = setTimeout(() => no(new Error('Redis does not answer')), DEADLINE_MS);
    });
    const added = this.queue.add(kind, { id }, { jobId: `${kind}-${id}`, removeOnComplete: true, removeOnFail: true });
    await Promise.race([added, late]).finally(() => clearTimeout(timer));
  }

  /** Keys that BullMQ always lets expire, whichever of them are there: one that never will is not its own, and keeps these jobs from being taken up. */
  expiring(jobs: readonly Job[]): string[] {
    const base = `${this.prefix}:${NAME}:`;
    return [`${base}stalled-check`, ...jobs.map(({ kind, id }) => `${base}${kind}-${id}:lock`)];
  }

  work(handlers: ReadonlyMap<string, JobHandler>, concurrency: number, stop: AbortSignal): void {
    const handle = async ({ name, data }: { name: string; data: { id: number } }) => handlers.get(name)?.(data.id, stop);
    const options = {
      connection: {},
      prefix: this.prefix,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: 2_000,
      maxStalledCount: 1_000_000,
      drainDelay: 2,
    };
    this.worker = new Worker(NAME, handle, options);
    this.worker.on('error', this.report);
    this.worker.on('failed', (_, error) => this.report(error));
  }

  /** Waits for what runs, but not for a Redis that is away. */
  async close(): Promise<void> {
    const patience = (work: Promise<unknown> | undefined) =>
      Promise.race([work, new Promise((done) => setTimeout(done, DEADLINE_MS).unref())]).catch(() => undefined);
    await patience(this.worker?.close());
    await patience(this.queue.close());
  }
}
