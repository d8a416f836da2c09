import type { Capability, KindWords, Placed, Searched, StreamKind } from './capability.js';
import type { Language } from '../locale/language.js';
import type { Uploaded } from '../sheet/upload-kind.js';

/** What the search box finds: `kind` of its streams, `name` that the API says, and where it stands. */
export interface SearchedKind extends Searched {
  readonly kind: string;
  readonly name: string;
  readonly placed: Placed;
}

/** What the capabilities say of themselves, looked up by those who know none of them. Two that claim one name are a mistake of ours. */
export class Registry {
  private readonly kinds = new Map<string, StreamKind>();
  /** History's name → the kind of its streams, and what it is called. */
  private readonly named = new Map<string, { readonly kind: string; readonly words: KindWords }>();
  private readonly firstIds = new Map<string, number>();
  private readonly rights: RegExp;

  constructor(readonly capabilities: readonly Capability[]) {
    for (const { kinds, firstIds = {} } of capabilities) {
      for (const [kind, described] of Object.entries(kinds)) {
        once(this.kinds, kind, described);
        for (const [name, words] of Object.entries(described.history ?? {})) once(this.named, name, { kind, words });
      }
      for (const [sequence, first] of Object.entries(firstIds)) once(this.firstIds, sequence, first);
    }
    for (const { elsewhere = {} } of capabilities)
      for (const [kind, events] of Object.entries(elsewhere)) this.kinds.set(kind, withEvents(this.kinds.get(kind), kind, events));
    const withRights = [...this.kinds].filter(([, { rights }]) => rights).map(([kind]) => kind);
    this.rights = new RegExp(`^(${withRights.join('|')})-`);
  }

  /** By the name of their streams, in the order of the list. */
  get streamKinds(): ReadonlyMap<string, StreamKind> {
    return this.kinds;
  }

  get eventTypes(): ReadonlySet<string> {
    return new Set([...this.kinds.values()].flatMap(({ events }) => Object.keys(events)));
  }

  /** Events that the audit lists. */
  get auditedTypes(): string[] {
    return this.typesWhere(({ audit }) => audit);
  }

  /** Kinds of streams with an event that the audit lists. */
  get auditedKinds(): string[] {
    return [...this.kinds].filter(([, { events }]) => Object.values(events).some(({ audit }) => audit)).map(([kind]) => kind);
  }

  /** Events of the activity feed, and whether many of them are one item. */
  get activity(): ReadonlyMap<string, 'told' | 'edit'> {
    const all = [...this.kinds.values()].flatMap(({ events }) => Object.entries(events));
    return new Map(all.flatMap(([type, { activity }]) => (activity ? [[type, activity] as const] : [])));
  }

  /** What a history can be asked of. */
  get historyNames(): string[] {
    return [...this.named.keys()];
  }

  /** The kind of the streams that a history is told from. */
  kindOfHistory(name: string): string | undefined {
    return this.named.get(name)?.kind;
  }

  /** Whether streams of its kind hold other sorts too. */
  isSort(name: string): boolean {
    return Object.keys(this.kinds.get(this.kindOfHistory(name) ?? '')?.history ?? {}).length > 1;
  }

  /** Where the things that have a history are found, by its name. */
  get placed(): ReadonlyMap<string, Placed> {
    return new Map([...this.named].map(([name, { kind }]) => [name, this.kinds.get(kind)!.placed ?? {}]));
  }

  /** What the search box finds, in the order of its answer. */
  get searched(): readonly SearchedKind[] {
    const all = [...this.kinds].flatMap(([kind, { search, history, placed = {} }]) =>
      search ? [{ ...search, kind, name: Object.keys(history ?? {})[0] ?? kind, placed }] : [],
    );
    return all.sort((a, b) => a.rank - b.rank);
  }

  /** What rows of sheets become, by the kind of its streams. */
  get uploaded(): readonly (Uploaded & { readonly name: string })[] {
    return [...this.kinds].flatMap(([name, { upload = [] }]) => [upload].flat().map((one: Uploaded) => ({ ...one, name })));
  }

  /** Kinds of streams that rows of sheets make, each once. */
  get uploadedKinds(): readonly string[] {
    return [...new Set(this.uploaded.map(({ name }) => name))];
  }

  /** What a history is of, in one language. */
  called(name: string, language: Language): string {
    return wordIn(this.named.get(name)!.words, language);
  }

  /** What the state of one of a history is called by, where its kind says so. */
  nameIn(name: string, state: object): unknown {
    const path = this.kinds.get(this.kindOfHistory(name) ?? '')?.named?.split('.') ?? [];
    return path.length === 0 ? undefined : path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], state);
  }

  /** What a version is called in the history `name` that nobody named. */
  versionCalled(name: string, made: string, language: Language): string {
    return wordIn(this.kinds.get(this.kindOfHistory(name)!)!.versions![made]!, language);
  }

  /** The events that the audit can be searched for; of one kind of object when one is chosen. */
  searchable(name: string | null): string[] {
    const kind = name === null ? undefined : this.kindOfHistory(name);
    return kind === undefined ? this.auditedTypes : auditedOf(this.kinds.get(kind)!);
  }

  /** Whether an event of this stream may change what somebody may see or do. */
  changesRights(stream: string): boolean {
    return this.rights.test(stream);
  }

  firstId(sequence: string): number {
    return this.firstIds.get(sequence) ?? 1;
  }

  /** Of keys of this kind so many are made at once. */
  readonly keysAhead = (kind: string): number => this.kinds.get(kind)?.key?.ahead ?? 1;

  private typesWhere(shown: (event: StreamKind['events'][string]) => boolean): string[] {
    const all = [...this.kinds.values()].flatMap(({ events }) => Object.entries(events));
    return [...new Set(all.filter(([, event]) => shown(event)).map(([type]) => type))];
  }
}

/** An address with its `{…}` filled in; null when one of them is not known. */
export function filledAddress(address: string, values: Readonly<Record<string, unknown>>): string | null {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.every((name) => values[name] !== undefined)
    ? address.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    : null;
}

const wordIn = (words: KindWords, language: Language): string => words[language] ?? (language === 'pt-PT' ? words.pt : words.es);

const auditedOf = ({ events }: StreamKind): string[] => Object.keys(events).filter((type) => events[type]!.audit);

/** A kind of streams that holds what another capability says of it too. */
function withEvents(described: StreamKind | undefined, kind: string, more: StreamKind['events']): StreamKind {
  if (!described) throw new Error(`${kind} has events elsewhere and is described nowhere`);
  const twice = Object.keys(more).find((type) => type in described.events);
  if (twice) throw new Error(`${twice} is described by two capabilities`);
  return { ...described, events: { ...described.events, ...more } };
}

function once<T>(all: Map<string, T>, name: string, value: T): void {
  if (all.has(name)) throw new Error(`${name} is described by two capabilities`);
  all.set(name, value);
}
