import type { SwitchedKind } from './group-library.js';

/** Stands in the group's stream: what the library or a level above has was archived for the group, or taken back. */
export type GroupLibraryStatusSet = {
  type: 'GroupLibraryStatusSet';
  data: { id: number; kind: SwitchedKind; ids: readonly number[]; active: boolean };
};
