/** Milliseconds that a server takes. */
export interface Delays {
  readonly append: number;
  readonly appendOverStreams: number;
  /**
   * A read that comes after an idle moment on a connection whose requests come in two pieces: the second waits for the acknowledgement of the
   * first. So do those of the client's reading half (Rust); those of grpc-js, which names itself, do not.
   */
  readonly idleRead: number;
  readonly other: number;
}

export const noDelays: Delays = { append: 0, appendOverStreams: 0, idleRead: 0, other: 0 };
/** KurrentDB 26.1.0 on one machine with two cores, by the bare client. */
export const realDelays: Delays = { append: 1.4, appendOverStreams: 2.1, idleRead: 42, other: 1 };

const idleAfterMs = 5;

/** When a connection was last heard, to know which were idle. */
export class Connections {
  readonly #heard = new Map<string, number>();

  idle(call: any): boolean {
    const now = performance.now();
    const before = this.#heard.get(call.getPeer()) ?? -Infinity;
    this.#heard.set(call.getPeer(), now);
    const [agent] = call.metadata.get('user-agent') as string[];
    return now - before > idleAfterMs && !String(agent).includes('grpc-node-js');
  }

  clear(): void {
    this.#heard.clear();
  }
}

/** A timer knows whole milliseconds: the rest by lot, so that the mean is right. */
export function after(ms: number, work: () => void): void {
  if (ms <= 0) return work();
  const whole = Math.floor(ms) + (Math.random() < ms % 1 ? 1 : 0);
  setTimeout(work, whole);
}
