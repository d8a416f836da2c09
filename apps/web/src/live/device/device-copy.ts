import * as Y from 'yjs';
import type { OfflineStore, StoredCopy } from './offline-store';
import type { PendingMessage } from './outbox';
import type { TrayEntry } from './tray';

const BATCH_MS = 500;
const COMPACT_AFTER = 300;

/**
 * Writes the document to this device as it changes: own edits at once and with their message, others' in batches.
 * A device that keeps nothing (quota, private window) never stops the editing; the copy is simply missing next time.
 */
export class DeviceCopy {
  private batch: Uint8Array[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private written = 0;

  constructor(
    private readonly store: OfflineStore,
    private readonly doc: () => Y.Doc,
  ) {}

  async load(): Promise<StoredCopy | undefined> {
    const copy = await this.store.load().catch(() => undefined);
    this.written = copy?.updates.length ?? 0;
    return copy;
  }

  wrote(update: Uint8Array, pending: PendingMessage): void {
    void this.quietly(this.store.append([update], pending));
  }

  received(update: Uint8Array): void {
    this.batch.push(update);
    this.timer ??= setTimeout(() => void this.flush(), BATCH_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const updates = this.batch.splice(0);
    if (updates.length === 0) return;
    await this.quietly(this.store.append(updates));
    this.written += updates.length;
    if (this.written > COMPACT_AFTER) {
      this.written = 1;
      await this.quietly(this.store.compact(Y.encodeStateAsUpdate(this.doc())));
    }
  }

  settled(msgIds: readonly string[]): Promise<void> {
    return this.quietly(this.store.settle(msgIds));
  }

  async replaced(message: PendingMessage, ids: readonly string[]): Promise<void> {
    await this.quietly(this.store.append([], message));
    await this.settled(ids);
  }

  async joined(epoch: number | string, spares: readonly number[], visitedAt: number): Promise<void> {
    await this.quietly(this.store.remember({ epoch, visitedAt }));
    await this.quietly(this.store.addSpares(spares));
  }

  saved(savedAt: number, epoch: number | string | undefined): Promise<void> {
    return this.quietly(this.store.remember({ epoch, savedAt }));
  }

  loadTray(): Promise<readonly TrayEntry[]> {
    return this.store.loadTray().catch(() => []);
  }

  keepTray(entries: readonly TrayEntry[]): void {
    void this.quietly(this.store.keepTray(entries));
  }

  /** When this person was last here: what others write from now on is new to them. */
  left(epoch: number | string | undefined, visitedAt: number): Promise<void> {
    return this.quietly(this.store.remember({ epoch, visitedAt }));
  }

  takeSpare(): Promise<number | undefined> {
    return this.store.takeSpare().catch(() => undefined);
  }

  async clear(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.batch = [];
    await this.quietly(this.store.clear());
  }

  private quietly(work: Promise<void>): Promise<void> {
    return work.catch(() => undefined);
  }
}
