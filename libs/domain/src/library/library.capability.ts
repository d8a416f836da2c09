import { audited, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { GroupLibraryStatusSet } from './group-library.events.js';
import type { OwnLibraryEvent } from './own-library.decider.js';
import type { SpreadDosesSet } from './spread-doses.decider.js';

/** What each level may have of its own. */
const ofALevel = {
  LibraryRecordsAdded: audited,
  LibraryRecordsStatusSet: audited,
  LibraryRecordsRemoved: audited,
  LibraryRecordsGiven: audited,
  LibraryProductChanged: audited,
  LibraryPricesSet: audited,
  OwnCropChanged: audited,
  SpreadDosesSet: audited,
} satisfies Record<(OwnLibraryEvent | SpreadDosesSet)['type'], EventShown>;

const ofAGroup = { GroupLibraryStatusSet: audited } satisfies Record<GroupLibraryStatusSet['type'], EventShown>;

/** A library has no streams of its own: what a level has stands in the level's. */
export const libraryCapability = defineCapability({
  name: 'library',
  kinds: {},
  elsewhere: { company: ofALevel, collection: ofALevel, group: { ...ofALevel, ...ofAGroup } },
});
