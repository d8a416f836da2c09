import { audited, bookkeeping, defineCapability, type EventShown } from '../kernel/capability/capability.js';
import type { GroupLibraryStatusSet } from '../library/group-library.events.js';
import type { CollectionEvent } from './collection.decider.js';
import type { CompanyEvent } from './company.decider.js';
import type { GroupEvent } from './group.decider.js';
import type { LevelOwnEvent } from './level-own.decider.js';

/** What a level has of its own, the capabilities say whose it is. */
type Own<E extends { type: string }> = Exclude<E['type'], (LevelOwnEvent | GroupLibraryStatusSet)['type']>;

const companyEvents = {
  CompanyRegistered: audited,
  CompanyChanged: audited,
  CompanyLogoSet: audited,
  CompanyLogoRemoved: audited,
  CompanyLocalized: audited,
  CollectionOpened: bookkeeping,
  CollectionResized: bookkeeping,
  CollectionClosed: bookkeeping,
} satisfies Record<Own<CompanyEvent>, EventShown>;

const collectionEvents = {
  CollectionRegistered: audited,
  CollectionChanged: audited,
  CollectionLocalized: audited,
  CollectionRemoved: audited,
  GroupOpened: bookkeeping,
  GroupResized: bookkeeping,
  GroupClosed: bookkeeping,
} satisfies Record<Own<CollectionEvent>, EventShown>;

const groupEvents = {
  GroupRegistered: audited,
  GroupChanged: audited,
  GroupLocalized: audited,
  GroupRemoved: audited,
} satisfies Record<Own<GroupEvent>, EventShown>;

/** The topics of companies and collections are those of their libraries: `company:7` tells of uploads, to fewer people. */
export const organizationCapability = defineCapability({
  name: 'organization',
  kinds: {
    company: {
      events: companyEvents,
      rights: true,
      topic: { name: 'companylibrary' },
      key: {},
      history: { company: { en: 'company', mr: 'कंपनी', pt: 'empresa', es: 'empresa' } },
      placed: { page: '/company' },
    },
    collection: {
      events: collectionEvents,
      rights: true,
      topic: { name: 'collectionlibrary' },
      history: { collection: { en: 'collection', mr: 'संग्रह', pt: 'coleção', es: 'colección' } },
      placed: { page: '/collection/{id}' },
    },
    group: {
      events: groupEvents,
      rights: true,
      topic: { name: 'group', namedIn: 'groupId', hearsOwned: true },
      key: {},
      history: { group: { en: 'group', mr: 'गट', pt: 'grupo', es: 'grupo' } },
    },
  },
});
