import type { Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DAY_MS } from '@loam/domain/kernel/dates';

const EVERY_MS = DAY_MS / 4;

/** Puts in order what time leaves behind: at the start and every six hours. A sweep that fails is logged, and the next one is tried. */
export abstract class RecurringSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  protected abstract readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;

  /** Doing it twice, or on two nodes, changes nothing. */
  abstract sweep(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const sweep = () => void this.sweep().catch((error: unknown) => this.logger.error(`sweep failed: ${String(error)}`));
    this.timer = setInterval(sweep, EVERY_MS).unref();
    sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
