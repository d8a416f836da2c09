import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { MoveRefused } from '../transfer/kept-event.js';

/** Where keys lie: in `keys.sqlite` of a folder, or each in a file of a folder that machines share (`KEYS_URL`). */
export interface KeyPlace {
  readonly dir: string;
  readonly keysUrl?: string | undefined;
}
/** Undefined: destroyed. */
type Key = Uint8Array | undefined;

const folderOf = (keysUrl: string) => fileURLToPath(new URL(keysUrl, 'file:///'));

function* keysOf({ dir, keysUrl }: KeyPlace): Generator<readonly [string, Key]> {
  if (keysUrl) {
    const folder = folderOf(keysUrl);
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!name.endsWith('.key')) continue;
      const key = readFileSync(join(folder, name));
      yield [name.slice(0, -'.key'.length).replace('-', ':'), key.every((byte) => byte === 0) ? undefined : key];
    }
    return;
  }
  const file = join(dir, 'keys.sqlite');
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    for (const row of db.prepare('SELECT owner, key FROM keys').iterate())
      yield [row['owner'] as string, (row['key'] as Uint8Array | null) ?? undefined];
  } finally {
    db.close();
  }
}

function expectSame(owner: string, key: Key, kept: Key): void {
  const [ours, theirs] = [Buffer.from(key ?? []), Buffer.from(kept ?? [])];
  if (!ours.equals(theirs) && theirs.some((byte) => byte !== 0)) throw new MoveRefused(`another key of ${owner} lies there already`);
}

/** All keys of one place into another, those that were destroyed as such. Answers how many there were. @throws MoveRefused */
export function copyKeys(from: KeyPlace, to: KeyPlace): number {
  let count = 0;
  if (to.keysUrl) {
    const folder = folderOf(to.keysUrl);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [owner, key] of keysOf(from)) {
      const file = join(folder, `${owner.replace(':', '-')}.key`);
      if (existsSync(file)) expectSame(owner, key, readFileSync(file));
      else writeFileSync(file, key ?? new Uint8Array(), { mode: 0o600, flush: true });
      count += 1;
    }
    return count;
  }
  mkdirSync(to.dir, { recursive: true });
  const db = new DatabaseSync(join(to.dir, 'keys.sqlite'), { timeout: 10_000 });
  try {
    chmodSync(join(to.dir, 'keys.sqlite'), 0o600);
    db.exec(`PRAGMA journal_mode=DELETE; PRAGMA secure_delete=ON; PRAGMA synchronous=EXTRA;
      CREATE TABLE IF NOT EXISTS keys (owner TEXT PRIMARY KEY, key BLOB, destroyed_at TEXT) STRICT, WITHOUT ROWID; BEGIN IMMEDIATE`);
    const known = db.prepare('SELECT key FROM keys WHERE owner = ?');
    const insert = db.prepare(`INSERT INTO keys (owner, key, destroyed_at) VALUES (?, ?, iif(? IS NULL, datetime('now'), NULL))`);
    for (const [owner, key] of keysOf(from)) {
      const kept = known.get(owner) as { key: Uint8Array | null } | undefined;
      if (kept) expectSame(owner, key, kept.key ?? undefined);
      else insert.run(owner, key ?? null, key ?? null);
      count += 1;
    }
    db.exec('COMMIT');
  } finally {
    db.close();
  }
  return count;
}
