/**
 * What was set last, up to `capacity` entries; the oldest go first, a tenth at once: to find the first entry of a Map walks
 * over all that were deleted before it, which is dear when done for every new one.
 */
export class RecentMap<K, V> {
  private readonly entries = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    return this.entries.get(key);
  }

  /** Makes it the newest. */
  set(key: K, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.capacity) return;
    let surplus = Math.ceil(this.capacity / 10);
    for (const oldest of this.entries.keys()) {
      this.entries.delete(oldest);
      if (--surplus === 0) return;
    }
  }

  delete(key: K): void {
    this.entries.delete(key);
  }

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.entries[Symbol.iterator]();
  }
}
