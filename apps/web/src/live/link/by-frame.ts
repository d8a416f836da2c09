import type { CollabSocket } from './collab-socket';

/** What colleagues send while they work; one page draws it at most once a frame, however many they are. */
const GATHERED = new Set(['update', 'awareness']);
/** A hidden page has no frames; its document still follows. */
const HIDDEN_MS = 100;

/**
 * The same connection with colleagues' edits and places handed over together, just before a frame is drawn. Their order,
 * also among all other events and answers, stays.
 */
export function byFrame(socket: CollabSocket): CollabSocket {
  let waiting: (() => void)[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
    const now = waiting;
    waiting = [];
    for (const work of now) work();
  };
  const later = (work: () => void) => {
    waiting.push(work);
    if (timer !== undefined) return;
    frame = requestAnimationFrame(flush);
    timer = setTimeout(flush, HIDDEN_MS);
  };
  return {
    get connected() {
      return socket.connected;
    },
    async request(event, payload, timeoutMs) {
      const answer = await socket.request(event, payload, timeoutMs);
      flush();
      return answer;
    },
    send: (event, payload) => socket.send(event, payload),
    on(event, handler) {
      let gone = false;
      const take = (payload: never) => {
        if (!gone) handler(payload);
      };
      const off = socket.on(
        event,
        GATHERED.has(event) ? (payload: never) => later(() => take(payload)) : (payload: never) => (flush(), take(payload)),
      );
      return () => {
        gone = true;
        off();
      };
    },
    close() {
      flush();
      socket.close();
    },
  };
}
