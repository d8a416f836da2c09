import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { UPLOADS } from './uploads.projection.js';

/** Batches that lists may be behind an import: some tenths of a second of theirs. Fewer would leave them little to write at once. */
const AHEAD = 8;
/** Lists that are being built anew, or are away, hold no import up; it looks again after so long. */
const UNPACED_MS = 30_000;

/** How far the lists are behind a run. */
export interface Pace {
  /** Where the batches stand that lists may not show yet, oldest first. */
  readonly appended: number[];
  unpacedUntil: number;
}
export const newPace = (): Pace => ({ appended: [], unpacedUntil: 0 });

/** An import goes no faster than its rows are listed: what others write meanwhile is listed behind them. */
@Injectable()
export class ImportPace {
  constructor(private readonly lists: ReadModel) {}

  async keep(pace: Pace): Promise<void> {
    if (pace.appended.length <= AHEAD) return;
    const due = pace.appended.splice(0, pace.appended.length - AHEAD).at(-1)!;
    if (performance.now() < pace.unpacedUntil) return;
    try {
      await this.lists.waitFor(UPLOADS, due);
    } catch {
      pace.unpacedUntil = performance.now() + UNPACED_MS;
    }
  }
}
