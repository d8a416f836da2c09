import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { KeyOwner } from '../event-store.port.js';
import { CachedKeyVault, type StoredKey } from './cached-key-vault.js';

/** A folder that several machines share, one file a key (`KEYS_URL=file:/…`). An empty file says: destroyed. */
export class FolderKeyVault extends CachedKeyVault {
  constructor(private readonly dir: string) {
    super();
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  protected load(owner: KeyOwner): StoredKey {
    const path = this.#path(owner);
    if (!existsSync(path)) return undefined;
    const key = readFileSync(path);
    // Zeros: it is being overwritten right now, or that was cut off.
    return key.every((byte) => byte === 0) ? 'destroyed' : key;
  }

  protected create(owner: KeyOwner, key: Uint8Array): StoredKey {
    const draft = join(this.dir, `.${randomUUID()}`);
    this.#write(draft, 'wx', key);
    try {
      linkSync(draft, this.#path(owner)); // fails when another machine was first: theirs is the key
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    this.#syncFolder();
    return this.load(owner);
  }

  protected erase(owner: KeyOwner) {
    const path = this.#path(owner);
    // Overwritten in place before it goes, so that the old bytes do not stay in the file's blocks.
    if (existsSync(path)) this.#write(path, 'r+', new Uint8Array(statSync(path).size));
    const tombstone = join(this.dir, `.${randomUUID()}`);
    this.#write(tombstone, 'wx', new Uint8Array());
    renameSync(tombstone, path);
    this.#syncFolder();
  }

  isEmpty() {
    return !readdirSync(this.dir).some((name) => name.endsWith('.key'));
  }

  close() {}

  #path(owner: KeyOwner) {
    return join(this.dir, `${owner.replace(':', '-')}.key`);
  }

  #write(path: string, flags: string, bytes: Uint8Array) {
    const fd = openSync(path, flags, 0o600);
    try {
      writeSync(fd, bytes, 0, bytes.length, 0);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  #syncFolder() {
    if (process.platform === 'win32') return; // folders cannot be synced there
    const fd = openSync(this.dir, 'r');
    fsyncSync(fd);
    closeSync(fd);
  }
}
