const MOST_MS = 10;

/** Short pieces of work that may come by the thousand in one turn of the event loop: done in their order, 10 ms of them in each turn. */
export class WorkQueue {
  private waiting: (() => void)[] = [];

  add(work: () => void): void {
    if (this.waiting.push(work) === 1) setImmediate(() => this.go());
  }

  private go(): void {
    const since = performance.now();
    let done = 0;
    while (done < this.waiting.length && performance.now() - since < MOST_MS) this.waiting[done++]!();
    this.waiting = this.waiting.slice(done);
    if (this.waiting.length > 0) setImmediate(() => this.go());
  }
}
