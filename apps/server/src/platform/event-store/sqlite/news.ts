/** Wakes those who wait for new events: at once for this process's own, by polling for those of another. */
export class News {
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #seen: number | undefined;
  #version = 0;
  #waking = false;

  /** `foreignCommits` is a number that changes when another process commits. */
  constructor(
    private readonly foreignCommits: () => number,
    private readonly everyMs = 50,
  ) {}

  /** Take one, look at the log, and then wait `after` it: nothing that comes in between is missed. */
  mark(): number {
    this.#seen ??= this.foreignCommits();
    return this.#version;
  }

  /** Wakes in a turn of its own: those whose append it was are answered before anybody reads it. */
  arrived() {
    this.#version += 1;
    if (this.#waking || this.#waiting.size === 0) return;
    this.#waking = true;
    setImmediate(() => {
      this.#waking = false;
      const waiting = [...this.#waiting];
      this.#waiting.clear();
      for (const wake of waiting) wake();
    });
  }

  async after(mark: number, signal: AbortSignal): Promise<void> {
    if (this.#version !== mark || signal.aborted) return;
    this.#timer ??= setInterval(() => this.#poll(), this.everyMs).unref();
    await new Promise<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }

  close() {
    clearInterval(this.#timer);
    this.arrived();
  }

  #poll() {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#seen = undefined; // the next mark takes it anew
      return;
    }
    const now = this.foreignCommits();
    const moved = now !== this.#seen;
    this.#seen = now;
    if (moved) this.arrived();
  }
}
