import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyOwner } from '../event-store.port.js';
import { KeyDestroyed, KeyMissing, KeysBusy, type KeyVault } from '../keys.port.js';

/** `destroyed`: there was a key and it is gone for good. */
export type StoredKey = Uint8Array | 'destroyed' | undefined;

/** Another process may destroy a key: a cached one is believed for this long. Erasure has to bite within 60 s. */
const believedForMs = 5_000;
/** For so much longer while another process keeps it from being read: a node that stands still in a commit stops nobody else. */
const alsoBelievedForMs = 30_000;
const capacity = 50_000;
/** While another process writes: asked again after some time between these, at random, so that both get through. */
const againMs = { least: 1, most: 15 };
const patienceMs = 10_000;

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

  ready(owners: readonly KeyOwner[], make = false): Promise<void> | undefined {
    try {
      return this.#soon(() => {
        for (const owner of owners) this.#look(owner, make);
      });
    } catch {
      return undefined; // whoever asks for the key is told
    }
  }

  keyFor(owner: KeyOwner): Uint8Array {
    const key = this.#cached(owner) ?? this.load(owner) ?? this.create(owner, randomBytes(32));
    if (key === undefined || key === 'destroyed') throw new KeyDestroyed(owner);
    return this.#remember(owner, key);
  }

  find(owner: KeyOwner): Uint8Array | undefined {
    const key = this.#cached(owner) ?? this.#loadOrBelieve(owner);
    if (key === undefined) throw new KeyMissing(owner);
    return key === 'destroyed' ? undefined : this.#remember(owner, key);
  }

  async destroy(owner: KeyOwner): Promise<void> {
    const later = this.#soon(() => this.erase(owner));
    if (later) await later;
    this.#cache.delete(owner);
    this.#gone.add(owner);
  }

  isDestroyed(owner: KeyOwner): boolean {
    if (this.#gone.has(owner)) return true;
    if (this.#cached(owner) || (this.#absent.get(owner) ?? 0) > performance.now()) return false;
    const key = this.#loadOrBelieve(owner);
    this.#note(owner, key);
    return key === 'destroyed';
  }

  /** What is known of the owner, made known where it is not. */
  #look(owner: KeyOwner, make: boolean): void {
    if (this.#gone.has(owner) || this.#cached(owner)) return;
    if (make) return this.#note(owner, this.load(owner) ?? this.create(owner, randomBytes(32)));
    if ((this.#absent.get(owner) ?? 0) <= performance.now()) this.#note(owner, this.#loadOrBelieve(owner));
  }

  #note(owner: KeyOwner, key: StoredKey): void {
    if (key === 'destroyed') this.#gone.add(owner);
    else if (key) this.#remember(owner, key);
    else this.#noteAbsent(owner);
  }

  #loadOrBelieve(owner: KeyOwner): StoredKey {
    try {
      return this.load(owner);
    } catch (error) {
      const known = this.#cache.get(owner);
      if (!(error instanceof KeysBusy) || !known || known.until + alsoBelievedForMs < performance.now()) throw error;
      return known.key;
    }
  }

  /** Now, else as soon as another process lets it. */
  #soon(work: () => void): Promise<void> | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      if (!(error instanceof KeysBusy)) throw error;
      return this.#again(work);
    }
  }

  async #again(work: () => void): Promise<void> {
    for (const until = performance.now() + patienceMs; ;) {
      await sleep(againMs.least + Math.random() * (againMs.most - againMs.least));
      try {
        return work();
      } catch (error) {
        if (!(error instanceof KeysBusy) || performance.now() > until) throw error;
      }
    }
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
