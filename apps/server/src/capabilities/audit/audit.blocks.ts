import type { AuditFilters } from '@loam/domain/audit/audit.schema';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';

/** Entries of a list lie so many together, in documents that are read and written whole. */
export const BLOCK = 100;

/** Where an event stands in the log, and what stays readable of it in any case: nothing here is anybody's content or name. */
export interface AuditFact {
  readonly position: number;
  readonly at: string;
  readonly by: number;
  readonly type: string;
  /** Of the stream: grower, analysis … */
  readonly kind: string;
  readonly id: number;
  readonly owner: string;
  /** The upload or task that made it; of the events of a run itself its own number. */
  readonly run?: number;
}

/** `at` in ms; type, kind and owner by their place among the words of the block; `run` 0 for none. */
type Row = readonly [position: number, at: number, by: number, type: number, kind: number, id: number, owner: number, run: number];
/** In the order of the log. */
export interface Block {
  readonly words: readonly string[];
  readonly rows: readonly Row[];
}
export const EMPTY: Block = { words: [], rows: [] };

export function withFact({ words, rows }: Block, { position, at, by, type, kind, id, owner, run = 0 }: AuditFact): Block {
  const all = [...words];
  const [t, k, o] = [type, kind, owner].map((word) => {
    const known = all.indexOf(word);
    return known < 0 ? all.push(word) - 1 : known;
  }) as [number, number, number];
  return { words: all, rows: [...rows, [position, Date.parse(at), by, t, k, id, o, run]] };
}

/** Without its time: of thousands that are counted nobody reads it. */
export function factOf({ words }: Block, [position, , by, type, kind, id, owner, run]: Row): Omit<AuditFact, 'at'> {
  const known = { position, by, type: words[type]!, kind: words[kind]!, id, owner: words[owner]! };
  return run === 0 ? known : { ...known, run };
}
export const timeOf = ([, at]: Row): string => new Date(at).toISOString();

/** Of a block, which rows are asked for; undefined: none can be. */
export type BlockTest = (block: Block) => ((row: Row) => boolean) | undefined;

/** `kind`: of the stream. A day counts whole; an instant to the millisecond. */
export function testOf({ by, type, id, from, to, run }: AuditFilters, kind: string | undefined): BlockTest {
  const since = from === undefined ? -Infinity : Date.parse(from);
  const until = to === undefined ? Infinity : Date.parse(to) + (to.length === 10 ? DAY_MS - 1 : 0);
  return ({ words }) => {
    const [t, k] = [type, kind].map((word) => (word === undefined ? undefined : words.indexOf(word)));
    if (t === -1 || k === -1) return undefined;
    return (row) =>
      (by === undefined || row[2] === by) &&
      (t === undefined || row[3] === t) &&
      (k === undefined || row[4] === k) &&
      (id === undefined || row[5] === id) &&
      (run === undefined || row[7] === run) &&
      row[1] >= since &&
      row[1] <= until;
  };
}
