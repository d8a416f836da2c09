import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../platform/config/config.js';
import { eventsFile } from '../platform/event-store/sqlite/check.js';

const markIn = (dataDir: string) => join(dataDir, 'planting.sqlite');

/** All that a start of the server leaves in a data folder before anybody could be served from it. */
const seeded = [
  'events.sqlite',
  'events.sqlite-wal',
  'events.sqlite-shm',
  'keys.sqlite',
  'keys.sqlite-journal',
  'anchors',
  'files',
  'fixture.json',
];

/**
 * A row in it says that a filling has begun and not ended: the file alone may be left of anything. Locked as long as this
 * process lives, so that a mark that can be locked was left by one that died.
 */
function lock(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(markIn(dataDir), { timeout: 0 });
  try {
    db.exec(
      'PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=EXTRA; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS planting (begun TEXT) STRICT; COMMIT',
    );
    return db;
  } catch (error) {
    db.close();
    throw new Error('another node is filling this data folder: start this one when that one is ready', { cause: error });
  }
}

/** The row goes durably before the file does: a file that a power cut brings back says nothing. */
function unmark(db: DatabaseSync, dataDir: string): void {
  db.exec('DELETE FROM planting');
  db.close();
  for (const end of ['', '-journal']) rmSync(markIn(dataDir) + end, { force: true });
}

/** Marks the data folder as being filled; what it answers takes the mark away. @throws Error when another node is at it */
export function markSeeding(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const db = lock(dataDir);
  db.exec(`INSERT INTO planting (begun) VALUES (datetime('now'))`);
  return () => unmark(db, dataDir);
}

/**
 * Before the store is opened: a data folder whose first filling was cut off is emptied, so that it begins again. A store
 * that anybody ever signed in to stays, whatever the mark says: it was put there since. @throws Error when another node is filling it now
 */
export function emptyHalfSeeded({ dataDir, eventStore }: Pick<Config, 'dataDir' | 'eventStore'>): void {
  if (eventStore !== 'embedded' || !existsSync(markIn(dataDir))) return;
  const db = lock(dataDir);
  const begun = db.prepare('SELECT 1 FROM planting LIMIT 1').get() !== undefined;
  if (begun && !hasSignIns(dataDir)) {
    for (const name of seeded) rmSync(join(dataDir, name), { recursive: true, force: true });
    sync(dataDir);
  }
  unmark(db, dataDir);
}

/** A filling signs nobody in, and without signing in nobody can change anything. */
function hasSignIns(dataDir: string): boolean {
  if (!existsSync(eventsFile(dataDir))) return false;
  const db = new DatabaseSync(eventsFile(dataDir), { readOnly: true, timeout: 2_000 });
  try {
    if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'events'`).get()) return false;
    return db.prepare(`SELECT 1 FROM events WHERE stream >= 'session-' AND stream < 'session.' LIMIT 1`).get() !== undefined;
  } finally {
    db.close();
  }
}

function sync(folder: string): void {
  if (process.platform === 'win32') return; // folders cannot be synced there
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
