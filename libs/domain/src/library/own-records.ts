import type { LibraryKind } from './group-library.js';
import type { OwnContent } from './library-records.schema.js';

/** A crop, a product or a type of interventions that a company, a collection or a group has of its own. What is removed stays readable where it was used. */
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

export const nothingOwn: OwnLibrary = { crops: {}, fertilizers: {}, intervention: {} };
/** Of one kind in one place, those removed among them. */
export const MOST_OWN_RECORDS = 2_000;

export const ownRecords = (library: OwnLibrary, kind: LibraryKind): readonly OwnRecord[] => Object.values(library[kind]);
