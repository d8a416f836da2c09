/** A bucket of events: `perSecond` on average, as many at once. */
export class RateLimit {
  #left: number;
  #at: number;

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = perSecond;
    this.#at = now();
  }

  take(): boolean {
    const now = this.now();
    this.#left = Math.min(this.perSecond, this.#left + ((now - this.#at) / 1_000) * this.perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
