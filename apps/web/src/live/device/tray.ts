import { Signal } from '../document/signal';

/** One edit that did not stand: what this person entered, what stands instead, and why. */
export interface TrayEntry {
  id: number;
  path: string;
  value: unknown;
  accepted: unknown;
  /** The message key of the rule or of the reason. */
  key: string;
  /** `repaired`: the server put another value in its place. `refused`: the document was replaced. */
  kind: 'repaired' | 'refused';
  at: number;
}

/** Edits that were not accepted are kept here until the person has dealt with them; nothing typed is lost unseen. */
export class Tray {
  readonly entries = new Signal<readonly TrayEntry[]>([]);
  private count = 0;

  /** Answers what it made of them, to be discarded by id. */
  add(entries: readonly Omit<TrayEntry, 'id'>[]): readonly TrayEntry[] {
    if (entries.length === 0) return [];
    const added = entries.map((entry) => ({ ...entry, id: ++this.count }));
    this.entries.set([...this.entries.get(), ...added]);
    return added;
  }

  /** What was left from an earlier visit comes before what came since. */
  restore(entries: readonly TrayEntry[]): void {
    if (entries.length === 0) return;
    this.entries.set([...entries, ...this.entries.get()].map((entry) => ({ ...entry, id: ++this.count })));
  }

  discard(id: number): void {
    this.entries.set(this.entries.get().filter((entry) => entry.id !== id));
  }

  discardAll(): void {
    this.entries.set([]);
  }
}
