import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { copyKeys } from '../event-store/keys/copy-keys.js';
import { AnchorFile } from '../event-store/sqlite/anchor.js';
import { restorationFile } from '../read-model/key-space.js';
import { eventsFile, headOf, verifyStore } from '../event-store/sqlite/check.js';

/** What a backup says of itself, in `backup.json` beside the copies. */
export interface Manifest {
  readonly madeAt: string;
  /** Last position of the copied log; with `logHash` the head that a restored store must have. */
  readonly position: number;
  readonly logHash: string;
  /** SHA-256 of every copied file, by its path inside the backup. */
  readonly files: Readonly<Record<string, string>>;
}

export class BackupRefused extends Error {}

/** Where the events and the keys are when not in the data folder. */
export interface Elsewhere {
  readonly events?: {
    /** All events into an embedded store in this folder. */
    copyTo(dir: string): Promise<void>;
    /** The events of the embedded store in this folder, looked at before they count. */
    fillFrom(dir: string): Promise<void>;
  };
  readonly keysUrl?: string;
}

const manifestFile = 'backup.json';
/** All pages in one step: in smaller ones a copy starts over whenever another process commits. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a data folder while it is served. Events first, keys and files after them, so that every event of the copy finds
 * its key and its file. The copy is checked like a store (`verifyStore`) before it gets its name.
 * @throws BackupRefused, StoreDamaged
 */
export async function makeBackup(dataDir: string, target: string, now = new Date(), elsewhere: Elsewhere = {}): Promise<Manifest> {
  if (!elsewhere.events && !existsSync(eventsFile(dataDir))) throw new BackupRefused(`no events in ${dataDir}`);
  if (existsSync(target)) throw new BackupRefused(`${target} is there already`);
  const draft = `${target}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fill(draft, dataDir, now, elsewhere);
    renameSync(draft, target);
    sync(dirname(target));
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true }); // it holds keys, and half backups would fill the disk
    throw error;
  }
}

async function fill(draft: string, dataDir: string, now: Date, { events, keysUrl }: Elsewhere): Promise<Manifest> {
  if (events) await events.copyTo(draft);
  else await copyDatabase(join(dataDir, 'events.sqlite'), join(draft, 'events.sqlite'));
  if (keysUrl) copyKeys({ dir: dataDir, keysUrl }, { dir: draft });
  else if (existsSync(join(dataDir, 'keys.sqlite'))) await copyDatabase(join(dataDir, 'keys.sqlite'), join(draft, 'keys.sqlite'));
  if (existsSync(join(dataDir, 'files'))) copyFiles(join(dataDir, 'files'), join(draft, 'files'));
  const head = headOf(draft);
  new AnchorFile(draft, 'backup', head).close();
  verifyStore(draft);
  const files: Record<string, string> = {};
  for (const path of filesIn(draft)) files[path] = await sha256Of(join(draft, path));
  const manifest: Manifest = { madeAt: now.toISOString(), ...head, files };
  writeFileSync(join(draft, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
  syncTree(draft);
  return manifest;
}

/** What SQLite or a cut-off first filling would bring together with the restored files. */
const inTheWay = ['events.sqlite', 'events.sqlite-wal', 'keys.sqlite-journal', 'planting.sqlite'];

/** Puts a backup into an empty data folder; nothing is there under its name before all of it was checked. @throws BackupRefused, StoreDamaged */
export async function restoreBackup(source: string, dataDir: string, { events, keysUrl }: Elsewhere = {}): Promise<Manifest> {
  const draft = join(dataDir, '.restoring');
  // A restore that was cut off may have put its keys there already.
  for (const name of existsSync(draft) ? inTheWay : [...inTheWay, 'keys.sqlite']) {
    if (existsSync(join(dataDir, name))) throw new BackupRefused(`${join(dataDir, name)} is there already: restore into an empty folder`);
  }
  const manifest = readManifest(source);
  const found = filesIn(source).filter((path) => path !== manifestFile);
  const missing = Object.keys(manifest.files).find((path) => !found.includes(path));
  if (missing) throw new BackupRefused(`${missing} is missing from ${source}`);
  for (const path of found) {
    if ((await sha256Of(join(source, path))) !== manifest.files[path])
      throw new BackupRefused(`${path} is not the file that was backed up`);
  }
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  for (const path of found) cpSync(join(source, path), join(draft, path), { recursive: true });
  verifyStore(draft);
  const head = headOf(draft);
  if (head.position !== manifest.position || head.logHash !== manifest.logHash)
    throw new BackupRefused(`the log ends at ${head.position}, the backup says ${manifest.position}`);
  writeFileSync(join(draft, restorationFile), randomUUID().slice(0, 8));
  if (keysUrl) {
    copyKeys({ dir: draft }, { dir: dataDir, keysUrl });
    rmSync(join(draft, 'keys.sqlite'), { force: true });
  }
  if (events) {
    await events.fillFrom(draft);
    for (const name of ['events.sqlite', 'anchors']) rmSync(join(draft, name), { recursive: true, force: true });
    rmSync(join(dataDir, 'witness'), { recursive: true, force: true }); // of what the database held before
  }
  syncTree(draft);
  // What Redis kept beside the data belongs to the lost log; it is rebuilt.
  rmSync(join(dataDir, 'redis'), { recursive: true, force: true });
  // The log last: without it the folder is not a store yet, and a second try may begin again.
  for (const name of readdirSync(draft).sort((a, b) => Number(a === 'events.sqlite') - Number(b === 'events.sqlite'))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
    renameSync(join(draft, name), join(dataDir, name));
  }
  rmSync(draft, { recursive: true });
  sync(dataDir);
  return manifest;
}

/** Backups of a folder, oldest first: their names are the times they were made at. */
export const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, manifestFile)) && !name.endsWith('.part'))
        .sort()
    : [];

function readManifest(source: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(source, manifestFile), 'utf8')) as Manifest;
  } catch {
    throw new BackupRefused(`${source} holds no readable ${manifestFile}`);
  }
}

/** Not those that are still being written (a dot before the name), nor those that somebody removes meanwhile. */
function copyFiles(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFiles(source, copy);
    else {
      try {
        cpSync(source, copy);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
}

async function copyDatabase(from: string, to: string) {
  const db = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(db, to, { rate: allPages });
  } finally {
    db.close();
  }
  // Without a WAL of its own the copy is one file, whole.
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode=DELETE');
  copy.close();
}

const filesIn = (folder: string, inside = ''): string[] =>
  readdirSync(join(folder, inside)).flatMap((name) => {
    const path = inside ? `${inside}/${name}` : name;
    return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path];
  });

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

function sync(path: string) {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function syncTree(folder: string) {
  for (const path of filesIn(folder)) sync(join(folder, path));
  sync(folder);
}
