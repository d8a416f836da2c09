import type { Row } from './connection.js';

/** A row with what it says, as canonical JSON. */
export interface FreshRow extends Row {
  readonly plain: string;
}

const most = { rows: 2_000, characters: 4 * 1024 * 1024 };
/** What somebody said lies no longer in memory; who is so far behind reads it from the file. */
const KEPT_MS = 5_000;

/**
 * The rows that this process committed last, one whole run of positions: whoever follows the log closely need not read and open them again.
 * Another process's commit begins a new run, so its rows are never passed over.
 */
export class FreshRows {
  #rows: FreshRow[] = [];
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Rows that are durable, in the order of their positions. */
  add(rows: readonly FreshRow[]): void {
    if (rows.length === 0) return;
    if (this.#rows.length > 0 && rows[0]!.position !== this.#rows.at(-1)!.position + 1) this.clear();
    for (const row of rows) {
      this.#rows.push(row);
      this.#characters += row.plain.length;
    }
    if (this.#rows.length > most.rows || this.#characters > most.characters) this.#halve();
    this.#timer ??= setTimeout(() => this.clear(), KEPT_MS).unref();
  }

  /** As many as follow on `position` without a gap, at most `limit`; none when the next one is not among them. */
  after(position: number, limit: number): readonly FreshRow[] {
    const [first] = this.#rows;
    if (!first || position + 1 < first.position) return [];
    const from = position + 1 - first.position;
    return this.#rows.slice(from, from + limit);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#rows = [];
    this.#characters = 0;
  }

  #halve(): void {
    const [rows, characters] = [most.rows / 2, most.characters / 2];
    let from = Math.max(0, this.#rows.length - rows);
    let left = this.#rows.slice(from).reduce((sum, { plain }) => sum + plain.length, 0);
    while (left > characters) left -= this.#rows[from++]!.plain.length;
    this.#rows = this.#rows.slice(from);
    this.#characters = left;
  }
}
