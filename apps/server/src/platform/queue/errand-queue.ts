import { Queue, QueueEvents, Worker } from 'bullmq';
import { connectWith } from './job-queue.js';

const PATIENCE_MS = 1_500;
const LOCK_MS = 30_000;
/** Who asks the same within this time gets the same answer. */
const SAME_MS = 2_000;
const KEPT = { age: 30, count: 200 };

export type ErrandHandler = (question: never) => Promise<unknown>;

/** One queue of errands in BullMQ: one at a time over all nodes. Questions name things by id or place, and hold no data of anybody. */
export class ErrandQueue {
  private readonly queue: Queue;
  private readonly events: QueueEvents;
  private worker: Worker | undefined;

  constructor(url: string, prefix: string, name: string, report: (error: Error) => void) {
    connectWith(url);
    this.queue = new Queue(name, { connection: {}, prefix });
    this.events = new QueueEvents(name, { connection: {}, prefix });
    this.queue.on('error', report);
    this.events.on('error', report);
  }

  async ask(key: string, question: unknown, milliseconds: number): Promise<unknown> {
    const jobId = `${key.replaceAll(':', '_')}@${Math.floor(Date.now() / SAME_MS)}`;
    const options = { jobId, removeOnComplete: KEPT, removeOnFail: KEPT };
    return within(
      milliseconds,
      async () => (await this.queue.add('errand', { question }, options)).waitUntilFinished(this.events, milliseconds) as Promise<unknown>,
    );
  }

  async work(handle: ErrandHandler, report: (error: Error) => void): Promise<void> {
    await this.queue.setGlobalConcurrency(1);
    const { prefix } = this.queue.opts;
    const run = ({ data }: { data: { question: never } }) => handle(data.question);
    this.worker = new Worker(this.queue.name, run, { connection: {}, prefix, concurrency: 1, lockDuration: LOCK_MS, drainDelay: 2 });
    this.worker.on('error', report);
  }

  /** Waits neither for long work nor for a Redis that is away. */
  async close(): Promise<void> {
    const closing = [() => this.worker?.close(true), () => this.events.close(), () => this.queue.close()].map(async (close) => close());
    await within(PATIENCE_MS, () => Promise.allSettled(closing)).catch(() => undefined);
  }
}

async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, no) => {
    timer = setTimeout(() => no(new Error(`nothing came in ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
