import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { unavailable } from '../../platform/read-model/redis.js';
import { type AuditFact, BLOCK, type Block, type BlockTest, factOf, timeOf } from './audit.blocks.js';
import { type Arrivals, AUDIT, auditKeys, type Doers, type ListHead, type Proofs } from './audit.projection.js';

/** So many blocks are read at once: a millisecond or two of Redis and of this process, and others have their turn. */
const AT_ONCE = 16;

/** Where an entry lies. */
export interface Place {
  readonly list: string;
  readonly place: number;
}
export type PlacedFact = Omit<AuditFact, 'at'> & Place;
/** With what only those need that are shown. */
export type AuditEntry = AuditFact & Place & { readonly seq: number; readonly hash: string };

/** Both ends are not in it. */
export interface Stretch {
  readonly below?: number | undefined;
  readonly above?: number | undefined;
}
export interface Looked {
  /** What was asked for, newest first. */
  readonly facts: readonly PlacedFact[];
  /** How many entries were read to find them. */
  readonly looked: number;
  /** The walk goes on below this position. */
  readonly below: number;
  /** When the last happened that was looked at. */
  readonly at: string;
  /** There is no more. */
  readonly end: boolean;
}

/** A list that is walked down: the block that is read next, and the newest position that may stand there. */
interface Cursor {
  readonly list: string;
  n: number;
  bound: number;
  /** When the last happened that was looked at. */
  at: number;
}

/** The lists of the audit, walked down from the newest entry together. However long they are, a piece is read at a time. */
@Injectable()
export class AuditTrailReads {
  constructor(private readonly read: ReadModel) {}

  async total(lists: readonly string[]): Promise<number> {
    return (await this.heads(lists)).reduce((sum, head) => sum + (head?.count ?? 0), 0);
  }

  /** Of groups, the lists of what came into them from places that are not among `known`: it stands in those already. */
  async arrivals(groups: readonly string[], known: readonly string[]): Promise<string[]> {
    const read = new Set(known);
    const found = await this.read.getMany<Arrivals>(AUDIT, groups.map(auditKeys.arrivals));
    return found.flatMap((of) => (of ?? []).filter(([from]) => !read.has(from)).map(([, list]) => list));
  }

  async *down(lists: readonly string[], { below = Infinity, above = -1 }: Stretch, test: BlockTest): AsyncGenerator<Looked> {
    const { cursors, top } = await this.begin(lists, below, above);
    let waiting: PlacedFact[] = [];
    for (let open = cursors, each = 1; open.length > 0; await setImmediate()) {
      const next = open.sort((one, other) => other.bound - one.bound).slice(0, AT_ONCE);
      let looked = 0;
      for (const { cursor, n, block } of await this.blocks(next, each)) {
        const { list } = cursor;
        const asked = test(block);
        for (let i = block.rows.length - 1; i >= 0; i--) {
          const row = block.rows[i]!;
          if (row[0] > above && row[0] <= top && asked?.(row)) waiting.push({ ...factOf(block, row), list, place: n * BLOCK + i });
        }
        looked += block.rows.length;
        const [first, at] = block.rows[0]!;
        Object.assign(cursor, { n: n - 1, bound: first - 1, at });
      }
      open = open.filter(({ n, bound }) => n >= 0 && bound > above);
      each = Math.ceil(AT_ONCE / Math.max(1, Math.min(open.length, AT_ONCE)));
      const safe = open.reduce((most, { bound }) => Math.max(most, bound), above);
      const at = open.reduce((newest, cursor) => Math.max(newest, cursor.at), 0);
      const facts = waiting.filter(({ position }) => position > safe).sort((one, other) => other.position - one.position);
      waiting = waiting.filter(({ position }) => position <= safe);
      yield { facts, looked, below: safe + 1, at: new Date(at).toISOString(), end: open.length === 0 };
    }
  }

  /** In the order given. */
  async entries(facts: readonly Place[]): Promise<AuditEntry[]> {
    const wanted = new Map<string, { list: string; n: number }>();
    for (const { list, place } of facts) {
      const n = Math.floor(place / BLOCK);
      wanted.set(auditKeys.block(list, n), { list, n });
    }
    const keys = [...wanted.values()];
    const blocks: (Block | undefined)[] = [];
    const proofs: (Proofs | undefined)[] = [];
    // what is asked for may lie in as many blocks as there are facts
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      if (from > 0) await setImmediate();
      const some = keys.slice(from, from + AT_ONCE);
      const [ofBlocks, ofProofs] = await Promise.all([
        this.read.getMany<Block>(
          AUDIT,
          some.map(({ list, n }) => auditKeys.block(list, n)),
        ),
        this.read.getMany<Proofs>(
          AUDIT,
          some.map(({ list, n }) => auditKeys.proofs(list, n)),
        ),
      ]);
      blocks.push(...ofBlocks);
      proofs.push(...ofProofs);
    }
    const at = new Map([...wanted.keys()].map((key, i) => [key, i]));
    const found: AuditEntry[] = [];
    for (const { list, place } of facts) {
      const i = at.get(auditKeys.block(list, Math.floor(place / BLOCK)))!;
      const [block, row, proof] = [blocks[i], blocks[i]?.rows[place % BLOCK], proofs[i]?.[place % BLOCK]];
      if (!block || !row || !proof) throw await this.lost();
      found.push({ ...factOf(block, row), at: timeOf(row), list, place, seq: proof[0], hash: proof[1] });
    }
    return found;
  }

  /** For each person the newest of their entries in these lists. */
  async lastOfEach(lists: readonly string[]): Promise<AuditEntry[]> {
    const doers = await this.read.getMany<Doers>(AUDIT, lists.map(auditKeys.doers));
    const places = doers.flatMap((of, i) => Object.values(of ?? {}).map((place) => ({ list: lists[i]!, place })));
    const last = new Map<number, AuditEntry>();
    for (let from = 0; from < places.length; from += AT_ONCE) {
      for (const entry of await this.entries(places.slice(from, from + AT_ONCE)))
        if (entry.position > (last.get(entry.by)?.position ?? -1)) last.set(entry.by, entry);
    }
    return [...last.values()];
  }

  private heads = (lists: readonly string[]) => this.read.getMany<ListHead>(AUDIT, lists.map(auditKeys.head));

  /** What comes while the lists are walked is above `top`. */
  private async begin(lists: readonly string[], below: number, above: number): Promise<{ cursors: Cursor[]; top: number }> {
    const heads = await this.heads(lists);
    const top = Math.min(
      below - 1,
      heads.reduce((most, head) => Math.max(most, head?.last ?? 0), 0),
    );
    const cursors: Cursor[] = [];
    const later: Cursor[] = [];
    for (const [i, head] of heads.entries()) {
      if (!head || head.last <= above) continue;
      const cursor = { list: lists[i]!, n: Math.floor((head.count - 1) / BLOCK), bound: Math.min(head.last, top), at: 0 };
      cursors.push(cursor);
      if (head.last > top && cursor.n > 0) later.push(cursor);
    }
    await this.sink(later, top);
    return { cursors, top };
  }

  /** Each to the last of its blocks that begins at `top` or below. */
  private async sink(cursors: readonly Cursor[], top: number): Promise<void> {
    const ends = cursors.map((cursor) => ({ cursor, low: 0, high: cursor.n }));
    for (let left = ends; left.length > 0; left = left.filter(({ low, high }) => low < high)) {
      const middle = left.map(({ low, high }) => Math.ceil((low + high) / 2));
      const firsts = await this.read.getMany<number>(
        AUDIT,
        left.map(({ cursor: { list } }, i) => auditKeys.first(list, middle[i]!)),
      );
      for (const [i, end] of left.entries()) {
        if (firsts[i] === undefined) throw await this.lost();
        if (firsts[i] <= top) end.low = middle[i]!;
        else end.high = middle[i]! - 1;
      }
    }
    for (const { cursor, low } of ends) cursor.n = low;
  }

  /** Of each list its next blocks, newest first. */
  private async blocks(next: readonly Cursor[], each: number): Promise<{ cursor: Cursor; n: number; block: Block }[]> {
    const wanted = next.flatMap((cursor) => Array.from({ length: Math.min(each, cursor.n + 1) }, (_, i) => ({ cursor, n: cursor.n - i })));
    const found = await this.read.getMany<Block>(
      AUDIT,
      wanted.map(({ cursor: { list }, n }) => auditKeys.block(list, n)),
    );
    const blocks: { cursor: Cursor; n: number; block: Block }[] = [];
    for (const [i, one] of wanted.entries()) {
      const block = found[i];
      if (!block) throw await this.lost();
      blocks.push({ ...one, block });
    }
    return blocks;
  }

  /** A document that was written is gone: the lists are built anew rather than told with a hole. */
  private async lost(): Promise<Error> {
    await this.read.forget(AUDIT);
    return unavailable();
  }
}
