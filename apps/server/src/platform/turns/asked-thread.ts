import { Worker } from 'node:worker_threads';
import { tryLater } from '../refusal/refused.js';
import { callerNow } from './caller.js';
import { FairTurns, TooManyWait } from './fair-turns.js';

/**
 * A thread beside the one that calls and edits go through: it answers one question at a time, people and companies taking turns, so that
 * nobody else's call waits for the work. It starts with the first question; a question is bounded by who asks it.
 */
export class AskedThread<Question, Answer> {
  private readonly turns = new FairTurns({ atOnce: 1, person: 10, company: 40, all: 100 });
  private thread: Worker | undefined;

  constructor(private readonly script: URL) {}

  /** @throws Refused 503 when too many wait; Error when the thread ended, the next question starts another */
  async ask(question: Question): Promise<Answer> {
    const done = await this.turns.take(callerNow()).catch((error: unknown) => {
      throw error instanceof TooManyWait ? tryLater('unavailable', 2) : error;
    });
    try {
      return await this.answer(question);
    } finally {
      done();
    }
  }

  async end(): Promise<void> {
    await this.thread?.terminate();
  }

  private answer(question: Question): Promise<Answer> {
    const thread = (this.thread ??= this.started());
    return new Promise((resolve, reject) => {
      const gone = (error: unknown) => {
        this.thread = undefined;
        reject(error instanceof Error ? error : new Error('the thread ended'));
      };
      thread.once('error', gone);
      thread.once('exit', gone);
      thread.once('message', (found: Answer) => {
        thread.off('error', gone);
        thread.off('exit', gone);
        resolve(found);
      });
      thread.postMessage(question);
    });
  }

  private started(): Worker {
    const thread = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    thread.unref();
    return thread;
  }
}
