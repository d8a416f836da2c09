import type * as Y from 'yjs';
import type { DomainEvent } from './decider.js';

/** A value that was refused and what stands instead (`null`: no value). `path` is `root.key`. */
export interface Repaired {
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
  readonly accepted: unknown;
}

/** Something outside the document that a value of it names: a product, an analysis. */
export interface Reference {
  readonly kind: string;
  readonly id: number;
}

/** A value that what the document is about may refuse, as a crop refuses a yield; in the unit of its rule. */
export interface JudgedValue {
  readonly rule: string;
  readonly value: number;
}

/** What the changed values ask of the world around the document. */
export interface Asked {
  readonly references: readonly Reference[];
  readonly judged: readonly JudgedValue[];
}

/** Facts that the server looks up before it repairs. */
export interface RepairContext {
  /** Undefined when the reference may stand, else the error key that refuses it. */
  refused(reference: Reference): string | undefined;
  /** The same of a value; without it every value may stand. */
  refusedValue?(value: JudgedValue): string | undefined;
  /** Today at the place the document is about, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Which keys of which root changed; a text root reports the key `''`. */
export type ChangedKeys = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * How one kind of shared document relates to the domain (docs/live-plan.SPEC.md L7, L9). Used by server and browser alike.
 * Events are the truth for the domain, bytes the truth for merging; the laws that tie them:
 * `fold(evolve, diff(a, b)) = b` and `read(write(doc, events)) = fold(events)`.
 * Nothing here throws on hostile content: what is not valid is not read, and `repair` removes it.
 */
export interface LiveDocument<State, View, Event extends DomainEvent> {
  readonly kind: string;
  /** Raised when clients of an older version would misread the document. */
  readonly documentVersion: number;
  readonly roots: Readonly<Record<string, 'map' | 'text'>>;
  /** Whether a map root has values under such a key. What it has not is never stored (L6.5). */
  knows(root: string, key: string): boolean;

  /** The part of the folded state that the document shows. */
  view(state: State): View;
  /** From 1. An append that raises it starts a fresh document: `seed` an empty one, its whole state is that append's bytes. */
  epoch(state: State): number;
  /** Set on the event that starts a new epoch: why older copies are refused. */
  epochStart(event: Event): { epoch: number; reason: 'cropChanged' | 'fieldChanged' | 'compacted' } | undefined;
  /** Recorded when bytes are accepted without any visible change (L1). */
  touched(): Event;

  read(doc: Y.Doc): View;
  /** All changes from one view to another, removals first. */
  diff(before: View, after: View): Event[];
  /** The same for the keys that changed only: costs O(changed keys). Call it after `repair`, with the repair's own changes included. */
  diffKeys(before: View, doc: Y.Doc, changed: ChangedKeys): Event[];
  /** Carries events of a REST change into the document, in one transaction. */
  write(doc: Y.Doc, events: readonly Event[], origin?: unknown): void;
  /** Fills an empty document. */
  seed(doc: Y.Doc, view: View): void;

  /** What the changed values name, for the server to look up. */
  references(doc: Y.Doc, changed: ChangedKeys): Reference[];
  /** Changed values that have to be judged; a document without it has none. */
  judged?(doc: Y.Doc, changed: ChangedKeys): JudgedValue[];
  /**
   * Puts right what is wrong at the changed keys and what follows from it, in one transaction, to a fixed point (L6).
   * A refused value gives way to the one in `before`. Everything it changes is seen by a KeyWatch on the document.
   */
  repair(doc: Y.Doc, before: View, changed: ChangedKeys, context: RepairContext): Repaired[];
}

const LONGEST = 500;
/** A refused value as it can be sent back: plain, short, or null. */
export function showable(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length <= 4) return value.map((part) => (typeof part === 'object' ? null : showable(part)));
  return null;
}

/** Collects the keys that change in a document until they are cleared, so that a commit need not compare everything. */
export class KeyWatch {
  private readonly sets = new Map<string, Set<string>>();
  private readonly collect: (transaction: Y.Transaction) => void;

  constructor(private readonly doc: Y.Doc) {
    this.collect = (transaction) => {
      for (const [type, keys] of transaction.changed) {
        const root = rootName(doc, type as Y.AbstractType<Y.YEvent<Y.AbstractType<unknown>>>);
        if (root === undefined) continue;
        const set = this.sets.get(root) ?? new Set();
        for (const key of keys) set.add(key ?? '');
        this.sets.set(root, set);
      }
    };
    doc.on('afterTransaction', this.collect);
  }

  get keys(): ChangedKeys {
    return this.sets;
  }

  /** After a commit: what has been compared is settled. */
  clear(): void {
    this.sets.clear();
  }

  stop(): void {
    this.doc.off('afterTransaction', this.collect);
  }
}

/** Every key a document holds: what a first repair or a full comparison looks at. */
export function allKeys(doc: Y.Doc): ChangedKeys {
  const keys = new Map<string, Set<string>>();
  for (const [name, type] of doc.share) {
    keys.set(name, new Set(type._map.keys()));
    if (type._start) keys.get(name)!.add('');
  }
  return keys;
}

/** Undefined for a type inside a value: such values are refused whole, at their root's key. */
function rootName(doc: Y.Doc, type: Y.AbstractType<Y.YEvent<Y.AbstractType<unknown>>>): string | undefined {
  for (const [name, shared] of doc.share) if (shared === type) return name;
  return undefined;
}
