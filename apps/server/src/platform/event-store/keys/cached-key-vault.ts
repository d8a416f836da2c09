import { randomBytes } from 'node:crypto';
import type { KeyOwner } from '../event-store.port.js';
import { KeyDestroyed, KeyMissing, type KeyVault } from '../keys.port.js';

/** `destroyed`: there was a key and it is gone for good. */
export type StoredKey = Uint8Array | 'destroyed' | undefined;

/** Another process may destroy a key: a cached one is believed for this long. Erasure has to bite within 60 s. */
const believedForMs = 5_000;
const capacity = 50_000;

/** Keys are read at every event, so they are kept in memory; where they are stored is the adapter's part. */
export abstract class CachedKeyVault implements KeyVault {
  /** What is destroyed stays so. */
  readonly #gone = new Set<KeyOwner>();
  readonly #cache = new Map<KeyOwner, { key: Uint8Array; until: number }>();
  /** Owners that had no key to destroy, asked for at every event of theirs; believed as long as a key. */
  readonly #absent = new Map<KeyOwner, number>();

  protected abstract load(owner: KeyOwner): StoredKey;
  /** Stores `key` durably unless the owner has one already; answers what is stored. */
  protected abstract create(owner: KeyOwner, key: Uint8Array): StoredKey;
  protected abstract erase(owner: KeyOwner): void;
  abstract isEmpty(): boolean;
  abstract close(): void;

  keyFor(owner: KeyOwner): Uint8Array {
    const key = this.#cached(owner) ?? this.load(owner) ?? this.create(owner, randomBytes(32));
    if (key === undefined || key === 'destroyed') throw new KeyDestroyed(owner);
    return this.#remember(owner, key);
  }

  find(owner: KeyOwner): Uint8Array | undefined {
    const key = this.#cached(owner) ?? this.load(owner);
    if (key === undefined) throw new KeyMissing(owner);
    return key === 'destroyed' ? undefined : this.#remember(owner, key);
  }

  destroy(owner: KeyOwner) {
    this.#cache.delete(owner);
    this.erase(owner);
    this.#gone.add(owner);
  }

  isDestroyed(owner: KeyOwner): boolean {
    if (this.#gone.has(owner)) return true;
    if (this.#cached(owner) || (this.#absent.get(owner) ?? 0) > performance.now()) return false;
    const key = this.load(owner);
    if (key === 'destroyed') this.#gone.add(owner);
    else if (key) this.#remember(owner, key);
    else this.#noteAbsent(owner);
    return key === 'destroyed';
  }

  #cached(owner: KeyOwner) {
    const entry = this.#cache.get(owner);
    return entry && entry.until > performance.now() ? entry.key : undefined;
  }

  /** For adapters that make keys ahead. */
  protected keep(owner: KeyOwner, key: Uint8Array): void {
    this.#remember(owner, key);
  }

  #noteAbsent(owner: KeyOwner) {
    if (this.#absent.size >= capacity) this.#absent.clear();
    this.#absent.set(owner, performance.now() + believedForMs);
  }

  #remember(owner: KeyOwner, key: Uint8Array) {
    const entry = this.#cache.get(owner);
    if (entry && entry.until > performance.now()) return key;
    if (this.#cache.size >= capacity) this.#cache.clear();
    this.#cache.set(owner, { key, until: performance.now() + believedForMs });
    return key;
  }
}
