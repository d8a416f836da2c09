import { planShape } from '@loam/domain/plan/document/plan-shape';
import { afterEach } from '@jest/globals';
import { MemoryStore } from '../device/offline-store';
import { LiveSession } from '../session/live-session';
import type { SessionOptions } from '../session/session-options';
import type { FakeServer, FakeSocket } from './fake-server';

/** Closed after the test. */
export const open: LiveSession[] = [];
/** Asks every 5 ms. */
export const until = async (what: () => boolean, ms = 3_000) => {
  for (const end = Date.now() + ms; !what(); await new Promise((r) => setTimeout(r, 5)))
    if (Date.now() > end) throw new Error(`never: ${String(what)}`);
};

/** A session of this person, joined when the server is there; closed after the test. */
export async function enter(
  server: FakeServer,
  userId: number,
  name: string,
  more: Partial<SessionOptions> = {},
): Promise<{ session: LiveSession; socket: FakeSocket }> {
  const socket = server.connect(userId);
  const session = new LiveSession({
    shape: planShape,
    name: 'plan:1',
    user: { id: userId, name },
    socket,
    store: new MemoryStore(),
    ...more,
  });
  open.push(session);
  await session.open();
  if (socket.connected) await until(() => session.editable.get());
  return { session, socket };
}

afterEach(() => open.splice(0).forEach((session) => session.close()));
