import type { Endpoint } from './errors.js';
import type { FakeLog } from './log.js';
import type { Trouble } from './trouble.js';

/** What a call sees of the server that it reached. */
export interface Node {
  readonly log: FakeLog;
  readonly trouble: Trouble;
  readonly leads: boolean;
  readonly leader: Endpoint;
  /** The call demands the leader, and this server is not it. */
  follows(call: unknown): boolean;
}
