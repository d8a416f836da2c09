import { refuse, type Refusal } from '../kernel/errors.js';
import type { LibraryKind } from './group-library.js';
import { libraryErrors } from './library.errors.js';
import type { OwnContent } from './library-records.schema.js';

/** A crop or a product that a company, a collection or a group has of its own. What is removed stays readable where it was used. */
export interface OwnRecord extends OwnContent {
  readonly ownerId: number;
  readonly status: 'active' | 'archived' | 'removed';
  readonly revision: number;
}
export type OwnLibrary = Readonly<Record<LibraryKind, Readonly<Record<number, OwnRecord>>>>;

export type LibraryRecordsAdded = {
  type: 'LibraryRecordsAdded';
  data: { id: number; kind: LibraryKind; ownerId: number; records: readonly OwnContent[] };
};
export type LibraryRecordsStatusSet = {
  type: 'LibraryRecordsStatusSet';
  data: { id: number; kind: LibraryKind; ids: readonly number[]; active: boolean };
};
export type LibraryRecordsRemoved = { type: 'LibraryRecordsRemoved'; data: { id: number; kind: LibraryKind; ids: readonly number[] } };
export type OwnLibraryEvent = LibraryRecordsAdded | LibraryRecordsStatusSet | LibraryRecordsRemoved;

export type OwnLibraryCommand =
  /** `once`: an import, which brings a record of another level in one time only; else a copy, whose name must be free */
  | { type: 'AddLibraryRecords'; kind: LibraryKind; ownerId: number; records: readonly OwnContent[]; once: boolean }
  | { type: 'SetLibraryRecordsStatus'; kind: LibraryKind; ids: readonly number[]; active: boolean }
  | { type: 'RemoveLibraryRecords'; kind: LibraryKind; ids: readonly number[] };

/** Own records have ids from here on; the shipped ones lie below. */
const FIRST_OWN_ID = 100_001;
export const isOwnId = (id: number): boolean => id >= FIRST_OWN_ID;

export const nothingOwn: OwnLibrary = { crops: {}, fertilizers: {} };
/** Of one kind in one place, those removed among them. */
export const MOST_OWN_RECORDS = 2_000;

const no = refuse(libraryErrors);
export const ownRecords = (library: OwnLibrary, kind: LibraryKind): readonly OwnRecord[] => Object.values(library[kind]);
export const presentRecords = (library: OwnLibrary, kind: LibraryKind): readonly OwnRecord[] =>
  ownRecords(library, kind).filter(({ status }) => status !== 'removed');

const folded = (text: string | null) => text?.normalize('NFKC').toLowerCase() ?? '';
const sameName = (a: OwnContent, b: OwnContent): boolean =>
  folded(a.variety) === folded(b.variety) &&
  (a.name === null && b.name === null ? a.rootId === b.rootId : folded(a.name) === folded(b.name));

/** Of the place `id`, which is there. All records of a command or none. */
export function decideOwnLibrary(command: OwnLibraryCommand, id: number, library: OwnLibrary): readonly OwnLibraryEvent[] | Refusal {
  const { kind } = command;
  switch (command.type) {
    case 'AddLibraryRecords': {
      const { records, ownerId, once } = command;
      const fresh = records.filter((record) => !(record.id in library[kind])); // the same command again
      if (fresh.length === 0) return [];
      const here = presentRecords(library, kind);
      const known = new Set(here.map(({ sourceId }) => sourceId));
      const taken = once ? fresh.filter(({ sourceId }) => known.has(sourceId)) : [];
      if (taken.length > 0) return no('alreadyImported', { ids: taken.map(({ sourceId }) => sourceId) });
      if (!once && fresh.some((record) => here.some((one) => sameName(one, record)))) return no('cropNameExists');
      if (ownRecords(library, kind).length + fresh.length > MOST_OWN_RECORDS) return no('libraryFull', { max: MOST_OWN_RECORDS });
      return [{ type: 'LibraryRecordsAdded', data: { id, kind, ownerId, records: fresh } }];
    }
    case 'SetLibraryRecordsStatus': {
      const { active } = command;
      const wanted = active ? 'active' : 'archived';
      const ids = command.ids.filter((one) => library[kind][one]?.status !== wanted);
      return ids.length === 0 ? [] : [{ type: 'LibraryRecordsStatusSet', data: { id, kind, ids, active } }];
    }
    case 'RemoveLibraryRecords': {
      const ids = command.ids.filter((one) => library[kind][one]?.status !== 'removed');
      return ids.length === 0 ? [] : [{ type: 'LibraryRecordsRemoved', data: { id, kind, ids } }];
    }
  }
}

export function evolveOwnLibrary(library: OwnLibrary, event: OwnLibraryEvent): OwnLibrary {
  const { kind } = event.data;
  const changed = (records: readonly OwnRecord[]): OwnLibrary => ({
    ...library,
    [kind]: { ...library[kind], ...Object.fromEntries(records.map((record) => [record.id, record])) },
  });
  const standing = (ids: readonly number[], status: OwnRecord['status']) =>
    changed(ids.flatMap((id) => library[kind][id] ?? []).map((record) => ({ ...record, status, revision: record.revision + 1 })));
  switch (event.type) {
    case 'LibraryRecordsAdded':
      return changed(event.data.records.map((record) => ({ ...record, ownerId: event.data.ownerId, status: 'active', revision: 1 })));
    case 'LibraryRecordsStatusSet':
      return standing(event.data.ids, event.data.active ? 'active' : 'archived');
    case 'LibraryRecordsRemoved':
      return standing(event.data.ids, 'removed');
  }
}
