import { type Appended, type AppendedStream, type ExpectedRevision, WrongExpectedRevision } from '../event-store.port.js';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import type { SealedBy, SealedWrite } from '../actor-names.js';
import { firstPrevHash, sha256, streamHash } from '../sealing.js';
import type { Anchor } from './anchor.js';
import type { Statements } from './connection.js';
import type { FreshRow } from './fresh-rows.js';
import { logHash } from './links.js';

interface Append {
  readonly writes: readonly SealedWrite[];
  readonly by: SealedBy;
}
interface Head {
  revision: number;
  hash: string;
  position: number;
}

/** Writes each append of a group, or says why not, inside the open transaction. Throws only what ends the transaction. */
export function write(
  sql: Statements,
  group: readonly Append[],
  start: Anchor | undefined,
): { outcomes: (Appended | Error)[]; tail: Anchor; ends: ReadonlyMap<string, number>; rows: FreshRow[] } {
  let tail = start ?? { position: 0, logHash: firstPrevHash };
  const ends = new Map<string, number>();
  const rows: FreshRow[] = [];
  const outcomes = group.map(({ writes, by }): Appended | Error => {
    const heads = writes.map(({ stream }) => sql.head.get(stream) as Head | undefined);
    const conflict = writes.findIndex(({ expected, after }, i) => !fits(expected, heads[i]) || !follows(sql, heads[i], after));
    if (conflict >= 0 || writes.some(({ expected }) => expected === 'any')) {
      const before = earlier(sql, writes);
      if (before) return before;
    }
    if (conflict >= 0) return new WrongExpectedRevision(writes[conflict]!.stream, writes[conflict]!.expected, heads[conflict]?.revision);
    const shared = contextOf(by);
    const streams = writes.map((one, i) => {
      const context = one.at ? contextOf({ ...by, ...one.at }) : shared;
      const head = { ...(heads[i] ?? { revision: -1, hash: firstPrevHash, position: 0 }) };
      for (const event of one.events) {
        const row = insert(sql, one, event, by, context, head, tail);
        rows.push(row);
        ({ revision: head.revision, position: head.position, hash: head.hash } = row);
        tail = { position: row.position, logHash: row.log_hash };
      }
      ends.set(one.stream, head.revision);
      return { stream: one.stream, ...head };
    });
    return { position: tail.position, streams };
  });
  return { outcomes, tail, ends, rows };
}

const fits = (expected: ExpectedRevision, head: Head | undefined) =>
  expected === 'any' || (expected === 'noStream' ? head === undefined : head?.revision === expected);

/** Positions are never used twice: the head is that event when it stands where the event does. */
const follows = (sql: Statements, head: Head | undefined, after: string | undefined) =>
  after === undefined || (head !== undefined && (sql.byId.get(after) as Head | undefined)?.position === head.position);

/** A resend: the same ids stand at the very place where this append would have put them. Its first outcome, then. */
function earlier(sql: Statements, writes: readonly SealedWrite[]): Appended | undefined {
  const streams: AppendedStream[] = [];
  for (const { stream, expected, events } of writes) {
    let at = expected === 'any' ? undefined : expected === 'noStream' ? 0 : expected + 1;
    for (const { id, type } of events) {
      const row = sql.byId.get(id) as (Head & { stream: string; type: string }) | undefined;
      at ??= row?.revision;
      if (row?.stream !== stream || row.revision !== at || row.type !== type) return undefined;
      at += 1;
      if (id === events.at(-1)!.id) streams.push({ stream, revision: row.revision, position: row.position, hash: row.hash });
    }
  }
  return { position: Math.max(...streams.map(({ position }) => position)), streams };
}

/** What stays readable beside the sealed part. */
function contextOf(by: SealedBy): string {
  const { actorId: _id, actorName: _name, recordedAt: _at, ...context } = by;
  return canonicalJson(context);
}

function insert(
  sql: Statements,
  to: SealedWrite,
  { id, type, sealed }: SealedWrite['events'][number],
  by: SealedBy,
  context: string,
  head: Head,
  tail: Anchor,
): FreshRow {
  const { actorId, recordedAt } = by;
  const place = { position: tail.position + 1, revision: head.revision + 1, stream: to.stream, owner: to.owner, context };
  const hash = streamHash(head.hash, {
    seq: place.revision,
    id,
    type,
    actorId,
    recordedAt,
    commit: sealed.commitment,
    sealedHash: sha256(sealed.bytes),
  });
  const chained = logHash(tail.logHash, { ...place, hash });
  sql.insert.run(
    place.position,
    to.stream,
    place.revision,
    id,
    type,
    to.owner,
    actorId,
    recordedAt,
    context,
    sealed.commitment,
    head.hash,
    hash,
    chained,
    sealed.bytes,
  );
  return {
    ...place,
    id,
    type,
    actor_id: actorId,
    recorded_at: recordedAt,
    commitment: sealed.commitment,
    prev_hash: head.hash,
    hash,
    log_hash: chained,
    data: sealed.bytes,
    plain: sealed.json,
  };
}
