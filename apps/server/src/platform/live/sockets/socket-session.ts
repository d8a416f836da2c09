import type { Socket } from 'socket.io';
import type { Actor } from '../../decisions/decisions.port.js';
import { untilBeat } from '../../http/security/same-time.js';
import type { AnyLiveKind } from '../kinds/live-kind.port.js';

export interface OpenDoc {
  readonly kind: AnyLiveKind;
  readonly id: number;
  readonly epoch: number;
}

/** What the server knows of one connection. */
export interface SocketSession {
  actor: Actor;
  token: string;
  readonly docs: Map<string, OpenDoc>;
  /** Joins that are on their way: each will hold a whole document. */
  joining: number;
  /** `/live`: the last position sent, by topic; undefined while it is being replayed. */
  readonly topics: Map<string, number | undefined>;
}

export const sessionOf = (socket: Socket): SocketSession => socket.data as SocketSession;

type Ack = (answer: unknown) => void;

/** What is not there and what is somebody else's are answered alike, also in time. */
const missing = new Set<unknown>(['docNotFound', 'topicNotFound']);

/** Answers every frame that asks for an answer, and never lets one take the process down. */
export function onFrame(
  socket: Socket,
  event: string,
  report: (error: unknown) => void,
  handle: (frame: unknown, ack: Ack) => unknown,
): void {
  socket.on(event, async (...args: unknown[]) => {
    const last = args.at(-1);
    const ack: Ack = typeof last === 'function' ? (last as Ack) : () => undefined;
    const from = performance.now();
    try {
      const answer = await handle(args[0], ack);
      if (missing.has((answer as { key?: unknown } | undefined)?.key)) await untilBeat(performance.now() - from);
      if (answer !== undefined) ack(answer);
    } catch (error) {
      report(error);
      ack({ ok: false, key: 'internalError' });
    }
  });
}
