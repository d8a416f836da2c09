/** What the shelf needs to know of a revision. */
export interface Shelved {
  readonly revision: number;
}
export type LoadRevisions<Item> = (query: {
  before?: number;
  pageSize: number;
}) => Promise<{ items: readonly Item[]; head: { revision: number } }>;

const PAGE = 200;
/** Newest revisions for the first paint. */
export const FIRST = 50;

/**
 * Revisions of one history, fetched page by page as they are asked for and kept. Revisions are counted 1, 2, 3 …, so any
 * page can be fetched without those before it; one that its page does not hold is missing, and said to be.
 */
export class RevisionShelf<Item extends Shelved> {
  head = 0;
  failure: unknown;
  /** Grows with every change, for `useSyncExternalStore`. */
  version = 0;
  private readonly items = new Map<number, Item>();
  private readonly missing = new Set<number>();
  private readonly loading = new Map<number, Promise<void>>();
  private readonly watchers = new Set<() => void>();

  constructor(private readonly load: LoadRevisions<Item>) {}

  readonly subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };
  readonly snapshot = (): number => this.version;

  get(revision: number): Item | undefined {
    return this.items.get(revision);
  }

  isMissing(revision: number): boolean {
    return this.missing.has(revision);
  }

  get count(): number {
    return this.items.size;
  }

  /** Every revision was asked for. */
  get complete(): boolean {
    return this.head > 0 && this.items.size + this.missing.size >= this.head;
  }

  /** Oldest first. */
  all(): Item[] {
    return [...this.items.values()].sort((a, b) => a.revision - b.revision);
  }

  /** The newest ones, at the start and whenever the history may have grown. */
  async refresh(): Promise<void> {
    try {
      const grown = await this.load({ pageSize: FIRST });
      const known = this.head;
      this.head = Math.max(this.head, grown.head.revision);
      this.take(grown.items, this.head - FIRST);
      if (known > 0 && this.head - known > FIRST) await this.need(known + 1);
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
      throw error;
    } finally {
      this.changed();
    }
  }

  /** Fetches the page that holds a revision, once. */
  need(revision: number): Promise<void> {
    if (revision < 1 || revision > this.head || this.items.has(revision) || this.missing.has(revision)) return Promise.resolve();
    const page = Math.ceil(revision / PAGE);
    const known = this.loading.get(page);
    if (known) return known;
    const last = Math.min(page * PAGE, this.head);
    const work = this.load({ before: last + 1, pageSize: last - (page - 1) * PAGE })
      .then(({ items }) => this.take(items, (page - 1) * PAGE, last))
      .finally(() => {
        this.loading.delete(page);
        this.changed();
      });
    this.loading.set(page, work);
    return work;
  }

  /** Everything, newest first and one page at a time; `pause` lets the page breathe in between. */
  async fill(pause: () => Promise<void>, stopped: () => boolean): Promise<void> {
    for (let revision = this.head; revision > 0 && !stopped(); revision--) {
      if (this.items.has(revision) || this.missing.has(revision)) continue;
      await pause();
      if (!stopped()) await this.need(revision);
    }
  }

  private take(items: readonly Item[], after: number, last = this.head): void {
    for (const item of items) {
      this.items.set(item.revision, item);
      this.missing.delete(item.revision);
    }
    for (let revision = Math.max(1, after + 1); revision <= last; revision++) if (!this.items.has(revision)) this.missing.add(revision);
  }

  private changed(): void {
    this.version += 1;
    for (const watcher of [...this.watchers]) watcher();
  }
}
