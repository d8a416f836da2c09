import * as Y from 'yjs';
import { KeyedWatchers } from '../../watch/signal';
import type { DocumentShape } from './document-shape';
import { NOTES, splitPath, type MapRoot, type LivePath, type LiveRoot } from './live-path';

export interface Edit {
  path: LivePath;
  value: unknown;
  old: unknown;
}

/** Marks a transaction as this person's own: it is sent, and undo follows it. */
export class LocalOrigin {
  constructor(readonly kind: EditOrigin) {}
}
/** Marks bytes that came from the server or from this device's copy: they are never sent back. */
export class RemoteOrigin {
  constructor(readonly by?: number) {}
}
export type EditOrigin = 'typed' | 'paste' | 'autoCalculate' | 'undo';

export interface DocumentChange {
  edits: readonly Edit[];
  origin: unknown;
  /** The encoded change, absent when nothing had to be encoded. */
  update?: Uint8Array;
}

const same = (a: unknown, b: unknown) =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => x === b[i]));

/**
 * The shared document as the page reads it: one value per path, with watchers per path and per root, so that one
 * edit wakes one cell. The Y.Doc behind it is replaced after a reset; watchers stay.
 */
export class LiveDocument {
  doc!: Y.Doc;
  private maps!: Record<MapRoot, Y.Map<unknown>>;
  private readonly paths = new KeyedWatchers();
  private readonly roots = new KeyedWatchers();
  private readonly versions = new Map<LiveRoot, number>();
  private readonly listeners = new Set<(change: DocumentChange) => void>();
  private collected: Edit[] = [];

  constructor(readonly shape: DocumentShape) {
    this.attach(new Y.Doc());
  }

  replace(): void {
    this.doc.destroy();
    this.attach(new Y.Doc());
    for (const root of [...this.shape.maps, NOTES] as LiveRoot[]) this.bump(root);
    this.paths.notifyAll();
    this.roots.notifyAll();
  }

  map(root: MapRoot): Y.Map<unknown> {
    return this.maps[root];
  }

  get notes(): Y.Text {
    return this.doc.getText(NOTES);
  }

  /** A scalar or the stored dose itself, so the same object comes back until it changes. */
  read(path: LivePath): unknown {
    const [root, key] = splitPath(path);
    return root === NOTES ? this.notes.toString() : this.maps[root].get(key);
  }

  /** True when the value differed and was written. Call inside a transaction. */
  put(path: LivePath, value: unknown): boolean {
    const [root, key] = splitPath(path);
    if (root === NOTES || same(this.maps[root].get(key), value)) return false;
    if (value === undefined || value === null) this.maps[root].delete(key);
    else this.maps[root].set(key, value);
    return true;
  }

  version(root: LiveRoot): number {
    return this.versions.get(root) ?? 0;
  }

  subscribe(path: LivePath, changed: () => void): () => void {
    return this.paths.subscribe(path, changed);
  }

  subscribeRoot(root: LiveRoot, changed: () => void): () => void {
    return this.roots.subscribe(root, changed);
  }

  /** Every transaction that changed something, with what it changed. */
  onChange(listener: (change: DocumentChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private bump(root: LiveRoot): void {
    this.versions.set(root, this.version(root) + 1);
  }

  private attach(doc: Y.Doc): void {
    this.doc = doc;
    this.maps = Object.fromEntries(this.shape.maps.map((root) => [root, doc.getMap(root)])) as Record<MapRoot, Y.Map<unknown>>;
    for (const root of this.shape.maps) {
      this.maps[root].observe((event) => {
        for (const [key, change] of event.changes.keys) {
          this.collected.push({ path: `${root}.${key}`, value: this.maps[root].get(key), old: change.oldValue });
        }
      });
    }
    let text = '';
    doc.getText(NOTES).observe(() => {
      const old = text;
      this.collected.push({ path: NOTES, value: (text = this.notes.toString()), old });
    });
    // Yjs calls observers, then afterTransaction, then update (when there are bytes), in this order.
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (this.collected.length === 0) return;
      const edits = this.collected;
      transaction.meta.set('edits', edits);
      this.collected = [];
      const roots = new Set(edits.map((edit) => splitPath(edit.path)[0]));
      for (const root of roots) this.bump(root);
      this.paths.notify(new Set(edits.map((edit) => edit.path)));
      this.roots.notify(roots);
    });
    doc.on('update', (update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
      const edits = (transaction.meta.get('edits') as Edit[] | undefined) ?? [];
      for (const listener of [...this.listeners]) listener({ edits, origin, update });
    });
  }
}
