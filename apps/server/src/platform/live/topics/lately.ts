import { RecentMap } from '../../memory/recent-map.js';

const remembered = 2_000;

/** What happened lately on topics, on this node and since it started; somebody who begins to follow one may just have read what it was before. */
export class Lately {
  readonly #last = new RecentMap<string, number>(remembered);

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(topic: string): void {
    this.#last.set(topic, this.now());
  }

  /** Whether anything happened in the last so many milliseconds. */
  within(topic: string, ms: number): boolean {
    const last = this.#last.get(topic);
    return last !== undefined && this.now() - last <= ms;
  }
}
