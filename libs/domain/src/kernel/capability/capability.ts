import type { Uploaded } from '../sheet/upload-kind.js';

/** Where an event shows. Its words stand in the texts under its type. */
export interface EventShown {
  /** Whether the audit lists it; what it does not list is bookkeeping. */
  readonly audit: boolean;
  /** `told`: an item of the activity feed; `edit`: all of one person on one day are one item. Absent: the feed leaves it out. */
  readonly activity?: 'told' | 'edit';
  /** What edits are told as: a type with words in the texts, like an event's. */
  readonly toldAs?: string;
  /** Told by the name of the grower that it hangs on: it has none of its own. */
  readonly toldOf?: 'grower';
}
export const bookkeeping: EventShown = { audit: false };
export const audited: EventShown = { audit: true };
export const told: EventShown = { audit: true, activity: 'told' };
export const toldOfGrower: EventShown = { audit: true, activity: 'told', toldOf: 'grower' };
export const editsToldAs = (toldAs: string): EventShown => ({ audit: true, activity: 'edit', toldAs });

/** What a thing is called in a sentence. Portugal and Latin America say what Brazil and Spain say where they have no word of their own. */
export interface KindWords {
  readonly en: string;
  readonly mr: string;
  readonly pt: string;
  readonly es: string;
  readonly 'pt-PT'?: string;
  readonly 'es-419'?: string;
}

/** The topic of `/live` on which what happens to one of a kind is told, as `<name>:<id>`. */
export interface LiveTopic {
  readonly name: string;
  /** Other kinds' events that name one of these in this field of their data are told on its topic too. */
  readonly namedIn?: string;
  /** So are other kinds' events that are sealed with its key. */
  readonly hearsOwned?: true;
}

/** How the search box finds it: by its name, among what hangs on the growers that somebody sees. */
export interface Searched {
  /** Smaller comes first in the answer. */
  readonly rank: number;
  /** The events that give it a name, and where: a path in their data or of one of their changes. The first of them makes it. */
  readonly names: Readonly<Record<string, string>>;
  /** What people know it by besides, such as a code; by the events that say it, as `names`. */
  readonly codes?: Readonly<Record<string, string>>;
  /** The event after which it is found no more. */
  readonly gone: string;
  /** The event after which the owner, with what hangs on it, belongs elsewhere: its data says where, and who looks after it there. */
  readonly moved?: string;
  /** `owner`: the others hang on it, and its first event says where it belongs; else the field of its first event that names its owner. */
  readonly hangsOn: 'owner' | { readonly field: string };
  /** The field, of the owner's events, that says who looks after it. */
  readonly keeper?: string;
}

/** What stands on a page of its own, and what the audit says to find it. `{…}` in an address is `id`, `rev` or a field of the audit's subject. */
export interface Placed {
  readonly page?: string;
  /** The page of its history at a revision. */
  readonly history?: string;
  /** What the audit's subject calls the number of one of these. */
  readonly subject?: string;
  /** The field in which the state of other things names one of these. */
  readonly namedIn?: string;
}

/** One kind of stream, `<kind>-<id>`. */
export interface StreamKind {
  /** Every event that such a stream may hold. Write it `satisfies Record<TheEvent['type'], EventShown>`, so that none is forgotten. */
  readonly events: Readonly<Record<string, EventShown>>;
  /** Its events may change what somebody may see or do: open sockets are asked about anew. */
  readonly rights?: true;
  readonly topic?: LiveTopic;
  /** `around`: its events are told in their group, on the topic of whose key seals them and of what they name; `levels`: at each level of their place. */
  readonly alsoTold?: 'around' | 'levels';
  /** It makes things for many at once, in a job that is correlated by its topic: what it made is one entry of the audit, which opens. */
  readonly runs?: true;
  /** Each of these has a key of its own, `<kind>:<id>`; `ahead`: so many are made at once where that is cheaper. */
  readonly key?: { readonly ahead?: number };
  /** What its history is asked by, with what it is called on the cover of an export. A kind with several sorts has one for each. */
  readonly history?: Readonly<Record<string, KindWords>>;
  /** Where its state says what it is called, where that is neither `name` nor `fullName`: a path. */
  readonly named?: string;
  /** What versions are called that nobody named, by what made them. */
  readonly versions?: Readonly<Record<string, KindWords>>;
  readonly placed?: Placed;
  readonly search?: Searched;
  /** Several where they come in sheets of their own, each read in its own way. */
  readonly upload?: Uploaded | readonly Uploaded[];
}

/** What a capability says about itself; the platform, the audit, live topics and the search know nothing else about it. Tables only: the browser loads it too. */
export interface Capability {
  readonly name: string;
  readonly kinds: Readonly<Record<string, StreamKind>>;
  /** Events of ours that stand in streams of others, by the kind of those streams. */
  readonly elsewhere?: Readonly<Record<string, StreamKind['events']>>;
  /** Sequences of ids that do not begin at 1, because the shipped tables have the numbers below. */
  readonly firstIds?: Readonly<Record<string, number>>;
}

export const defineCapability = <const C extends Capability>(capability: C): C => capability;

/** What the streams of a kind may hold. */
export const eventTypesOf = <Type extends string>({ events }: { readonly events: Readonly<Record<Type, EventShown>> }): Type[] =>
  Object.keys(events) as Type[];
