import { type ChildProcess, fork } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { processorTime } from './processor-time.js';
import { callerNow } from '../turns/caller.js';
import { FairTurns, TooManyWait } from '../turns/fair-turns.js';

/** The work outgrew its memory or its time. Its process is gone; the server goes on. */
export class WorkerLimit extends Error {
  constructor(readonly limit: 'memory' | 'time') {
    super(`worker exceeded its ${limit}`);
  }
}

export interface WorkerLimits {
  readonly memoryMb: number;
  readonly milliseconds: number;
  /**
   * For so many times the milliseconds they are counted in processor time. A machine that has much else to do gives a process that stands behind
   * edits some hundredths of its time: by the clock nothing would ever be drawn there.
   */
  readonly patience?: number;
}

/** Too many wait already. */
export class WorkersBusy extends Error {}

/** Work that waits for work of its own kind alone. */
type WorkKind = 'reads' | 'draws' | 'scenes';

/** What a person types in a plan goes first. */
const BEHIND_EDITS = 10;
const few = { person: 20, company: 40, all: 100 };
const pools: Readonly<Record<WorkKind | 'drawsForStrangers', FairTurns>> = {
  reads: new FairTurns({ atOnce: 2, ...few }),
  scenes: new FairTurns({ atOnce: 1, ...few }),
  draws: new FairTurns({ atOnce: 2, ...few }),
  drawsForStrangers: new FairTurns({ atOnce: 1, person: 5, company: 20, all: 20 }),
};

/**
 * A process of these goes on to the next work, for so many and while one comes within so many ms: starting one holds the server up for
 * some ms, which a night of hundreds adds up. Only where what it reads is a service's and no person's file.
 */
const goesOn: Readonly<Partial<Record<WorkKind, { readonly works: number; readonly idleMs: number }>>> = {
  scenes: { works: 100, idleMs: 10_000 },
};
interface Idle {
  readonly child: ChildProcess;
  readonly works: number;
  readonly timer: NodeJS.Timeout;
}
/** By script. */
const idle = new Map<string, Idle>();

async function turn(kind: WorkKind): Promise<() => void> {
  const caller = callerNow();
  try {
    return await pools[kind === 'draws' && caller.company === 'strangers' ? 'drawsForStrangers' : kind].take(caller);
  } catch (error) {
    throw error instanceof TooManyWait ? new WorkersBusy(`too much waits to be done: ${kind}`) : error;
  }
}

/**
 * One message in, one message out, in a process that may read files but write none and start nothing. At most two of a kind at once.
 * Not a thread: a thread that allocates fast takes the whole server with it when its heap is full, whatever its resource limits say.
 * `file`: what it is to read, handed over as it lies on the disk (`handedFile`); a message of megabytes is copied and written by the server's main thread.
 * @throws WorkerLimit when it took too much memory or time; WorkersBusy when twenty of the same person wait before it, or too many of all
 */
export async function runInWorker<Answer>(
  kind: WorkKind,
  script: URL,
  input: unknown,
  limits: WorkerLimits,
  file?: FileHandle,
): Promise<Answer> {
  const done = await turn(kind);
  try {
    if (file && file.fd < 0) throw new WorkersBusy('who sent the file did not wait'); // its number may be another file's by now
    return await answerOf<Answer>(kind, script, input, limits, file);
  } finally {
    done();
  }
}

function started(script: URL, memoryMb: number, file: FileHandle | undefined): ChildProcess {
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*', '--disable-warning=SecurityWarning'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(file ? [file.fd] : [])],
  });
  if (child.pid !== undefined) setPriority(child.pid, BEHIND_EDITS);
  return child;
}

/** One that waits, else a new one, and how many works it has done. */
function taken(script: URL, memoryMb: number, file: FileHandle | undefined): { child: ChildProcess; works: number } {
  const waiting = idle.get(script.href);
  if (!waiting || file) return { child: started(script, memoryMb, file), works: 0 };
  idle.delete(script.href);
  clearTimeout(waiting.timer);
  const { child, works } = waiting;
  quiet(child);
  child.ref();
  child.channel?.ref();
  return { child, works };
}

/** Waits for the next work without keeping the server from ending. */
function keep(script: URL, child: ChildProcess, works: number, idleMs: number): void {
  const gone = () => {
    if (idle.get(script.href)?.child !== child) return;
    idle.delete(script.href);
    clearTimeout(timer);
    end(child);
  };
  const timer = setTimeout(gone, idleMs).unref();
  child.once('exit', gone);
  child.stderr!.resume();
  child.unref();
  child.channel?.unref();
  idle.set(script.href, { child, works, timer });
}

/** Ends what takes too long; what it gives ends the watch. */
function watch({ pid }: ChildProcess, { milliseconds, patience = 1 }: WorkerLimits, tooLong: () => void): () => void {
  const [began, before] = [performance.now(), processorTime(pid) ?? 0];
  let timer: NodeJS.Timeout;
  const look = () => {
    const taken = processorTime(pid);
    const waits = taken !== undefined && taken - before < milliseconds && performance.now() - began < milliseconds * patience;
    if (waits) timer = setTimeout(look, Math.min(1_000, milliseconds));
    else tooLong();
  };
  timer = setTimeout(look, milliseconds);
  return () => clearTimeout(timer);
}

function answerOf<Answer>(
  kind: WorkKind,
  script: URL,
  input: unknown,
  limits: WorkerLimits,
  file: FileHandle | undefined,
): Promise<Answer> {
  const { child, works } = taken(script, limits.memoryMb, file);
  let unwatch: (() => void) | undefined;
  let well = false;
  return new Promise<Answer>((resolve, reject) => {
    unwatch = watch(child, limits, () => reject(new WorkerLimit('time')));
    let said = '';
    child.stderr!.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(0, 20_000)));
    child.once('message', (answer) => {
      well = true;
      resolve(answer as Answer);
    });
    child.once('error', reject);
    child.once('close', () =>
      reject(
        /heap out of memory|heap limit/.test(said)
          ? new WorkerLimit('memory')
          : new Error(`the worker ended without an answer: ${said.slice(0, 2000)}`),
      ),
    );
    child.send(input as object, (error) => error && said === '' && reject(error));
  }).finally(() => {
    unwatch?.();
    const on = goesOn[kind];
    if (!well || !on || works + 1 >= on.works || idle.has(script.href)) return end(child);
    quiet(child);
    keep(script, child, works + 1, on.idleMs);
  });
}

/** Nobody hears it any more. */
function quiet(child: ChildProcess): void {
  child.removeAllListeners();
  child.stderr!.removeAllListeners('data');
  child.on('error', () => undefined); // a message to a process that has just gone
}

function end(child: ChildProcess): void {
  quiet(child);
  child.kill('SIGKILL');
}
