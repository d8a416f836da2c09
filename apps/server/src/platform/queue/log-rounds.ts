import type { Logger } from '@nestjs/common';
import type { EventStore, RecordedEvent } from '../event-store/event-store.port.js';

interface Round {
  readonly everyMs: number;
  /** Events that `news` tells of. */
  readonly types: readonly string[];
  /** What is told when a round fails: `messages to growers wait`. */
  readonly waits: string;
  readonly look: (stop: AbortSignal) => Promise<void>;
  /** The first round at once, and not only after the first pause. */
  readonly atOnce?: boolean;
}

/**
 * What a worker does again and again by what stands in the log: one round at a time, a round that fails is told of and made again, and none
 * begins after the node was told to stop.
 */
export class LogRounds {
  private readonly stop = new AbortController();
  private position = 0;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly logger: Logger,
    private readonly round: Round,
  ) {}

  begin(): void {
    const next = () => (this.looking ??= this.once().finally(() => (this.looking = undefined)));
    this.timer = setInterval(() => void next(), this.round.everyMs).unref();
    if (this.round.atOnce) void next();
  }

  /** When it is fulfilled nothing runs any more. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.looking;
  }

  /** What stands before this place in the log is no news. */
  skipTo(position: number): void {
    this.position = position;
  }

  /** Reads on in the log from where it stopped. What was looked through and had no news in it is not looked through again. */
  async *news(): AsyncGenerator<RecordedEvent> {
    const upTo = await this.store.lastPosition();
    for await (const event of this.store.readAll({ after: this.position, types: [...this.round.types] })) {
      this.position = event.position;
      yield event;
    }
    this.position = Math.max(this.position, upTo);
  }

  private async once(): Promise<void> {
    try {
      await this.round.look(this.stop.signal);
    } catch (error) {
      if (!this.stop.signal.aborted) this.logger.warn(`${this.round.waits}: ${String(error)}`);
    }
  }
}
