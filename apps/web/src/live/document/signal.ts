/** A value that can be watched: the two functions are what `useSyncExternalStore` asks for. */
export class Signal<T> {
  private readonly watchers = new Set<() => void>();

  constructor(private value: T) {}

  readonly get = (): T => this.value;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  set(next: T): void {
    if (Object.is(next, this.value)) return;
    this.value = next;
    for (const changed of [...this.watchers]) changed();
  }
}

/** Watchers by key, so that a change wakes only those who look at it. */
export class KeyedWatchers {
  private readonly watchers = new Map<string, Set<() => void>>();

  subscribe(key: string, changed: () => void): () => void {
    let set = this.watchers.get(key);
    if (!set) this.watchers.set(key, (set = new Set()));
    set.add(changed);
    return () => {
      set.delete(changed);
      if (set.size === 0 && this.watchers.get(key) === set) this.watchers.delete(key);
    };
  }

  notify(keys: Iterable<string>): void {
    for (const key of keys) {
      const set = this.watchers.get(key);
      if (set) for (const changed of [...set]) changed();
    }
  }

  notifyAll(): void {
    this.notify([...this.watchers.keys()]);
  }
}
