import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export interface Entry<T = unknown> {
  readonly key: string;
  readonly writer: number;
  readonly op: string;
  /** What was asked for, enough to find it again. */
  readonly intent: T;
  /** What the server acknowledged; undefined while it has not. */
  answer?: unknown;
  attempts: number;
}

/** Every operation is on disk before it is sent and marked when its answer arrives, so that the tester's memory is surer than the server's. */
export class Ledger {
  private readonly file: number;
  readonly entries: Entry[] = [];

  constructor(path: string) {
    this.file = openSync(path, 'a');
  }

  intend<T>(writer: number, op: string, key: string, intent: T): Entry<T> {
    const entry: Entry<T> = { key, writer, op, intent, attempts: 0 };
    this.write({ at: 'intend', writer, op, key, intent });
    this.entries.push(entry);
    return entry;
  }

  acknowledge(entry: Entry, answer: unknown): void {
    entry.answer = answer;
    this.write({ at: 'ack', key: entry.key });
  }

  get acknowledged(): Entry[] {
    return this.entries.filter((entry) => entry.answer !== undefined);
  }

  private write(line: unknown): void {
    writeSync(this.file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}
