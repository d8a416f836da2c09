import { planDocument } from '@loam/domain/plan/document/plan.document';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import type { CollabSocket } from '../link/collab-socket';
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

/** A plan's session that nobody can write to and that joins nothing: the builder's own parts draw a past state from it. */
export function openReplay(user: { id: number; name: string }): LiveSession {
  const session = new LiveSession({ name: 'replay', user, socket: nowhere, store: new NothingKept() });
  session.state.set({ kind: 'readOnly', reason: 'replay' });
  session.ready.set(true);
  return session;
}

/** Puts another state into a replay: only the values that differ are touched, and told. */
export function showState(session: LiveSession, draft: PlanDraft): readonly Edit[] {
  const { doc } = session.document;
  const told: Edit[] = [];
  const off = session.document.onChange(({ edits }) => told.push(...edits));
  planDocument.write(doc, planDocument.diff(planDocument.read(doc), draft), new RemoteOrigin());
  off();
  return told;
}
