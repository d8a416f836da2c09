import { TooManyWait } from './fair-turns.js';

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Turns where nobody can be told from anybody, as with passwords that are guessed from everywhere: who came last is next, so that whoever
 * comes waits for those alone who came later. In the order of coming everybody would wait for a whole flood (docs/decisions/0057).
 */
export class NewestFirst {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /** Call what it gives when the work is done. @throws TooManyWait who has waited longest, when more wait than may */
  async take(): Promise<() => void> {
    if (this.running < this.limits.atOnce) this.running++;
    else {
      const turn = new Promise<void>((start, no) => this.waiting.push({ start, refuse: () => no(new TooManyWait()) }));
      if (this.waiting.length > this.limits.waiting) this.waiting.shift()!.refuse();
      await turn;
    }
    let done = false;
    return () => {
      if (done) return;
      done = true;
      const next = this.waiting.pop();
      if (next) next.start(); // the place passes on
      else this.running--;
    };
  }
}
