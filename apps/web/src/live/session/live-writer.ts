import type * as Y from 'yjs';
import { type EditOrigin, type LiveDocument, LocalOrigin } from '../document/live-document';
import { NOTES, type LivePath } from '../document/live-path';
import { rewriteNotes } from '../document/rewrite-notes';
import type { SessionOptions } from './session-options';
import type { Tray, TrayEntry } from '../device/tray';
import type { UndoHistory } from '../document/undo-history';

interface Target {
  readonly document: LiveDocument;
  readonly undo: UndoHistory;
  readonly tray: Tray;
  readonly rules: SessionOptions['rules'];
  editable(): boolean;
}

/** Writes what this person enters, unless a rule forbids it, and what was not accepted once more. */
export class LiveWriter {
  /** After a compaction: what is to be entered again, kept in the tray until it is. */
  private again: TrayEntry[] = [];

  constructor(private readonly target: Target) {}

  writeAll(entries: readonly (readonly [LivePath, unknown])[], origin: EditOrigin): string | undefined {
    const { document, undo, rules } = this.target;
    if (!this.target.editable()) return 'readOnly';
    for (const [path, value] of entries) {
      const broken = value === undefined || value === null ? undefined : rules?.(path, value);
      if (broken) return broken;
    }
    undo.step();
    document.doc.transact(() => entries.forEach(([path, value]) => document.put(path, value)), new LocalOrigin(origin));
    undo.step();
    return undefined;
  }

  writeNotes(edit: (text: Y.Text) => void): void {
    const { document } = this.target;
    if (this.target.editable()) document.doc.transact(() => edit(document.notes), new LocalOrigin('typed'));
  }

  retry({ id, path, value, accepted }: TrayEntry): string | undefined {
    const broken = this.writeAll([[path as LivePath, value]], 'typed');
    if (path === NOTES) this.writeNotes((notes) => rewriteNotes(notes, String(value), accepted));
    if (broken === undefined) this.target.tray.discard(id);
    return broken;
  }

  /** Keeps these for the document that comes next. */
  keep(entries: readonly TrayEntry[]): void {
    this.again.push(...entries);
  }

  /** Path by path: one that no longer stands stays in the tray, as do notes that others changed meanwhile. */
  enterAgain(): void {
    for (const entry of this.again.splice(0))
      if (entry.path !== NOTES || this.target.document.read(NOTES) === entry.accepted) this.retry(entry);
  }
}
