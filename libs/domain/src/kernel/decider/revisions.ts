import type { Decider, DomainEvent } from './decider.js';
import { sameJson } from '../json/same-json.js';

/** One value that became another; null: there was or is none. Paths as docs/architecture.md (history) names them. */
export interface PathChange {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** A revision with a name: given by a person (`made` is 'person'), or by what happened, in the word of the kind's description (`versions`). */
export interface Version {
  readonly revision: number;
  readonly name: string;
  readonly made: string;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
}

/** The version that an event makes, of its own revision, of the one before it, or of one that it names. */
export interface VersionMark {
  readonly name: string;
  readonly made: string;
  readonly of: 'this' | 'before' | number;
  /** Leaves the revision the name that it has. */
  readonly quiet?: true;
}

/** How one kind of entity tells its history. Pure, so that the same log always tells the same. */
export interface HistoryKind<State, Event extends DomainEvent> extends Pick<Decider<State, never, Event>, 'initial' | 'evolve'> {
  /** Recorded for other streams' or the document's sake: no revision. */
  readonly silent?: ReadonlySet<string>;
  /** What one event changed, between the states before and after it. */
  changes(event: Event, before: State, after: State): readonly PathChange[];
  /** What differs between two states, however they came about. */
  differences(from: State, to: State): readonly PathChange[];
  /** Why, where the event says so. */
  reason?(event: Event): string | undefined;
  /** The revision that an event brought back. */
  restored?(event: Event): number | undefined;
  version?(event: Event): VersionMark | undefined;
}

/** An event as the log has it, as much as a history needs of it. */
export interface LoggedEvent {
  readonly revision: number;
  readonly position: number;
  readonly type: string;
  readonly hash: string;
  readonly prevHash: string;
  readonly by: {
    readonly actorId: number;
    readonly actorName: string;
    readonly actorRole: number;
    readonly recordedAt: string;
    readonly commitId: string;
    readonly origin?: string;
  };
}

/** One append that changed something. Position and hash are those of its last event. */
export interface Revision {
  readonly revision: number;
  readonly position: number;
  /** Of its last event in the stream. */
  readonly seq: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string; readonly role: number };
  readonly origin: string;
  readonly reason?: string;
  readonly version?: string;
  readonly changes: readonly PathChange[];
  readonly hash: string;
  readonly prevHash: string;
}

export interface LastAuthor {
  readonly path: string;
  readonly revision: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
}

export interface Keyframe<State> {
  /** The whole state after this revision, and the last event that it holds. */
  readonly revision: number;
  readonly seq: number;
  readonly state: State;
  /** Of the stream's first event; absent before it. */
  readonly createdAt?: string;
}

export const KEYFRAME_EVERY = 100;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface OpenAppend {
  readonly commit: string;
  visible: boolean;
  item: Mutable<Revision> & { changes: PathChange[] };
  marks: VersionMark[];
}

/**
 * Folds a stream into its revisions as its events come, so that a longer history costs only what is new. From a keyframe on it knows
 * only what came after it: those revisions, and what their values were.
 */
export class RevisionFold<State, Event extends DomainEvent> {
  readonly revisions: Mutable<Revision>[] = [];
  readonly versions: Version[] = [];
  readonly keyframes: Keyframe<State>[];
  state: State;
  /** Of the last event folded; -1 before the first. */
  seq: number;
  createdAt: string;
  /** The revision after which it begins; 0: it is the whole history. */
  readonly base: number;
  readonly #last = new Map<string, LastAuthor>();
  #append: OpenAppend | undefined;

  /** `from`: a whole state after a multiple of `KEYFRAME_EVERY` revisions. */
  constructor(
    readonly kind: HistoryKind<State, Event>,
    from: Keyframe<State> = { revision: 0, seq: -1, state: kind.initial },
  ) {
    this.state = from.state;
    this.seq = from.seq;
    this.base = from.revision;
    this.createdAt = from.createdAt ?? '';
    this.keyframes = [from];
  }

  /** How many revisions there are, with those before the base. */
  get head(): number {
    return this.base + this.revisions.length;
  }

  /** A revision after the base. */
  revision(number: number): Revision | undefined {
    return this.revisions[number - this.base - 1];
  }

  /** Without `event`: its content was erased; what happened stays counted. */
  add(logged: LoggedEvent, event: Event | undefined): void {
    if (logged.by.commitId !== this.#append?.commit) {
      this.settle();
      this.#append = { commit: logged.by.commitId, visible: false, marks: [], item: itemOf(logged) };
    }
    const append = this.#append!;
    if (this.createdAt === '') this.createdAt = logged.by.recordedAt;
    Object.assign(append.item, { position: logged.position, seq: logged.revision, hash: logged.hash });
    this.seq = logged.revision;
    append.visible ||= !this.kind.silent?.has(logged.type);
    if (!event) return;
    const after = this.kind.evolve(this.state, event);
    append.item.changes.push(...this.kind.changes(event, this.state, after));
    this.state = after;
    const reason = this.kind.reason?.(event);
    if (reason !== undefined) append.item.reason = reason;
    const mark = this.kind.version?.(event);
    if (mark) append.marks.push(mark);
  }

  /** The events at hand are whole appends: the last one is complete. */
  settle(): void {
    const append = this.#append;
    this.#append = undefined;
    if (!append) return;
    const before = this.head;
    if (append.visible) {
      const changes = joined(append.item.changes);
      this.revisions.push({ ...append.item, changes, revision: before + 1 });
      this.#author(this.revisions.at(-1)!);
      if ((before + 1) % KEYFRAME_EVERY === 0) this.keyframes.push({ revision: before + 1, seq: this.seq, state: this.state });
    }
    for (const mark of append.marks) {
      const of = { this: this.head, before };
      this.#name(typeof mark.of === 'number' ? mark.of : of[mark.of], mark, append.item);
    }
  }

  /** For every value that stands, who set it last. */
  get blame(): LastAuthor[] {
    return [...this.#last.values()];
  }

  /** The nearest whole state at or before a revision: never more than a fixed number of revisions away. */
  keyframe(revision: number): Keyframe<State> {
    return this.keyframes[Math.floor((revision - this.base) / KEYFRAME_EVERY)]!;
  }

  #author({ revision, at, by, changes }: Revision): void {
    for (const { path, new: now } of changes) {
      this.#last.delete(path);
      if (now !== null) this.#last.set(path, { path, revision, at, by: { id: by.id, name: by.name } });
    }
  }

  #name(revision: number, { name, made, quiet }: VersionMark, { at, by }: Pick<Revision, 'at' | 'by'>): void {
    const named = this.revisions[revision - this.base - 1];
    // one append may reset several things, and one revision may be shared many times
    if (!named || (made !== 'person' && this.versions.some((one) => one.revision === revision && one.made === made))) return;
    if (named.version === undefined || !quiet) named.version = name;
    this.versions.push({ revision, name, made, at, by: { id: by.id, name: by.name } });
  }
}

const itemOf = ({ by, position, revision, hash, prevHash }: LoggedEvent): OpenAppend['item'] => ({
  revision: 0,
  position,
  seq: revision,
  at: by.recordedAt,
  by: { id: by.actorId, name: by.actorName, role: by.actorRole },
  origin: by.origin ?? 'api',
  changes: [],
  hash,
  prevHash,
});

/** Events of one append may touch a value twice: from the first to the last. */
function joined(changes: readonly PathChange[]): PathChange[] {
  const first = new Map<string, PathChange>();
  for (const change of changes) {
    const known = first.get(change.path);
    first.set(change.path, known ? { ...known, new: change.new } : change);
  }
  return first.size === changes.length ? [...changes] : [...first.values()].filter((change) => differs(change.old, change.new));
}

export const differs = (a: unknown, b: unknown): boolean => !sameJson(a ?? null, b ?? null);

/** What differs between two bodies, leaf by leaf: `crop.duration`; a list is one value. */
export function bodyDifferences(before: object, after: object, prefix = ''): PathChange[] {
  const [a, b] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) => {
    const [old, now] = [a[key] ?? null, b[key] ?? null];
    if (!differs(old, now) || (!(key in a) && Array.isArray(now) && now.length === 0)) return [];
    if (isBody(now) && (isBody(old) || old === null)) return bodyDifferences(old ?? {}, now, `${prefix}${key}.`);
    return [{ path: `${prefix}${key}`, old, new: now }];
  });
}

/** GeoJSON is one value, though it is an object. */
const isBody = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('coordinates' in value) && !('geoJson' in value);
