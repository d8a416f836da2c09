import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { noticeEarlyEnd } from '../../api/early-end';
import { Timers } from './timers';

/** What the live code asks of a connection; tests give a fake. */
export interface CollabSocket {
  readonly connected: boolean;
  request(event: string, payload: unknown, timeoutMs?: number): Promise<CollabAnswer>;
  send(event: string, payload: unknown): void;
  on(event: string, handler: (payload: never) => void): () => void;
  close(): void;
}

export interface CollabAnswer {
  ok: boolean;
  key?: string;
  [more: string]: unknown;
}

/** Who is signed in here. `renew` answers undefined when the session is over. */
export interface LiveAuth {
  token(): Promise<string | undefined>;
  renew(): Promise<string | undefined>;
  /** Called with each new access token, so that an open connection can pass it on. */
  onToken?(listener: (token: string) => void): () => void;
}

function dialServer(url: string, options: Partial<ManagerOptions & SocketOptions>): Socket {
  const socket = io(url, options);
  noticeEarlyEnd(socket);
  return socket;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * The `/collab` connection. Reconnects by itself; a refused token is renewed before the person counts as signed out, as one who is
 * no longer active does at once. Any other refusal passes, such as that of one tab too many: it is tried again after 2 s, 4 s, 8 s, 10 s …
 */
export function openCollabSocket(
  auth: LiveAuth,
  url = '',
  dial: (url: string, options: Partial<ManagerOptions & SocketOptions>) => Socket = dialServer,
): CollabSocket {
  const socket = dial(`${url}/collab`, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    forceNew: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 4_000,
    auth: (give) =>
      void auth.token().then(
        (token) => give({ token }),
        () => give({}), // it could not be renewed: refused, and asked for anew
      ),
  });
  const handlers = new Set<() => void>();
  const signedOut = new Set<() => void>();
  let refused = 0;
  let over = false;
  let pause = FIRST_PAUSE_MS;
  const timers = new Timers();
  const end = () => {
    over = true;
    for (const handler of signedOut) handler();
  };
  const renewThenConnect = async () => {
    let token: string | undefined;
    try {
      token = refused < 2 ? await auth.renew() : undefined;
    } catch {
      return connectLater(); // the server could not say: nobody is signed out for that
    }
    refused += 1;
    if (token) socket.connect();
    else end();
  };
  const connectLater = () => {
    timers.later(pause, () => socket.connect());
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  socket.on('connect', () => {
    refused = 0;
    pause = FIRST_PAUSE_MS;
  });
  socket.on('connect_error', (error: Error & { data?: { key?: string } }) => {
    if (socket.active) return; // a lost network, which the library gets over; after a refused handshake it does nothing
    const key = error.data?.key ?? error.message;
    if (key === 'notAuthenticated') void renewThenConnect();
    else if (key === 'userNotActive') end();
    else connectLater();
  });
  socket.on('auth:expired', () => void renewThenConnect());
  const stopTokens = auth.onToken?.((token) => {
    if (socket.connected) return void socket.emit('auth:renew', { token });
    if (!over) return;
    over = false; // signed in again
    refused = 0;
    socket.connect();
  });

  return {
    get connected() {
      return socket.connected;
    },
    request: (event, payload, timeoutMs = 10_000) => socket.timeout(timeoutMs).emitWithAck(event, payload),
    send: (event, payload) => void socket.volatile.emit(event, payload),
    on(event, handler) {
      if (event === 'signedOut') {
        signedOut.add(handler as () => void);
        return () => signedOut.delete(handler as () => void);
      }
      socket.on(event, handler as never);
      const off = () => void socket.off(event, handler as never);
      handlers.add(off);
      return off;
    },
    close() {
      stopTokens?.();
      timers.stop();
      for (const off of handlers) off();
      socket.disconnect();
    },
  };
}
