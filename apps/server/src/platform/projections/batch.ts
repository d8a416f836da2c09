import { checked, documentPlace, orderPlace, placeSum, unchecked } from '../read-model/checked.js';
import { type SortEntry, sortEntry, sortMember, tokensOf } from '../read-model/index-keys.js';
import type { ListRow, ReadModelBatch } from '../read-model/read-model.port.js';
import type { Breather } from '../event-loop/breather.js';

/** A stored document that no projection wrote. */
export class Poisoned extends Error {}

/** As they were put; false: removed. */
type Documents = Map<string, { readonly value: unknown } | false>;
type ReadonlyDocuments = ReadonlyMap<string, { readonly value: unknown } | false>;

/** As the script APPLY takes it. */
export type RowChange = readonly [list: string, id: string, text: string | false, members?: Readonly<Record<string, string>>];

export interface Changes {
  readonly docs: (readonly [key: string, text: string | false])[];
  readonly rows: RowChange[];
}

/** What one projection makes of a batch of events: end states only, in the order they were first touched. */
export class FoldedBatch implements ReadModelBatch {
  private readonly seen: Map<string, string | undefined>;
  /** As they were put: most documents of a batch are put again, and only the last of each is written. */
  private readonly docs: Documents = new Map();
  private readonly rows = new Map<string, readonly [list: string, id: number, row: ListRow | false]>();

  private readonly orders = new Map<string, Map<string, number>>();
  /** Made last, by name of the order. */
  private readonly entries = new Map<string, SortEntry>();

  /** Most events of a batch leave the searched text of their row as it was. */
  private readonly tokens = new Map<string, string>();

  /** `ahead`: documents that were looked up ahead; `earlier`: those of the batch before this one. */
  constructor(
    private readonly base: string,
    private readonly stored: (key: string) => Promise<string | undefined>,
    ahead: Iterable<readonly [string, string | undefined]> = [],
    private readonly earlier?: ReadonlyDocuments,
  ) {
    this.seen = new Map(ahead);
  }

  get documents(): ReadonlyDocuments {
    return this.docs;
  }

  async get<T>(key: string): Promise<T | undefined> {
    const put = this.docs.get(key) ?? this.earlier?.get(key);
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

  /** Made once for each row, however often a batch puts it: its text (state, names of orders, tokens) and its members by order. */
  private written(list: string, id: number, { sort, search = '', active = true }: ListRow): [string, Record<string, string>] {
    const members: Record<string, string> = {};
    let names = '';
    for (const name in sort) {
      names += names === '' ? name : `,${name}`;
      members[name] = sortMember(this.orderOf(list, name), this.entryOf(name, sort[name]!, id));
    }
    return [`${active ? 1 : 0}${names}|${search === '' ? '' : this.tokensOf(search)}`, members];
  }

  /** A row stands in several lists one after the other, by the same values. */
  private entryOf(name: string, value: string | number, id: number): SortEntry {
    const last = this.entries.get(name);
    if (last && last.value === value && last.id === id) return last;
    const entry = sortEntry(value, id);
    this.entries.set(name, entry);
    return entry;
  }

  /** The checksum of the order's place. */
  private orderOf(list: string, name: string): number {
    let orders = this.orders.get(list);
    if (!orders) this.orders.set(list, (orders = new Map<string, number>()));
    let order = orders.get(name);
    if (order === undefined) orders.set(name, (order = placeSum(orderPlace(this.base, list, name))));
    return order;
  }

  /** Each after a blank. */
  private tokensOf(text: string): string {
    let known = this.tokens.get(text);
    if (known === undefined)
      this.tokens.set(
        text,
        (known = tokensOf(text)
          .map((token) => ` ${token}`)
          .join('')),
      );
    return known;
  }

  removeRow(list: string, id: number): void {
    this.rows.set(`${list} ${id}`, [list, id, false]);
  }

  /** Nothing may be put meanwhile. */
  async changes(breather: Breather): Promise<Changes> {
    const rows: RowChange[] = [];
    for (const [list, id, row] of this.rows.values()) {
      if (breather.isDue) await breather.breathe();
      rows.push(row ? [list, String(id), ...this.written(list, id, row)] : [list, String(id), false]);
    }
    const docs: Changes['docs'] = [];
    for (const [key, put] of this.docs) {
      if (breather.isDue) await breather.breathe();
      docs.push([key, put && checked(documentPlace(this.base, key), JSON.stringify(put.value))]);
    }
    if (breather.isDue) await breather.breathe(); // all of it is written out once more when it is sent
    return { docs, rows };
  }
}
