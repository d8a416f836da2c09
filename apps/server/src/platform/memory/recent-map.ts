/**
 * At most `capacity` entries, those used last: two generations, of which the older goes when the newer is full. Reading costs
 * no more than from a Map; putting an entry last in one at every use, and finding its first, is dearer than what it saves.
 */
export class RecentMap<K, V> {
  private newer = new Map<K, V>();
  private older = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    const value = this.newer.get(key);
    if (value !== undefined) return value;
    const before = this.older.get(key);
    if (before !== undefined) this.set(key, before);
    return before;
  }

  set(key: K, value: V): void {
    this.newer.set(key, value);
    if (this.newer.size * 2 < this.capacity) return;
    this.older = this.newer;
    this.newer = new Map();
  }

  delete(key: K): void {
    this.newer.delete(key);
    this.older.delete(key);
  }

  /** A key may come twice, its older value first. */
  *[Symbol.iterator](): IterableIterator<[K, V]> {
    yield* this.older;
    yield* this.newer;
  }
}
