import type { PendingMessage } from './outbox';
import type { TrayEntry } from './tray';

/** What a device keeps of one document: the copy, what was not confirmed yet, and client ids nobody has used. */
export interface StoredCopy {
  epoch: number | string | undefined;
  updates: Uint8Array[];
  pending: PendingMessage[];
  savedAt?: number;
  visitedAt?: number;
}

export interface CopyFacts {
  epoch: number | string | undefined;
  savedAt?: number;
  visitedAt?: number;
}

/** One document of one person on this device. Every write is durable when its promise resolves. */
export interface OfflineStore {
  load(): Promise<StoredCopy | undefined>;
  append(updates: readonly Uint8Array[], pending?: PendingMessage): Promise<void>;
  settle(msgIds: readonly string[]): Promise<void>;
  remember(facts: CopyFacts): Promise<void>;
  /** Replaces the updates by one: the whole document. */
  compact(whole: Uint8Array): Promise<void>;
  addSpares(ids: readonly number[]): Promise<void>;
  /** A client id that no page load has used; it is gone from the store before it is returned. */
  takeSpare(): Promise<number | undefined>;
  /** Forgets the copy; edits that were not accepted stay until the person has dealt with them. */
  clear(): Promise<void>;
  loadTray(): Promise<readonly TrayEntry[]>;
  keepTray(entries: readonly TrayEntry[]): Promise<void>;
}

/** Where the browser keeps nothing (private windows, tests): the same contract without durability. */
export class MemoryStore implements OfflineStore {
  private facts: CopyFacts = { epoch: undefined };
  private updates: Uint8Array[] = [];
  private pending = new Map<string, PendingMessage>();
  private spares: number[] = [];
  private tray: readonly TrayEntry[] = [];

  async load() {
    if (this.updates.length === 0 && this.pending.size === 0) return undefined;
    return { ...this.facts, updates: [...this.updates], pending: [...this.pending.values()].map((message) => ({ ...message })) };
  }
  async append(updates: readonly Uint8Array[], pending?: PendingMessage) {
    this.updates.push(...updates);
    if (pending) this.pending.set(pending.msgId, { ...pending });
  }
  async settle(msgIds: readonly string[]) {
    for (const id of msgIds) this.pending.delete(id);
  }
  async remember(facts: CopyFacts) {
    this.facts = { ...this.facts, ...facts };
  }
  async compact(whole: Uint8Array) {
    this.updates = [whole];
  }
  async addSpares(ids: readonly number[]) {
    this.spares = [...new Set([...this.spares, ...ids])];
  }
  async takeSpare() {
    return this.spares.shift();
  }
  async clear() {
    this.updates = [];
    this.pending.clear();
  }
  async loadTray() {
    return this.tray;
  }
  async keepTray(entries: readonly TrayEntry[]) {
    this.tray = entries;
  }
}
