import type * as Y from 'yjs';
import type { CollabSocket } from '../link/collab-socket';
import type { DocumentShape } from '../document/document-shape';
import { type Edit, RemoteOrigin } from '../document/live-document';
import { MemoryStore } from '../device/offline-store';
import { LiveSession } from './live-session';

/** No server behind it: what is shown is the past. */
const nowhere: CollabSocket = {
  connected: false,
  request: async () => ({ ok: false }),
  send: () => undefined,
  on: () => () => undefined,
  close: () => undefined,
};

/** The past is asked of the server again; a device keeps none of it. */
class NothingKept extends MemoryStore {
  override async append(): Promise<void> {}
  override async compact(): Promise<void> {}
}

/** A session that nobody can write to and that joins nothing: the parts of an editor draw a past state from it. */
export function openReplay(user: { id: number; name: string }, shape: DocumentShape): LiveSession {
  const session = new LiveSession({ name: 'replay', user, shape, socket: nowhere, store: new NothingKept() });
  session.state.set({ kind: 'readOnly', reason: 'replay' });
  session.ready.set(true);
  return session;
}

/** Puts another state into a replay by `write`, which touches only the values that differ: they are told. */
export function showState(session: LiveSession, write: (doc: Y.Doc, origin: RemoteOrigin) => void): readonly Edit[] {
  const { doc } = session.document;
  const told: Edit[] = [];
  const off = session.document.onChange(({ edits }) => told.push(...edits));
  write(doc, new RemoteOrigin());
  off();
  return told;
}
