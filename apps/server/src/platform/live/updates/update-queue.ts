import type { PendingUpdate } from './pending-update.js';

const windowBytes = 64 * 1024;
const windowsAtOnce = 64;

/** The updates that wait for the next flight, in order of arrival. */
export class UpdateQueue {
  #waiting: PendingUpdate[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(update: PendingUpdate): void {
    this.#waiting.push(update);
  }

  /** The windows of one flight. */
  take(): PendingUpdate[][] {
    const windows = windowsOf(this.#waiting);
    this.#waiting = windows.slice(windowsAtOnce).flat();
    return windows.slice(0, windowsAtOnce);
  }
}

/** One window for what an author sent with one intent, in order of arrival; what is too much for one begins another. */
export function windowsOf(updates: readonly PendingUpdate[]): PendingUpdate[][] {
  const windows: PendingUpdate[][] = [];
  const newest = new Map<number, { window: PendingUpdate[]; bytes: number }>();
  for (const one of updates) {
    const last = newest.get(one.actor.id);
    if (last && last.window[0]!.origin === one.origin && last.bytes + one.update.length <= windowBytes) {
      last.window.push(one);
      last.bytes += one.update.length;
    } else {
      const window = [one];
      newest.set(one.actor.id, { window, bytes: one.update.length });
      windows.push(window);
    }
  }
  return windows;
}
