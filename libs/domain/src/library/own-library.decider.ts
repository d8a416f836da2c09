import { apiErrors } from '../kernel/errors/api.errors.js';
import { isRefusal, refuse, type Refusal } from '../kernel/errors/errors.js';
import { type LibraryKind, libraryKinds } from './group-library.js';
import { libraryErrors } from './library.errors.js';
import type { OwnContent, OwnCropChanges } from './library-records.schema.js';
import { type LibraryRecordsAdded, MOST_OWN_RECORDS, type OwnLibrary, type OwnRecord, ownRecords } from './own-records.js';
import { decideOwnProducts, evolveOwnProducts, type OwnProductCommand, type OwnProductEvent } from './own-products.decider.js';
import { normalForm } from '../kernel/string/normal-form.js';

export { MOST_OWN_RECORDS, nothingOwn, type OwnLibrary, type OwnRecord, ownRecords } from './own-records.js';

export type LibraryRecordsStatusSet = {
  type: 'LibraryRecordsStatusSet';
  data: { id: number; kind: LibraryKind; ids: readonly number[]; active: boolean };
};
export type LibraryRecordsRemoved = { type: 'LibraryRecordsRemoved'; data: { id: number; kind: LibraryKind; ids: readonly number[] } };
/** All that somebody made here is somebody else's from now on. */
export type LibraryRecordsGiven = { type: 'LibraryRecordsGiven'; data: { id: number; from: number; to: number } };
export type OwnCropChanged = { type: 'OwnCropChanged'; data: { id: number; cropId: number } & OwnCropChanges };
export type OwnLibraryEvent =
  | LibraryRecordsAdded
  | LibraryRecordsStatusSet
  | LibraryRecordsRemoved
  | LibraryRecordsGiven
  | OwnCropChanged
  | OwnProductEvent;

export type OwnLibraryCommand =
  | OwnProductCommand
  /** `once`: an import, which brings a record of another level in one time only; else a copy, whose name must be free */
  | { type: 'AddLibraryRecords'; kind: LibraryKind; ownerId: number; records: readonly OwnContent[]; once: boolean }
  | { type: 'SetLibraryRecordsStatus'; kind: LibraryKind; ids: readonly number[]; active: boolean }
  | { type: 'RemoveLibraryRecords'; kind: LibraryKind; ids: readonly number[] }
  | { type: 'GiveLibraryRecords'; from: number; to: number }
  | ChangeOwnCrop;

/** `seen`: the revision of the crop that the sender saw; `change`: what the crop comes to, by the rules of crops. */
export interface ChangeOwnCrop {
  readonly type: 'ChangeOwnCrop';
  readonly cropId: number;
  readonly seen: number | undefined;
  readonly change: (crop: OwnRecord) => OwnCropChanges | Refusal;
}

const eventTypes: Readonly<Record<OwnLibraryEvent['type'], true>> = {
  LibraryRecordsAdded: true,
  LibraryRecordsStatusSet: true,
  LibraryRecordsRemoved: true,
  LibraryRecordsGiven: true,
  OwnCropChanged: true,
  LibraryProductChanged: true,
  LibraryPricesSet: true,
};
const commandTypes: Readonly<Record<OwnLibraryCommand['type'], true>> = {
  AddLibraryRecords: true,
  SetLibraryRecordsStatus: true,
  RemoveLibraryRecords: true,
  GiveLibraryRecords: true,
  ChangeOwnCrop: true,
  AddProducts: true,
  ChangeProduct: true,
  SetPrices: true,
};
/** Whether a level leaves an event or a command to its own library. */
export const isOwnLibraryEvent = <E extends { type: string }>(event: E): event is E & OwnLibraryEvent => event.type in eventTypes;
export const isOwnLibraryCommand = <C extends { type: string }>(command: C): command is C & OwnLibraryCommand =>
  command.type in commandTypes;

/** Own records have ids from here on; the shipped ones lie below. */
const FIRST_OWN_ID = 100_001;
export const isOwnId = (id: number): boolean => id >= FIRST_OWN_ID;

const no = refuse(libraryErrors);
export const presentRecords = (library: OwnLibrary, kind: LibraryKind): readonly OwnRecord[] =>
  ownRecords(library, kind).filter(({ status }) => status !== 'removed');

const folded = (text: string | null) => (text === null ? '' : normalForm(text, 'NFKC').toLowerCase());
const sameName = (a: OwnContent, b: OwnContent): boolean =>
  folded(a.variety) === folded(b.variety) &&
  (a.name === null && b.name === null ? a.rootId === b.rootId : folded(a.name) === folded(b.name));

/** Of the place `id`, which is there. All records of a command or none. */
export function decideOwnLibrary(command: OwnLibraryCommand, id: number, library: OwnLibrary): readonly OwnLibraryEvent[] | Refusal {
  switch (command.type) {
    case 'AddLibraryRecords': {
      const { kind, records, ownerId, once } = command;
      const fresh = records.filter((record) => !(record.id in library[kind])); // the same command again
      if (fresh.length === 0) return [];
      const here = presentRecords(library, kind);
      const known = new Set(here.map(({ sourceId }) => sourceId));
      const taken = once ? fresh.filter(({ sourceId }) => known.has(sourceId)) : [];
      if (taken.length > 0) return no('alreadyImported', { ids: taken.map(({ sourceId }) => sourceId) });
      if (!once && fresh.some((record) => here.some((one) => sameName(one, record))))
        return no(kind === 'intervention' ? 'interventionTypeExists' : 'cropNameExists');
      if (ownRecords(library, kind).length + fresh.length > MOST_OWN_RECORDS) return no('libraryFull', { max: MOST_OWN_RECORDS });
      return [{ type: 'LibraryRecordsAdded', data: { id, kind, ownerId, records: fresh } }];
    }
    case 'SetLibraryRecordsStatus': {
      const { kind, active } = command;
      const wanted = active ? 'active' : 'archived';
      const ids = command.ids.filter((one) => library[kind][one]?.status !== wanted);
      return ids.length === 0 ? [] : [{ type: 'LibraryRecordsStatusSet', data: { id, kind, ids, active } }];
    }
    case 'RemoveLibraryRecords': {
      const { kind } = command;
      const ids = command.ids.filter((one) => library[kind][one]?.status !== 'removed');
      return ids.length === 0 ? [] : [{ type: 'LibraryRecordsRemoved', data: { id, kind, ids } }];
    }
    case 'GiveLibraryRecords': {
      const { from, to } = command;
      const has = libraryKinds.some((kind) => presentRecords(library, kind).some(({ ownerId }) => ownerId === from));
      return has && from !== to ? [{ type: 'LibraryRecordsGiven', data: { id, from, to } }] : [];
    }
    case 'ChangeOwnCrop':
      return changeOwnCrop(command, id, library);
    default:
      return decideOwnProducts(command, id, library);
  }
}

function changeOwnCrop({ cropId, seen, change }: ChangeOwnCrop, id: number, library: OwnLibrary) {
  const crop = library.crops[cropId];
  if (!crop || crop.status === 'removed') return no('CropNotFound');
  if (seen !== undefined && seen !== crop.revision) return refuse(apiErrors)('revisionConflict', { current: crop.revision, yours: seen });
  const changes = change(crop);
  if (isRefusal(changes)) return changes;
  const named = { ...crop, ...changes };
  const renamed = 'name' in changes || 'variety' in changes;
  if (renamed && presentRecords(library, 'crops').some((one) => one.id !== cropId && sameName(one, named))) return no('cropNameExists');
  return Object.keys(changes).length === 0 ? [] : [{ type: 'OwnCropChanged' as const, data: { id, cropId, ...changes } }];
}

const given = (library: OwnLibrary, { from, to }: LibraryRecordsGiven['data']): OwnLibrary => {
  const owned = (record: OwnRecord): OwnRecord =>
    record.ownerId === from ? { ...record, ownerId: to, revision: record.revision + 1 } : record;
  const of = (kind: LibraryKind) => Object.fromEntries(Object.entries(library[kind]).map(([id, record]) => [id, owned(record)]));
  return { crops: of('crops'), fertilizers: of('fertilizers'), intervention: of('intervention') };
};

export function evolveOwnLibrary(library: OwnLibrary, event: OwnLibraryEvent): OwnLibrary {
  if (event.type === 'OwnCropChanged') {
    const { id: _, cropId, ...changes } = event.data;
    const crop = library.crops[cropId];
    return crop ? { ...library, crops: { ...library.crops, [cropId]: { ...crop, ...changes, revision: crop.revision + 1 } } } : library;
  }
  if (event.type === 'LibraryRecordsGiven') return given(library, event.data);
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
    default:
      return evolveOwnProducts(library, event);
  }
}
