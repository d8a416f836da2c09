import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import type { KeyOwner } from '../event-store/event-store.port.js';
import type { KeyVault } from '../event-store/keys.port.js';
import { sha256 } from '../event-store/sealing.js';
import { refused, tryLater } from '../refusal/refused.js';
import { FileDamaged, fileErrors, type FileStore, type KeptFile, type NewFile, type StoredFile } from './file-store.port.js';
import { openFile, ownerOf, sealFile } from './sealed-file.js';
import { safeName } from './safe-name.js';

const LARGE = 1024 * 1024;

type Kept = Omit<StoredFile, 'id' | 'owner'>;
const idPattern = /^\d{1,16}-[A-Za-z0-9-]{1,100}$/;
/** As `write` names them, with the person in front as in an id. */
const draftPattern = /^\d{1,16}-\.[0-9a-f-]{36}$/;
const code = (error: unknown) => (error as { code?: unknown }).code;

/** `<folder>/<userId>/<id>`, one sealed file each; nodes on one data folder share it. */
export class FolderFileStore implements FileStore {
  /** Puts of one person go one after the other, so that none slips past the quota. */
  private readonly turns = new Map<number, Promise<unknown>>();
  /** Large files are opened one after the other: each takes memory twice meanwhile. */
  private opening: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly vault: KeyVault,
    /** Bytes one person's files may take together. */
    private readonly quota: number,
    private readonly now: () => string = () => new Date().toISOString(),
  ) {}

  put(file: NewFile): Promise<StoredFile> {
    const turn = (this.turns.get(file.userId) ?? Promise.resolve()).then(() => this.store(file));
    const settled = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.turns.get(file.userId) === settled) this.turns.delete(file.userId);
      });
    this.turns.set(file.userId, settled);
    return turn;
  }

  async read(id: string): Promise<{ file: StoredFile; bytes: Buffer } | undefined> {
    if (!idPattern.test(id)) return undefined;
    const size = (await stat(this.pathOf(id)).catch(absent))?.size ?? 0;
    if (size <= LARGE) return this.open(id);
    const opened = this.opening.then(() => this.open(id));
    this.opening = opened.catch(() => undefined);
    return opened;
  }

  private async open(id: string): Promise<{ file: StoredFile; bytes: Buffer } | undefined> {
    const sealed = await readFile(this.pathOf(id)).catch(absent);
    if (!sealed) return undefined;
    const owner = this.ownerOf(id, sealed);
    await this.vault.ready([owner]);
    const key = this.vault.find(owner);
    if (!key) return undefined;
    try {
      const plain = await openFile(key, sealed);
      const length = plain.readUInt32LE(0);
      const kept = JSON.parse(plain.toString('utf8', 4, 4 + length)) as Kept;
      const bytes = plain.subarray(4 + length);
      if (sha256(bytes) !== kept.sha256) throw new FileDamaged(id);
      return { file: { id, owner, ...kept }, bytes };
    } catch {
      throw new FileDamaged(id);
    }
  }

  async remove(id: string): Promise<void> {
    if (idPattern.test(id)) await unlink(this.pathOf(id)).catch(absent);
    else if (draftPattern.test(id)) await unlink(join(this.folder, ...id.split(/-(?=\.)/))).catch(absent);
  }

  async *list(): AsyncIterable<KeptFile> {
    for (const person of ((await readdir(this.folder).catch(absent)) ?? []).filter((name) => /^\d{1,16}$/.test(name))) {
      for (const name of (await readdir(join(this.folder, person)).catch(absent)) ?? []) {
        const about = await stat(join(this.folder, person, name)).catch(absent);
        const draft = name.startsWith('.');
        const id = draft ? `${person}-${name}` : name;
        if (about?.isFile() && (draft ? draftPattern : idPattern).test(id)) yield { id, size: about.size, changedAt: about.mtimeMs, draft };
      }
    }
  }

  async used(userId: number): Promise<number> {
    const folder = join(this.folder, String(userId));
    const names = (await readdir(folder).catch(absent)) ?? [];
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(absent))?.size ?? 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  private ownerOf(id: string, sealed: Buffer): KeyOwner {
    try {
      return ownerOf(sealed) as KeyOwner;
    } catch {
      throw new FileDamaged(id);
    }
  }

  private async store({ name, type, bytes, owner, userId, key = randomUUID(), beyondQuota = userId === 0 }: NewFile): Promise<StoredFile> {
    const id = `${userId}-${key}`;
    if (!idPattern.test(id)) throw new Error(`not a file id: ${id}`);
    const kept: Kept = { name: safeName(name), type, size: bytes.length, sha256: sha256(bytes), at: this.now() };
    const about = Buffer.from(canonicalJson(kept));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(about.length);
    await this.vault.ready([owner], true);
    const sealed = await sealFile(this.vault.keyFor(owner), owner, Buffer.concat([length, about, bytes]));
    if (!beyondQuota && (await this.used(userId)) + sealed.length > this.quota)
      throw refused(fileErrors, 'quotaExceeded', { quota: this.quota }, 'file');
    await this.write(this.pathOf(id), sealed);
    return { id, owner, ...kept };
  }

  private async write(path: string, bytes: Buffer): Promise<void> {
    const folder = dirname(path);
    const draft = join(folder, `.${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
      await syncFolder(folder);
    } catch (error) {
      await unlink(draft).catch(() => undefined);
      throw code(error) === 'ENOSPC' || code(error) === 'EDQUOT' ? tryLater('storageFull', 30) : error;
    }
  }

  private pathOf(id: string): string {
    return join(this.folder, id.slice(0, id.indexOf('-')), id);
  }
}

function absent(error: unknown): undefined {
  if (code(error) !== 'ENOENT') throw error;
}

/** A new name is durable only when its folder is; where folders cannot be opened (Windows) the system does it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
