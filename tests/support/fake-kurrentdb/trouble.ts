import type { Answer } from './log.js';

/** What goes wrong next, as a test orders it. */
export class Trouble {
  #mute = 0;
  #late: number[] = [];
  #busy: string[] = [];
  #cut: number[] = [];
  #drops: number[] = [];
  /** Answers nothing any more, gossip included; its connections stay. */
  isSilent = false;
  /** How many events before its place a subscription begins: those are sent twice. */
  overlap = 0;

  /** The next `count` appends are written and never answered. */
  muteAppends(count: number): void {
    this.#mute = count;
  }

  /** The next append is written only after `ms`, when nobody waits for it any more, and not answered. */
  lateAppend(ms: number): void {
    this.#late.push(ms);
  }

  /** The next append is refused unread with this text. */
  refuseAppend(text: 'Server Is Not Ready' | 'Server Is Busy'): void {
    this.#busy.push(text);
  }

  /** The next page breaks off after `events`. */
  cutRead(events: number): void {
    this.#cut.push(events);
  }

  /** The next subscription is dropped after `events`. */
  dropSubscription(events: number): void {
    this.#drops.push(events);
  }

  /** As a machine that hangs: connections stay open and nothing is answered. */
  silence(): void {
    this.isSilent = true;
  }

  busy = () => this.#busy.shift();
  cutAfter = () => this.#cut.shift() ?? Infinity;
  dropAfter = () => this.#drops.shift() ?? Infinity;

  carryOut(append: () => Answer, answer: (answer: Answer) => void): void {
    const late = this.#late.shift();
    if (late !== undefined) return void setTimeout(append, late).unref();
    const done = append();
    if (this.#mute > 0) this.#mute -= 1;
    else if (!this.isSilent) answer(done);
  }
}
