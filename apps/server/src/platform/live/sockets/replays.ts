import type { Socket } from 'socket.io';

const mostWaiting = 20;

/**
 * What was missed is read from the log again for each who comes back. One at a time for a socket, a few in all, so that those who
 * follow what happens now do not wait for it.
 */
export class Replays {
  readonly #ofSocket = new WeakMap<Socket, { last: Promise<void>; waiting: number }>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(private readonly atOnce = 2) {}

  /** Undefined when too many of the socket wait already. */
  take(socket: Socket, replay: () => Promise<void>): Promise<void> | undefined {
    const mine = this.#ofSocket.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
    if (mine.waiting >= mostWaiting) return undefined;
    mine.waiting += 1;
    this.#ofSocket.set(socket, mine);
    const turn = mine.last.then(() => this.#inTurn(replay)).finally(() => (mine.waiting -= 1));
    mine.last = turn.catch(() => undefined);
    return turn;
  }

  async #inTurn(replay: () => Promise<void>): Promise<void> {
    if (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#running += 1;
    try {
      await replay();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
