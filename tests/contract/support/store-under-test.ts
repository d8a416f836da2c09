import type {
  EventStore,
  ExpectedRevision,
  KeyOwner,
  StreamWrite,
} from '../../../apps/server/src/platform/event-store/event-store.port.js';
import type { KeyVault } from '../../../apps/server/src/platform/event-store/keys.port.js';
import { event } from '../../support/store-folder.js';

export interface StoreUnderTest {
  store: EventStore;
  /** A second handle on the same log, as another node has. */
  other: EventStore;
  vault: KeyVault;
  remove(): Promise<void>;
}

export const owner: KeyOwner = 'grower:1';

/** A write of events with these ids. */
export const to = (stream: string, expected: ExpectedRevision, ...ids: string[]): StreamWrite => ({
  stream,
  expected,
  owner,
  events: ids.map((id) => event(id)),
});
