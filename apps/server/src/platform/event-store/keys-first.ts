import type { ActorNames } from './actor-names.js';
import type { Attribution, StreamWrite } from './event-store.port.js';

/** Appends go out in the order of their coming: one that waits for its keys keeps those behind it, which may build on it. */
export class KeysFirst {
  /** Until the last of those that wait goes out. */
  #awaited: Promise<void> | undefined;

  constructor(private readonly names: ActorNames) {}

  /** `go` is called at once where there are keys, else when another process has let them be made. @throws KeysBusy */
  send<T>(writes: readonly StreamWrite[], by: Attribution, go: () => Promise<T>): Promise<T> {
    const keys = this.#awaited ? this.#afterThose(writes, by) : this.names.readyToSeal(writes, by);
    return keys ? this.#later(keys, go) : go();
  }

  async #afterThose(writes: readonly StreamWrite[], by: Attribution): Promise<void> {
    await this.#awaited;
    await this.names.readyToSeal(writes, by);
  }

  async #later<T>(keys: Promise<void>, go: () => Promise<T>): Promise<T> {
    const done = keys.catch(() => undefined);
    this.#awaited = done;
    try {
      await keys;
      return go(); // before anybody who comes later
    } finally {
      if (this.#awaited === done) this.#awaited = undefined;
    }
  }
}
