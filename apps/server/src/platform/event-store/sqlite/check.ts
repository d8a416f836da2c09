import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreDamaged } from '../event-store.port.js';
import { firstPrevHash } from '../sealing.js';
import { type Anchor, readAnchors } from './anchor.js';
import type { Row } from './connection.js';
import { hashOf, logHash } from './links.js';
import { isDamage } from './sqlite-errors.js';

/** How far back the chain is walked at every start; all of it is `npm run verify-store`'s work. */
const tailLength = 1_000;

export const eventsFile = (dir: string) => join(dir, 'events.sqlite');

/** Read only, so that looking at a damaged store neither shortens its WAL nor writes a checkpoint. */
function openToLook(dir: string): DatabaseSync | undefined {
  if (!existsSync(eventsFile(dir))) return undefined;
  const db = new DatabaseSync(eventsFile(dir), { readOnly: true, timeout: 2_000 });
  let holdsEvents = false;
  try {
    holdsEvents = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'events'`).get() !== undefined;
    return holdsEvents ? db : undefined;
  } finally {
    if (!holdsEvents) db.close();
  }
}

function lastPosition(db: DatabaseSync): number {
  const { n, last } = db.prepare('SELECT count(*) AS n, coalesce(max(position), 0) AS last FROM events').get() as {
    n: number;
    last: number;
  };
  if (n !== last) throw new StoreDamaged(firstGap(db), `${last - n} events are missing`);
  return last;
}

const firstGap = (db: DatabaseSync) =>
  (
    db
      .prepare(
        'SELECT min(position) + 1 AS gap FROM (SELECT 0 AS position UNION ALL SELECT position FROM events) p WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.position = p.position + 1)',
      )
      .get() as { gap: number }
  ).gap;

/** Every node's anchor must lie on the log; one beyond its end means that acknowledged events are gone. */
function checkAnchors(db: DatabaseSync | undefined, last: number, anchors: readonly Anchor[]) {
  for (const { position, logHash: expected } of anchors) {
    if (position > last) throw new StoreDamaged(last + 1, `${position} events were acknowledged, ${last} are there`);
    if (position === 0) continue;
    const row = db?.prepare('SELECT log_hash FROM events WHERE position = ?').get(position) as { log_hash: string } | undefined;
    if (row?.log_hash !== expected) throw new StoreDamaged(position, 'the log differs from what was anchored outside it');
  }
}

function* rowsAfter(db: DatabaseSync, after: number): Generator<Row> {
  let position = after;
  try {
    for (const row of db.prepare('SELECT * FROM events NOT INDEXED WHERE position > ? ORDER BY position').iterate(after)) {
      position = (row as unknown as Row).position;
      yield row as unknown as Row;
    }
  } catch (error) {
    if (isDamage(error)) throw new StoreDamaged(position + 1, (error as Error).message);
    throw error;
  }
}

/** Walks the log's chain after `after`; `each` sees every row that fits. Answers the last position and hash. */
function walk(db: DatabaseSync, after: Anchor, each?: (row: Row) => void): Anchor {
  let at = after;
  for (const row of rowsAfter(db, after.position)) {
    if (row.position !== at.position + 1) throw new StoreDamaged(at.position + 1, 'an event is missing');
    if (hashOf(row) !== row.hash) throw new StoreDamaged(row.position, 'the event was changed');
    if (logHash(at.logHash, row) !== row.log_hash) throw new StoreDamaged(row.position, 'the chain of the log is broken');
    each?.(row);
    at = { position: row.position, logHash: row.log_hash };
  }
  return at;
}

/** Before anything is served: the anchors fit, no event is missing, and the newest events are whole. @throws StoreDamaged */
export function checkAtStart(dir: string): Anchor {
  const { anchors, unreadable } = readAnchors(dir);
  let db: DatabaseSync | undefined;
  try {
    db = openToLook(dir);
    const last = db ? lastPosition(db) : 0;
    if (last > 0 && anchors.length === 0) throw new StoreDamaged(last + 1, 'no anchor outside the log says that this is all of it');
    if (unreadable.length > 0) throw new StoreDamaged(last + 1, `unreadable anchor ${unreadable[0]}`);
    checkAnchors(db, last, anchors);
    if (!db) return { position: 0, logHash: firstPrevHash };
    const from = Math.max(0, Math.min(last - tailLength, ...anchors.map(({ position }) => position)));
    return walk(db, from === 0 ? { position: 0, logHash: firstPrevHash } : anchorAt(db, from));
  } catch (error) {
    throw isDamage(error) ? new StoreDamaged(1, (error as Error).message) : error;
  } finally {
    db?.close();
  }
}

const anchorAt = (db: DatabaseSync, position: number): Anchor => ({
  position,
  logHash: (db.prepare('SELECT log_hash FROM events WHERE position = ?').get(position) as { log_hash: string }).log_hash,
});

/** Where the log of a folder ends, unchecked; position 0 without events. */
export function headOf(dir: string): Anchor {
  const db = openToLook(dir);
  try {
    const last = db ? lastPosition(db) : 0;
    return db && last > 0 ? anchorAt(db, last) : { position: 0, logHash: firstPrevHash };
  } finally {
    db?.close();
  }
}

/** Both chains from the first event on, every sealed hash, the anchors and the file's own structure. @throws StoreDamaged */
export function verifyStore(dir: string): number {
  const { anchors, unreadable } = readAnchors(dir);
  let db: DatabaseSync | undefined;
  let last = 0;
  try {
    db = openToLook(dir);
    if (db) {
      const heads = new Map<string, { revision: number; hash: string }>();
      last = walk(db, { position: 0, logHash: firstPrevHash }, (row) => {
        const head = heads.get(row.stream) ?? { revision: -1, hash: firstPrevHash };
        if (row.revision !== head.revision + 1 || row.prev_hash !== head.hash)
          throw new StoreDamaged(row.position, `the chain of ${row.stream} is broken`);
        heads.set(row.stream, row);
        last = row.position;
      }).position;
    }
    checkAnchors(db, last, anchors);
    if (unreadable.length > 0 || (last > 0 && anchors.length === 0))
      throw new StoreDamaged(last + 1, 'the anchor outside the log is missing or unreadable');
    if (db) checkStructure(db, last);
    return last;
  } catch (error) {
    throw isDamage(error) ? new StoreDamaged(last + 1, (error as Error).message) : error;
  } finally {
    db?.close();
  }
}

/** An index that lost an entry hides an event from readers though the row is whole: the first such event is named. */
function checkStructure(db: DatabaseSync, last: number) {
  const [result] = db.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
  if (result?.integrity_check === 'ok') return;
  const hidden = db
    .prepare(
      `SELECT min(position) AS position FROM events e NOT INDEXED WHERE NOT EXISTS (SELECT 1 FROM events i WHERE i.stream = e.stream AND i.revision = e.revision)
      OR NOT EXISTS (SELECT 1 FROM events i WHERE i.id = e.id)`,
    )
    .get() as { position: number | null };
  throw new StoreDamaged(hidden.position ?? last + 1, result?.integrity_check ?? 'the file is damaged');
}
