import { useEffect, useState } from 'react';
import { byFrame } from '../link/by-frame';
import { openCollabSocket } from '../link/collab-socket';
import { IndexedStore } from '../device/indexed-store';
import { MemoryStore } from '../device/offline-store';
import { LiveSession } from './live-session';
import type { LiveKind } from './session-options';
import { sessionAuth } from '../link/session-auth';

interface User {
  id: number;
  name: string;
}
interface Held {
  session: Promise<LiveSession>;
  users: number;
  closing?: ReturnType<typeof setTimeout>;
}

/** Steps of one document are pages of their own: the connection and the copy stay while one gives way to the next. */
const LINGER_MS = 1_500;
const open = new Map<string, Held>();

async function start(name: string, user: User, kind: LiveKind): Promise<LiveSession> {
  const store = await IndexedStore.open(user.id, name).catch(() => new MemoryStore());
  const session = new LiveSession({ name, user, socket: byFrame(openCollabSocket(sessionAuth(user.id))), store, ...kind });
  if (navigator.onLine === false) session.setNetwork(false);
  await session.open();
  return session;
}

function take(name: string, user: User, kind: LiveKind): Held {
  const key = `${user.id} ${name}`;
  let held = open.get(key);
  if (!held) open.set(key, (held = { session: start(name, user, kind), users: 0 }));
  clearTimeout(held.closing);
  if (held.users++ === 0) void held.session.then((session) => session.back());
  return held;
}

function giveBack(name: string, user: User): void {
  const key = `${user.id} ${name}`;
  const held = open.get(key);
  if (!held || --held.users > 0) return;
  // the next step takes it in the same turn; whoever has not come by then has left the document
  held.closing = setTimeout(() => {
    void held.session.then((session) => held.users === 0 && session.away());
    held.closing = setTimeout(() => {
      open.delete(key);
      void held.session.then((session) => session.close());
    }, LINGER_MS);
  });
}

const each = (work: (session: LiveSession) => void) => () => open.forEach(({ session }) => void session.then(work));
addEventListener(
  'pagehide',
  each((session) => {
    session.flush();
    session.away(true);
  }),
);
// a page that the browser kept is shown again as it was left
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) open.forEach(({ session, users }) => void (users > 0 && session.then((kept) => kept.back())));
});
addEventListener(
  'online',
  each((session) => session.setNetwork(true)),
);
addEventListener(
  'offline',
  each((session) => session.setNetwork(false)),
);

/** The live document for as long as a page shows it. `undefined` until this device's store has answered. */
export function useOpenSession(name: string, user: User, kind: LiveKind): LiveSession | undefined {
  const [session, setSession] = useState<LiveSession>();
  const { id, name: userName } = user;
  useEffect(() => {
    const who = { id, name: userName };
    let gone = false;
    void take(name, who, kind).session.then((opened) => !gone && setSession(opened));
    return () => {
      gone = true;
      giveBack(name, who);
    };
  }, [name, id, userName, kind]);
  return session;
}
