import { io, type Socket } from 'socket.io-client';

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

/** The `/collab` connection. Reconnects by itself; a refused token is renewed once before the person counts as signed out. */
export function openCollabSocket(auth: LiveAuth, url = ''): CollabSocket {
  const socket: Socket = io(`${url}/collab`, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    forceNew: true,
    reconnectionDelay: 300,
    reconnectionDelayMax: 4_000,
    auth: (give) => void auth.token().then((token) => give({ token })),
  });
  const handlers = new Set<() => void>();
  const signedOut = new Set<() => void>();
  let refused = 0;
  let over = false;
  const renewThenConnect = async () => {
    const token = refused++ < 2 ? await auth.renew().catch(() => undefined) : undefined;
    if (token) socket.connect();
    else {
      over = true;
      for (const handler of signedOut) handler();
    }
  };
  socket.on('connect', () => (refused = 0));
  socket.on('connect_error', (error: Error & { data?: { key?: string } }) => {
    // A refused handshake is not retried by the library; a lost network is.
    if (error.data?.key === 'notAuthenticated' || error.message === 'notAuthenticated') void renewThenConnect();
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
      for (const off of handlers) off();
      socket.disconnect();
    },
  };
}
