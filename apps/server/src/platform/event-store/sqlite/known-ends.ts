/**
 * Where streams end, as last read: most reads only look for newer events and find none. Good while no other connection
 * commits (SQLite's data_version); what this process appends to is forgotten before it is written, and known again once
 * it is committed.
 */
export class KnownEnds {
  readonly #last = new Map<string, number>();
  #version: number | undefined;
  /** What was just seen. It holds while the awaits of this turn are worked off, because nothing from outside comes in between. */
  #looked: number | undefined;

  /** `foreignCommits` is a number that changes when another process commits; negative while in doubt. */
  constructor(
    private readonly foreignCommits: () => number,
    private readonly capacity = 20_000,
  ) {}

  /** Whether the stream has no event from revision `from` on. Ask right before the query whose result is noted. */
  endsBefore(stream: string, from: number): boolean {
    this.look();
    return this.#last.get(stream) === from - 1;
  }

  /** Lets go of what another process may have changed. Before any query whose result is noted. */
  look(): void {
    const version = (this.#looked ??= this.#look());
    if (version !== this.#version || version < 0) this.clear();
    this.#version = version;
  }

  /** The query that has just run found nothing after `last`, or the commit that has just come through ended there; no await in between. */
  note(stream: string, last: number): void {
    if (this.#last.size >= this.capacity) this.#last.clear();
    this.#last.set(stream, last);
  }

  forget(stream: string): void {
    this.#last.delete(stream);
  }

  /** Whoever has seen more of the log than an earlier look must not be answered from before it. */
  lookAgain(): void {
    this.#looked = undefined;
  }

  clear(): void {
    this.#last.clear();
  }

  #look(): number {
    process.nextTick(() => this.lookAgain());
    return this.foreignCommits();
  }
}
