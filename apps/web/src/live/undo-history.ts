import * as Y from 'yjs';
import { LocalOrigin, type DocumentChange, type LiveDocument } from './live-document';
import { MAP_ROOTS, NOTES, type PlanPath } from './plan-path';
import { Signal } from './signal';

const TYPING_MS = 500;

/** Undo of this person's own edits only. It never takes back what a colleague wrote later in the same place. */
export class UndoHistory {
  readonly available = new Signal<{ undo: boolean; redo: boolean }>({ undo: false, redo: false });
  private history!: Y.UndoManager;
  private touched: Set<PlanPath> | undefined;

  constructor(private readonly document: LiveDocument) {
    this.attach();
    document.onChange((change) => this.watch(change));
  }

  /** A new copy of the document starts with nothing to undo. */
  attach(): void {
    this.history?.destroy();
    const roots = [...MAP_ROOTS.map((root) => this.document.map(root)), this.document.notes];
    this.history = new Y.UndoManager(roots, { trackedOrigins: new Set([LocalOrigin]), captureTimeout: TYPING_MS });
    const refresh = () => this.available.set({ undo: this.history.canUndo(), redo: this.history.canRedo() });
    this.history.on('stack-item-added', refresh);
    this.history.on('stack-item-popped', refresh);
    this.history.on('stack-cleared', refresh);
    refresh();
  }

  /** The next edit is a step of its own; typing in the notes is joined instead. */
  step(): void {
    this.history.stopCapturing();
  }

  /** The places that came back; empty when a colleague's later value stands there. `undefined`: nothing to undo. */
  undo(): readonly PlanPath[] | undefined {
    return this.run(() => this.history.undo());
  }

  redo(): readonly PlanPath[] | undefined {
    return this.run(() => this.history.redo());
  }

  clear(): void {
    this.history.clear();
  }

  isOrigin(origin: unknown): boolean {
    return origin === this.history;
  }

  destroy(): void {
    this.history.destroy();
  }

  private run(step: () => unknown): readonly PlanPath[] | undefined {
    this.touched = new Set();
    const done = step();
    const paths = [...this.touched];
    this.touched = undefined;
    return done === null && paths.length === 0 ? undefined : paths;
  }

  private watch({ edits, origin }: DocumentChange): void {
    if (this.touched && this.isOrigin(origin)) for (const edit of edits) this.touched.add(edit.path === NOTES ? NOTES : edit.path);
  }
}
