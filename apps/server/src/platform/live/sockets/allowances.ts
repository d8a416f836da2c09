const MINUTE_MS = 60_000;
const sweptAbove = 10_000;

/** So much a minute for each who asks, as much at once. What something cost may be known only afterwards: then it is owed. */
export class Allowances {
  readonly #left = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly aMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  has(key: string): boolean {
    return this.#at(key).left > 0;
  }

  spend(key: string, cost: number): void {
    const one = this.#at(key);
    one.left -= cost;
    this.#left.set(key, one);
    if (this.#left.size > sweptAbove) for (const [other] of this.#left) if (this.#at(other).left >= this.aMinute) this.#left.delete(other);
  }

  #at(key: string): { left: number; at: number } {
    const now = this.now();
    const { left, at } = this.#left.get(key) ?? { left: this.aMinute, at: now };
    return { left: Math.min(this.aMinute, left + ((now - at) / MINUTE_MS) * this.aMinute), at: now };
  }
}
