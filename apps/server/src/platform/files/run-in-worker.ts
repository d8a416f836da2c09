import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
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

async function turn(kind: WorkKind): Promise<() => void> {
  const caller = callerNow();
  try {
    return await pools[kind === 'draws' && caller.company === 'strangers' ? 'drawsForStrangers' : kind].take(caller);
  } catch (error) {
    throw error instanceof TooManyWait ? new WorkersBusy(`too much waits to be done: ${kind}`) : error;
  }
}

/**
 * One message in, one message out, in a process of its own that may read files but write none and start nothing. At most two of a kind at once.
 * Not a thread: a thread that allocates fast takes the whole server with it when its heap is full, whatever its resource limits say.
 * @throws WorkerLimit when it took too much memory or time; WorkersBusy when twenty of the same person wait before it, or too many of all
 */
export async function runInWorker<Answer>(kind: WorkKind, script: URL, input: unknown, limits: WorkerLimits): Promise<Answer> {
  const done = await turn(kind);
  try {
    return await answerOf<Answer>(script, input, limits);
  } finally {
    done();
  }
}

function answerOf<Answer>(script: URL, input: unknown, { memoryMb, milliseconds }: WorkerLimits): Promise<Answer> {
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*', '--disable-warning=SecurityWarning'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, BEHIND_EDITS);
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Answer>((resolve, reject) => {
    timer = setTimeout(() => reject(new WorkerLimit('time')), milliseconds);
    let said = '';
    child.stderr!.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(0, 20_000)));
    child.once('message', (answer) => resolve(answer as Answer));
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
    clearTimeout(timer);
    end(child);
  });
}

function end(child: ChildProcess): void {
  child.removeAllListeners();
  child.on('error', () => undefined); // a message to a process that has just gone
  child.kill('SIGKILL');
}
