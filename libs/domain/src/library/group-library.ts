/** What of the shipped library a group uses. Everything, until an admin archives some of it for the group. */
export const libraryKinds = ['crops', 'fertilizers', 'intervention'] as const;
export type LibraryKind = (typeof libraryKinds)[number];
/** What a group can do without although a level above has it. */
export type SwitchedKind = LibraryKind | 'templates';

/** Of one record in one group; `changes`: how often it was archived or taken back. */
export interface LibraryStanding {
  readonly active: boolean;
  readonly changes: number;
}
type Standings = Readonly<Record<number, LibraryStanding>>;
export type GroupLibrary = Readonly<Record<LibraryKind, Standings>> & { readonly templates?: Standings };

export const wholeLibrary: GroupLibrary = { crops: {}, fertilizers: {}, intervention: {} };

const untouched: LibraryStanding = { active: true, changes: 0 };
export const standingOf = (library: GroupLibrary, kind: SwitchedKind, id: number): LibraryStanding => library[kind]?.[id] ?? untouched;

/** Those of `ids` whose status is not `active` yet, each once. */
export const toChange = (library: GroupLibrary, kind: SwitchedKind, ids: readonly number[], active: boolean): number[] =>
  [...new Set(ids)].filter((id) => standingOf(library, kind, id).active !== active);

export function withStatus(library: GroupLibrary, kind: SwitchedKind, ids: readonly number[], active: boolean): GroupLibrary {
  const changed = ids.map((id) => [id, { active, changes: standingOf(library, kind, id).changes + 1 }] as const);
  return { ...library, [kind]: { ...library[kind], ...Object.fromEntries(changed) } };
}
