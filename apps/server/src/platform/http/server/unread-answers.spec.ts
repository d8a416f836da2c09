import { describe, expect, test } from '@jest/globals';
import { type Line, UnreadAnswers } from './unread-answers.js';

const MiB = 1024 * 1024;
let now = 0;
class FakeLine {
  writableLength = 0;
  destroyed = false;
  _handle = { bytesWritten: 0, writeQueueSize: 0 };
  get cut() {
    return this.destroyed;
  }
  constructor(private readonly answers: UnreadAnswers) {}
  destroy() {
    this.destroyed = true;
    return this as never;
  }
  answer(bytes: number, who: string) {
    this.answers.answering(this as unknown as Line, who, { socket: this, writableLength: bytes });
    this.writableLength += bytes;
    this._handle.bytesWritten += bytes;
    this._handle.writeQueueSize += bytes;
  }
  /** It waits for its turn. */
  ask(bytes: number, who: string) {
    this.answers.answering(this as unknown as Line, who, { socket: null, writableLength: bytes });
  }
  take(bytes: number) {
    this._handle.writeQueueSize -= bytes;
    if (this._handle.writeQueueSize === 0) this.writableLength = 0; // a chunk is let go when all of it has gone
  }
}
function world() {
  now = 0;
  const answers = new UnreadAnswers(() => now);
  const seconds = (n: number, each: () => void = () => undefined) => {
    for (let i = 0; i < n; i += 1) {
      now += 1_000;
      each();
      answers.look();
    }
  };
  return { line: () => new FakeLine(answers), look: () => answers.look(), seconds };
}

describe('answers that nobody reads', () => {
  test('who takes nothing for a minute is cut, who takes a little now and then is not', () => {
    const { line, seconds } = world();
    const [deaf, slow, idle] = [line(), line(), line()];
    deaf.answer(MiB, 'a');
    slow.answer(MiB, 'b');
    idle.answer(1_000, 'c');
    idle.take(1_000);
    seconds(59);
    expect(deaf.cut).toBe(false);
    slow.take(100);
    seconds(2);
    expect([deaf.cut, slow.cut, idle.cut]).toEqual([true, false, false]);
    seconds(50);
    expect(slow.cut).toBe(false);
    seconds(20);
    expect(slow.cut).toBe(true);
  });

  test('a line that was silent for an hour between two calls has its minute for the next answer', () => {
    const { line, seconds } = world();
    const one = line();
    one.answer(10, 'a');
    one.take(10);
    seconds(3_600);
    one.answer(MiB, 'a');
    seconds(59);
    expect(one.cut).toBe(false);
    seconds(2);
    expect(one.cut).toBe(true);
  });

  test('of one person 64 MiB wait: the oldest are cut, those of others are not', () => {
    const { line, look } = world();
    const other = line();
    other.answer(2 * MiB, 'b');
    const greedy = Array.from({ length: 40 }, () => {
      now += 10;
      const one = line();
      one.answer(2 * MiB, 'a');
      return one;
    });
    look();
    expect(greedy.map(({ cut }) => cut)).toEqual(greedy.map((_, n) => n < 8));
    expect(other.cut).toBe(false);
  });

  test('what was asked for before another answer was read waits too', () => {
    const { line, look } = world();
    const one = line();
    one.answer(MiB, 'a');
    for (let n = 0; n < 8; n += 1) one.ask(8 * MiB, 'a');
    look();
    expect(one.cut).toBe(true);
  });

  test('of all 256 MiB wait, whoever they are', () => {
    const { line, look } = world();
    const lines = Array.from({ length: 150 }, (_, n) => {
      now += 10;
      const one = line();
      one.answer(2 * MiB, `p${n}`);
      return one;
    });
    look();
    expect(lines.map(({ cut }) => cut)).toEqual(lines.map((_, n) => n < 22));
  });
});
