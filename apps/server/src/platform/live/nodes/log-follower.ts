import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_STORE, type EventStore, type RecordedEvent } from '../../event-store/event-store.port.js';

type Listener = (batch: readonly RecordedEvent[]) => void;

/** The log as it grows, read once for everything live on this node: the log is the mail, whatever rings the bell. */
@Injectable()
export class LogFollower implements BeforeApplicationShutdown {
  private readonly logger = new Logger('log follower');
  private readonly stop = new AbortController();
  private readonly listeners = new Set<Listener>();
  private running: Promise<void> | undefined;
  /** Everything up to here has been passed on. */
  position = 0;

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async start(): Promise<void> {
    if (this.running) return;
    this.position = await this.store.lastPosition();
    this.running = this.follow();
  }

  on(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Before the store closes. */
  async beforeApplicationShutdown() {
    this.stop.abort();
    await this.running;
  }

  private async follow() {
    const { signal } = this.stop;
    while (!signal.aborted) {
      try {
        await this.store.subscribeAll({ after: this.position, signal, lazy: true }, (batch) => this.pass(batch));
      } catch (error) {
        this.logger.error(`reading the log failed, trying again: ${String(error)}`);
      }
      await sleep(200, undefined, { signal }).catch(() => undefined);
    }
  }

  private pass(batch: readonly RecordedEvent[]) {
    this.position = batch.at(-1)!.position;
    for (const listener of this.listeners) {
      try {
        listener(batch);
      } catch (error) {
        this.logger.error(error);
      }
    }
  }
}
