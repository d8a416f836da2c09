import type { FileHandle } from 'node:fs/promises';
import { currentRequest } from '../decisions/request-context.js';
import { callerNow } from '../turns/caller.js';
import { FairTurns, TooManyWait } from '../turns/fair-turns.js';
import { workerLauncher } from './worker-launcher.js';
import type { WorkerLimits, WorkKind } from './workers.js';

/** The work outgrew its memory or its time. Its process is gone; the server goes on. */
export class WorkerLimit extends Error {
  constructor(readonly limit: 'memory' | 'time') {
    super(`worker exceeded its ${limit}`);
  }
}

/** Too many wait already. */
export class WorkersBusy extends Error {}

const few = { person: 20, company: 40, all: 100 };
const pools: Readonly<Record<WorkKind | 'drawsForStrangers', FairTurns>> = {
  reads: new FairTurns({ atOnce: 2, ...few }),
  scenes: new FairTurns({ atOnce: 1, ...few }),
  draws: new FairTurns({ atOnce: 2, ...few }),
  drawsForStrangers: new FairTurns({ atOnce: 1, person: 5, company: 20, all: 20 }),
};

/** A service's pictures are nobody's; pages are drawn by a process that drew this person's before, and a stranger's by none that drew anything. */
function whose(kind: WorkKind): string | undefined {
  if (kind === 'scenes') return 'of services';
  return currentRequest()?.actor && callerNow().person;
}

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
 * `files`: what it is to read, handed over as they lie on the disk (`handedFile`); a message of megabytes is copied and written by the server's main thread.
 * @throws WorkerLimit when it took too much memory or time; WorkersBusy when twenty of the same person wait before it, or too many of all
 */
export async function runInWorker<Answer>(
  kind: WorkKind,
  script: URL,
  input: unknown,
  limits: WorkerLimits,
  files: readonly FileHandle[] = [],
): Promise<Answer> {
  const end = await turn(kind);
  try {
    if (files.some(({ fd }) => fd < 0)) throw new WorkersBusy('who sent them did not wait'); // their numbers may be other files' by now
    const work = { kind, whose: whose(kind), script: script.href, input, limits, files: files.map(({ fd }) => fd) };
    const outcome = await workerLauncher.outcomeOf(work);
    if ('answer' in outcome) return outcome.answer as Answer;
    throw 'limit' in outcome ? new WorkerLimit(outcome.limit) : new Error(outcome.broken);
  } finally {
    end();
  }
}
