import { checked, documentPlace, orderPlace, placeSum, unchecked } from '../read-model/checked.js';
import { sortMember, tokensOf } from '../read-model/fold-text.js';
import type { ListRow, ReadModelBatch } from '../read-model/read-model.port.js';

/** A stored document that no projection wrote. */
export class Poisoned extends Error {}

/** What one projection makes of a batch of events: end states only, in the order they were first touched. */
export class FoldedBatch implements ReadModelBatch {
  private readonly seen: Map<string, string | undefined>;
  /** As they were put: most documents of a batch are put again, and only the last of each is written. */
  private readonly docs = new Map<string, { readonly value: unknown } | false>();
  private readonly rows = new Map<string, readonly [list: string, id: number, row: ListRow | false]>();

  private readonly orders = new Map<string, Map<string, number>>();

  /** Most events of a batch leave the searched text of their row as it was. */
  private readonly tokens = new Map<string, string[]>();

  /** `ahead`: documents that were looked up ahead. */
  constructor(
    private readonly base: string,
    private readonly stored: (key: string) => Promise<string | undefined>,
    ahead: Iterable<readonly [string, string | undefined]> = [],
  ) {
    this.seen = new Map(ahead);
  }

  async get<T>(key: string): Promise<T | undefined> {
    const put = this.docs.get(key);
    if (put !== undefined) return put ? (put.value as T) : undefined;
    const raw = await this.before(key);
    if (raw === undefined) return undefined;
    const text = unchecked(documentPlace(this.base, key), raw);
    if (text === undefined) throw new Poisoned(key);
    return JSON.parse(text) as T;
  }

  private async before(key: string): Promise<string | undefined> {
    if (!this.seen.has(key)) this.seen.set(key, await this.stored(key));
    return this.seen.get(key);
  }

  put(key: string, value: unknown): void {
    this.docs.set(key, { value });
  }

  remove(key: string): void {
    this.docs.set(key, false);
  }

  putRow(list: string, id: number, row: ListRow): void {
    this.rows.set(`${list} ${id}`, [list, id, row]);
  }

  /** Made once for each row, however often a batch puts it. */
  private written(list: string, id: number, row: ListRow): string {
    const s: Record<string, string> = {};
    for (const [name, value] of Object.entries(row.sort)) s[name] = sortMember(this.orderOf(list, name), value, id);
    return JSON.stringify({ a: row.active ?? true, s, t: this.tokensOf(row.search ?? '') });
  }

  /** The checksum of the order's place. */
  private orderOf(list: string, name: string): number {
    let orders = this.orders.get(list);
    if (!orders) this.orders.set(list, (orders = new Map()));
    let order = orders.get(name);
    if (order === undefined) orders.set(name, (order = placeSum(orderPlace(this.base, list, name))));
    return order;
  }

  private tokensOf(text: string): string[] {
    const known = this.tokens.get(text) ?? tokensOf(text);
    this.tokens.set(text, known);
    return known;
  }

  removeRow(list: string, id: number): void {
    this.rows.set(`${list} ${id}`, [list, id, false]);
  }

  changes(): { docs: (readonly [string, string | false])[]; rows: (readonly [string, string, string | false])[] } {
    const rows = [...this.rows.values()].map(([list, id, row]) => [list, String(id), row && this.written(list, id, row)] as const);
    const docs = [...this.docs].map(
      ([key, put]) => [key, put && checked(documentPlace(this.base, key), JSON.stringify(put.value))] as const,
    );
    return { docs, rows };
  }
}
