import * as Y from 'yjs';
import { LocalOrigin, type DocumentChange, type Edit, type LiveDocument } from './live-document';
import { NOTES, type LivePath } from './live-path';
import { Signal } from '../../watch/signal';

const TYPING_MS = 500;
const EDITS = 'edits';

/** A step of this person's that a colleague wrote over since: undone only when asked for again. */
export interface Overwritten {
  /** Where another's value stands now, with what this person's undo would put there. */
  places: readonly { path: LivePath; theirs: unknown; back: unknown }[];
}

/** The item's own fields, without what hangs on it. */
const isOf = (made: LivePath, path: LivePath) => path.startsWith(made.slice(0, -'made'.length));
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Undo of this person's own edits only. It asks before it takes back what a colleague wrote later in the same place. */
export class UndoHistory {
  readonly available = new Signal<{ undo: boolean; redo: boolean }>({ undo: false, redo: false });
  readonly asked = new Signal<Overwritten | undefined>(undefined);
  private history!: Y.UndoManager;
  private touched: Set<LivePath> | undefined;

  constructor(private readonly document: LiveDocument) {
    this.attach();
    document.onChange((change) => this.watch(change));
  }

  /** A new copy of the document starts with nothing to undo. */
  attach(): void {
    this.history?.destroy();
    this.asked.set(undefined);
    const roots = [...this.document.shape.maps.map((root) => this.document.map(root)), this.document.notes];
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

  /** The places that came back; none while it asks about a colleague's later value (asking twice means yes). `undefined`: nothing to undo. */
  undo(): readonly LivePath[] | undefined {
    if (this.asked.get()) return this.settle('undo');
    const places = this.overwritten();
    if (places.length > 0) {
      this.asked.set({ places });
      return [];
    }
    const edits = this.editsOf(this.history.undoStack.at(-1));
    const kept = this.inUse(edits, new Set());
    if (kept.length > 0) return this.takeBack(edits.filter(({ path }) => !kept.some((made) => isOf(made, path))));
    return this.run(() => this.history.undo());
  }

  redo(): readonly LivePath[] | undefined {
    this.asked.set(undefined);
    return this.run(() => this.history.redo());
  }

  /** Takes the asked step back over the colleague's values, or only where nobody wrote since. */
  settle(choice: 'undo' | 'leave'): readonly LivePath[] {
    const asked = this.asked.get();
    this.asked.set(undefined);
    if (!asked) return [];
    const theirs = new Set(asked.places.map(({ path }) => path));
    const edits = this.editsOf(this.history.undoStack.at(-1));
    const kept = this.inUse(edits, choice === 'leave' ? theirs : new Set());
    return this.takeBack(edits.filter(({ path }) => (choice === 'undo' || !theirs.has(path)) && !kept.some((made) => isOf(made, path))));
  }

  /** Takes back part of the newest step. */
  private takeBack(back: readonly Edit[]): readonly LivePath[] {
    this.history.undoStack.pop();
    const before = this.history.undoStack.length;
    this.step();
    this.document.doc.transact(() => back.forEach(({ path, old }) => this.document.put(path, old)), new LocalOrigin('undo'));
    this.step();
    // What was just taken back is done again by redo, and the next undo goes on to the step before it.
    if (this.history.undoStack.length > before) this.history.redoStack.push(this.history.undoStack.pop()!);
    this.available.set({ undo: this.history.canUndo(), redo: this.history.canRedo() });
    return back.map(({ path }) => path);
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

  private run(step: () => unknown): readonly LivePath[] | undefined {
    this.touched = new Set();
    const done = step();
    const paths = [...this.touched];
    this.touched = undefined;
    return done === null && paths.length === 0 ? undefined : paths;
  }

  /** Items that the step made and that hold values of others by now: they stay, or those values would go with them. */
  private inUse(edits: readonly Edit[], staying: ReadonlySet<LivePath>): LivePath[] {
    const own = new Set(edits.map(({ path }) => path).filter((path) => !staying.has(path)));
    const made = edits
      .filter(({ path, value, old }) => path.endsWith('|made') && value !== undefined && old === undefined)
      .map(({ path }) => path);
    if (made.length === 0) return [];
    const { maps, belongs } = this.document.shape;
    const there = maps.flatMap((root) => [...this.document.map(root).keys()].map((key): LivePath => `${root}.${key}`));
    return made.filter((item) => there.some((path) => !own.has(path) && belongs(item, path)));
  }

  private overwritten(): Overwritten['places'] {
    return this.editsOf(this.history.undoStack.at(-1)).flatMap(({ path, value, old }) => {
      const now = this.document.read(path);
      return same(now, value) || same(now, old) ? [] : [{ path, theirs: now, back: old }];
    });
  }

  /** What a step wrote, one edit per place: its first old value and its last new one. The notes merge by themselves. */
  private editsOf(item: { meta: Map<unknown, unknown> } | undefined): Edit[] {
    return [...((item?.meta.get(EDITS) as Map<LivePath, Edit> | undefined) ?? new Map<LivePath, Edit>()).values()];
  }

  private watch({ edits, origin }: DocumentChange): void {
    const own = origin instanceof LocalOrigin;
    if (!own && !this.isOrigin(origin)) return;
    if (own) this.asked.set(undefined);
    if (this.touched) for (const edit of edits) this.touched.add(edit.path);
    // Yjs has put the step on its stack by now; a step taken back stands on the other one.
    const item = this.history.undoing ? this.history.redoStack.at(-1) : this.history.undoStack.at(-1);
    if (!item) return;
    const kept = (item.meta.get(EDITS) as Map<LivePath, Edit> | undefined) ?? new Map<LivePath, Edit>();
    for (const edit of edits)
      if (edit.path !== NOTES) kept.set(edit.path, { ...edit, old: kept.has(edit.path) ? kept.get(edit.path)!.old : edit.old });
    item.meta.set(EDITS, kept);
  }
}
