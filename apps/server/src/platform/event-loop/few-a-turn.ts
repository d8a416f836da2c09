/** What waited for one answer goes on together when it comes: so many of it in a turn of the event loop, the others in the next ones, in their order. */
export class FewATurn {
  #gone = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Nothing to wait for where few go on. */
  next(): Promise<void> | undefined {
    if (this.#waiting.length > 0 || this.#gone === this.most) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#gone += 1;
    if (this.#gone === 1) setImmediate(() => this.#turn());
    return undefined;
  }

  #turn(): void {
    const going = this.#waiting.splice(0, this.most);
    this.#gone = going.length;
    for (const go of going) go();
    if (going.length > 0) setImmediate(() => this.#turn());
  }
}
