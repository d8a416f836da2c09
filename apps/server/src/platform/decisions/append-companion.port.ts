import type { Appended, Attribution, StreamWrite } from '../event-store/event-store.port.js';

/** Something that has its part in an append that a decision makes, such as the bytes of a live document. */
export interface AppendCompanion {
  /** May add to the writes. `settle` is called once, with the outcome or with nothing when the append failed. */
  join(writes: readonly StreamWrite[], by: Attribution): Promise<{ writes: StreamWrite[]; settle(appended?: Appended): void } | undefined>;
}
