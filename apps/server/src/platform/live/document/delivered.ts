import { sha256 } from '../../event-store/sealing.js';

export interface Delivery {
  readonly seq: number;
  readonly position: number;
}

const remembered = 5_000;

/**
 * Which messages a document has taken, so that a repeat is answered like the first time. Rebuilt from the log, where each
 * append names its messages. The bytes count too: the same name on other bytes is another message.
 */
export class Delivered {
  readonly #deliveries: Map<string, Delivery>;

  constructor(entries: Iterable<readonly [string, Delivery]> = []) {
    this.#deliveries = new Map(entries);
  }

  static nameOf = (userId: number, msgId: string, update: Uint8Array) => `${userId}/${msgId}/${sha256(update).slice(0, 16)}`;

  get(name: string): Delivery | undefined {
    return this.#deliveries.get(name);
  }

  add(names: readonly string[], delivery: Delivery) {
    for (const name of names) this.#deliveries.set(name, delivery);
    for (const oldest of this.#deliveries.keys()) {
      if (this.#deliveries.size <= remembered) break;
      this.#deliveries.delete(oldest);
    }
  }

  /** The newest, for a snapshot. */
  newest(count: number): [string, Delivery][] {
    return [...this.#deliveries].slice(-count);
  }
}
