import type { Cluster } from './cluster.js';
import type { FakeLog } from './log.js';
import type { Trouble } from './trouble.js';

/** What a call sees of the server that it reached. */
export interface Node {
  readonly log: FakeLog;
  readonly trouble: Trouble;
  readonly cluster: Cluster;
  readonly leads: boolean;
  readonly isCut: boolean;
  /** Why this server does not do what only a leader does; undefined when it does, or the call does not demand it. */
  refusal(call: unknown, protocol: 'first' | 'second'): unknown;
  /** A read on a connection that was just idle. */
  wasIdle(call: unknown): boolean;
}
