import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Asked, Told } from './launcher.worker.js';
import { BEHIND_EDITS, outcomeOf, type Outcome, type Work } from './workers.js';

const script = new URL('./launcher.worker.js', import.meta.url);

/**
 * A small process that starts the workers: starting one copies the tables of the starter's memory, which holds a large server up for 6 to
 * 17 ms each time. Without it, in a test or a program that does not `start` it, workers are this process's own children.
 */
class WorkerLauncher {
  private wanted = false;
  private launcher: ChildProcess | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, (outcome: Told['outcome']) => void>();

  start(): void {
    this.wanted = true;
    this.launcher ??= this.started();
  }

  end(): void {
    this.wanted = false;
    this.launcher?.disconnect();
  }

  /** Never throws. */
  async outcomeOf(work: Work): Promise<Outcome> {
    if (!this.wanted) return outcomeOf(work);
    const files: number[] = [];
    try {
      for (const file of work.files) files.push(reopened(file));
    } catch {
      files.forEach((file) => closeSync(file));
      return outcomeOf(work); // a system without /proc
    }
    try {
      const outcome = await this.asks({ ...work, files });
      return 'unopened' in outcome ? await outcomeOf({ ...work, files }) : outcome;
    } finally {
      files.forEach((file) => closeSync(file));
    }
  }

  private asks(work: Work): Promise<Told['outcome']> {
    const launcher = (this.launcher ??= this.started());
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      launcher.channel?.ref();
      launcher.send({ id, work } satisfies Asked, (error) => error && this.told({ id, outcome: { broken: String(error) } }));
    });
  }

  private told({ id, outcome }: Told): void {
    this.waiting.get(id)?.(outcome);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.launcher?.channel?.unref();
  }

  /** Keeps this process from ending only while it works. */
  private started(): ChildProcess {
    const launcher = fork(script, [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (launcher.pid !== undefined) setPriority(launcher.pid, BEHIND_EDITS);
    const gone = () => {
      if (this.launcher !== launcher) return;
      this.launcher = undefined;
      for (const id of this.waiting.keys()) this.told({ id, outcome: { broken: 'the launcher of workers ended' } });
    };
    launcher
      .on('message', (told: Told) => this.told(told))
      .once('exit', gone)
      .on('error', gone);
    launcher.unref();
    launcher.channel?.unref();
    return launcher;
  }
}

export const workerLauncher = new WorkerLauncher();

/** The same file under a number of its own: whoever sent it may go, and its first number become another file's. */
const reopened = (file: number) => openSync(`/proc/self/fd/${file}`, 'r');
