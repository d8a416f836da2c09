import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import type { Asked, Told } from './launcher.worker.js';
import { outcomeOf, type Outcome, stepBack, type Work } from './workers.js';

const script = new URL('./launcher.worker.js', import.meta.url);

const MARGIN_MS = 60_000;

type OutcomeThere = Extract<Told, { outcome: unknown }>['outcome'];
interface Waiting {
  readonly resolve: (outcome: OutcomeThere) => void;
  readonly timer: NodeJS.Timeout;
  /** Of the process that does the work; undefined until it has started. */
  pid?: number;
}

/**
 * A small process that starts the workers: starting one copies the tables of the starter's memory, which holds a large server up for 6 to
 * 17 ms each time. Without it, in a test or a program that does not `start` it, workers are this process's own children.
 */
class WorkerLauncher {
  private readonly logger = new Logger('workers');
  private wanted = false;
  private launcher: ChildProcess | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();

  start(): void {
    this.wanted = true;
    this.launcher ??= this.started();
  }

  end(): void {
    this.wanted = false;
    if (this.launcher?.connected) this.launcher.disconnect();
  }

  /** Never throws. */
  async outcomeOf(work: Work): Promise<Outcome> {
    if (!this.wanted) return outcomeOf(work);
    const files: number[] = [];
    try {
      for (const file of work.files) files.push(reopened(file));
      const outcome = await this.asks({ ...work, files });
      if (!('unopened' in outcome)) return outcome;
      this.logger.warn(`the launcher may not open files of the server: ${outcome.unopened}`);
      return await outcomeOf({ ...work, files });
    } catch (error) {
      // a system without /proc
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? outcomeOf(work) : { broken: String(error) };
    } finally {
      for (const file of files) closeSync(file);
    }
  }

  private asks(work: Work): Promise<OutcomeThere> {
    const launcher = (this.launcher ??= this.started());
    const id = ++this.asked;
    const { milliseconds, patience = 1 } = work.limits;
    return new Promise((resolve) => {
      // it watches each work: what takes longer by so much shows that it hangs itself
      const timer = setTimeout(() => launcher.kill('SIGKILL'), milliseconds * patience + MARGIN_MS);
      this.waiting.set(id, { resolve, timer });
      launcher.ref();
      launcher.channel?.ref();
      const failed = (error: unknown) => this.ended(id, { broken: String(error) });
      try {
        launcher.send({ id, work } satisfies Asked, (error) => error && failed(error));
      } catch (error) {
        failed(error); // what no message can hold
      }
    });
  }

  private told(told: Told): void {
    if ('outcome' in told) return this.ended(told.id, told.outcome);
    const waiting = this.waiting.get(told.id);
    if (waiting) waiting.pid = told.pid;
  }

  private ended(id: number, outcome: OutcomeThere): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.waiting.delete(id);
    waiting.resolve(outcome);
    if (this.waiting.size > 0) return;
    this.launcher?.unref();
    this.launcher?.channel?.unref();
  }

  private started(): ChildProcess {
    const launcher = fork(script, [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (launcher.pid !== undefined) stepBack(launcher.pid);
    const gone = () => {
      if (this.launcher === launcher) this.left();
    };
    launcher
      .on('message', (told: Told) => this.told(told))
      .once('exit', gone)
      .on('error', gone);
    launcher.unref();
    launcher.channel?.unref();
    return launcher;
  }

  /** Nobody watches its workers any more. */
  private left(): void {
    this.launcher = undefined;
    for (const [id, { pid }] of this.waiting) {
      if (pid !== undefined) killed(pid);
      this.ended(id, { broken: 'the launcher of workers ended' });
    }
  }
}

export const workerLauncher = new WorkerLauncher();

/** The same file under a number of its own: whoever sent it may go, and its first number become another file's. */
const reopened = (file: number) => openSync(`/proc/self/fd/${file}`, 'r');

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended by itself
  }
}
