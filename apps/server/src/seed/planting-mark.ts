import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../platform/config/config.js';

const markIn = (dataDir: string) => join(dataDir, 'planting.sqlite');

/** All that a start of the server leaves in a data folder before anybody could be served from it. */
const planted = ['events.sqlite', 'events.sqlite-wal', 'events.sqlite-shm', 'keys.sqlite', 'keys.sqlite-journal', 'anchors', 'files', 'fixture.json'];

/** Held as long as this process lives, so that a mark that can be locked was left by one that died. */
function lock(dataDir: string): DatabaseSync {
  const db = new DatabaseSync(markIn(dataDir), { timeout: 0 });
  try {
    db.exec('CREATE TABLE IF NOT EXISTS planting (begun TEXT) STRICT; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    throw new Error('another node is filling this data folder: start this one when that one is ready', { cause: error });
  }
}

/** Marks the data folder as being filled; what it answers takes the mark away. @throws Error when another node is at it */
export function markPlanting(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const db = lock(dataDir);
  return () => {
    db.close();
    rmSync(markIn(dataDir));
    rmSync(`${markIn(dataDir)}-journal`, { force: true });
  };
}

/**
 * Before the store is opened: a data folder whose first filling was cut off is emptied, so that it begins again. Nobody was
 * served from it, so nothing of anybody's is lost. @throws Error when another node is filling it now
 */
export function emptyHalfPlanted({ dataDir, eventStore }: Config): void {
  if (eventStore !== 'embedded' || !existsSync(markIn(dataDir))) return;
  const done = markPlanting(dataDir);
  for (const name of planted) rmSync(join(dataDir, name), { recursive: true, force: true });
  done();
}
