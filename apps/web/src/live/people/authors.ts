import type { Action, DocumentShape } from '../document/document-shape';
import { KeyedWatchers, Signal } from '../../watch/signal';
import { NOTES } from '../document/live-path';
import type { Edit } from '../document/live-document';

export interface Authorship {
  by: number;
  at: number;
}
/** One action of a person, as the list shows it. */
export interface Activity extends Authorship, Action {
  id: number | string;
}

const KEPT = 200;
/** Edits of one place by one person within a minute read as one. */
const SAME_EDIT_MS = 60_000;

/** Who last wrote each value, and what happened lately; fed by the server's record and by edits as they arrive. */
export class Authors {
  readonly activity = new Signal<readonly Activity[]>([]);
  /** While true every value shows its author, not only what is new (the key Alt is held). */
  readonly blame = new Signal(false);
  readonly names = new Signal<ReadonlyMap<number, string>>(new Map());
  /** Counts how often values came whose authors only the server's record knows: then it is asked again. */
  readonly outdated = new Signal(0);
  private readonly last = new Map<string, Authorship>();
  private readonly before = new Map<string, Authorship>();
  private readonly watchers = new KeyedWatchers();
  private recalled: readonly Activity[] = [];
  private count = 0;

  constructor(private readonly shape: Pick<DocumentShape, 'actionsOf'>) {}

  of = (path: string): Authorship | undefined => this.last.get(path);

  /** Who wrote a value before the person who did so last. */
  beforeOf = (path: string): Authorship | undefined => this.before.get(path);

  subscribe = (path: string, changed: () => void): (() => void) => this.watchers.subscribe(path, changed);

  name(id: number, name: string): void {
    if (this.names.get().get(id) !== name) this.names.set(new Map([...this.names.get(), [id, name]]));
  }

  record(edits: readonly Edit[], by: number, at: number): void {
    let list = this.activity.get();
    for (const { path } of edits) {
      const was = this.last.get(path);
      if (was && was.by !== by) this.before.set(path, was);
      this.last.set(path, { by, at });
    }
    for (const action of this.shape.actionsOf(edits)) {
      const latest = list[0];
      if (!action.more && !latest?.more && latest?.path === action.path && latest.by === by && at - latest.at < SAME_EDIT_MS) {
        const back = JSON.stringify(latest.old ?? null) === JSON.stringify(action.value ?? null); // taken back: nothing happened
        list = back ? list.slice(1) : [{ ...latest, value: action.value, at }, ...list.slice(1)];
      } else list = [{ id: ++this.count, ...action, by, at }, ...list].slice(0, KEPT);
    }
    this.activity.set(list);
    this.watchers.notify(edits.map((edit) => edit.path));
  }

  /** These values were written by others while the server was away; whoever wrote the ones before did not write them. */
  forget(edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    for (const { path } of edits) [this.last, this.before].forEach((known) => known.delete(path));
    this.watchers.notify(edits.map((edit) => edit.path));
    this.outdated.set(this.outdated.get() + 1);
  }

  /** What the server remembers from before; newer knowledge stays. */
  restore(blame: Iterable<readonly [path: string, Authorship]>): void {
    const changed: string[] = [];
    for (const [path, authorship] of blame) {
      if ((this.last.get(path)?.at ?? -1) >= authorship.at) continue;
      this.last.set(path, authorship);
      changed.push(path);
    }
    this.watchers.notify(changed);
    this.recallBefore();
  }

  /** Who wrote where somebody else wrote since, as while this device was without the server. */
  private recallBefore(): void {
    const known = this.recalled.filter(({ path, by }) => !this.before.has(path) && (this.last.get(path)?.by ?? by) !== by);
    for (const { path, by, at } of known.toSorted((a, b) => a.at - b.at)) this.before.set(path, { by, at });
    this.watchers.notify(known.map(({ path }) => path));
  }

  /** What the server remembers, in order of time between what was seen live. */
  recall(items: readonly Activity[]): void {
    const live = this.activity.get().filter((item) => typeof item.id === 'number');
    const seen = (item: Activity) =>
      live.some((one) => one.path === item.path && one.by === item.by && Math.abs(one.at - item.at) < SAME_EDIT_MS);
    const others = items.filter((item) => item.path === NOTES || !seen(item));
    this.activity.set([...live, ...others].toSorted((a, b) => b.at - a.at).slice(0, KEPT));
    this.recalled = items;
    this.recallBefore();
  }
}
