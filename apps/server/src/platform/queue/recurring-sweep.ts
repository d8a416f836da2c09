import type { Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { Refused } from '../refusal/refused.js';

const EVERY_MS = DAY_MS / 4;
/** A server that has just started builds its lists first: the demo's take a few seconds, those of a long log some minutes. */
const SOON_MS = 5_000;
const MOST_AGAIN = 120;

/** Puts in order what time leaves behind: at the start and every six hours. A sweep that fails is logged, and the next one is tried. */
export abstract class RecurringSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  protected abstract readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;

  /** Doing it twice, or on two nodes, changes nothing. */
  abstract sweep(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.try(MOST_AGAIN), EVERY_MS).unref();
    void this.try(MOST_AGAIN);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    clearTimeout(this.again);
    this.timer = undefined;
  }

  private async try(timesAgain: number): Promise<void> {
    clearTimeout(this.again);
    try {
      await this.sweep();
    } catch (error) {
      const isStopped = this.timer === undefined;
      const waits = error instanceof Refused && error.refusal.status === 503 && timesAgain > 0;
      if (waits && !isStopped) this.again = setTimeout(() => void this.try(timesAgain - 1), SOON_MS).unref();
      else if (!isStopped) this.logger.error(`sweep failed: ${String(error)}`);
    }
  }
}
