import type { CollabSocket } from '../link/collab-socket';
import type { OfflineStore } from '../device/offline-store';
import type { DocumentShape } from '../document/document-shape';
import type { LivePath } from '../document/live-path';

/** Answers the message key of the rule that a single value breaks, or nothing. The server repairs what slips through. */
export type LeafRules = (path: LivePath, value: unknown) => string | undefined;

/** A kind of live documents, as the capability that has them describes it. */
export interface LiveKind {
  shape: DocumentShape;
  rules?: LeafRules;
}

export interface SessionOptions extends LiveKind {
  name: string;
  user: { id: number; name: string };
  socket: CollabSocket;
  store: OfflineStore;
  now?: () => number;
  /** How long to wait for the server before the stored copy may be edited alone. */
  offlineAfterMs?: number;
}
