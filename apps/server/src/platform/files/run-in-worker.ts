import { Worker } from 'node:worker_threads';

/** The work outgrew its memory or its time. Its thread is gone; nothing else is harmed. */
export class WorkerLimit extends Error {
  constructor(readonly limit: 'memory' | 'time') {
    super(`worker exceeded its ${limit}`);
  }
}

export interface WorkerLimits {
  readonly memoryMb: number;
  readonly milliseconds: number;
}

const CONCURRENT = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<() => void> {
  if (running >= CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  return () => {
    const next = waiting.shift();
    if (next) next(); // the place passes on
    else running--;
  };
}

/** One message in, one message out, on a thread of its own that is stopped when it takes too much memory or time. At most two at once. */
export async function runInWorker<Answer>(script: URL, input: unknown, limits: WorkerLimits): Promise<Answer> {
  const done = await turn();
  try {
    return await answerOf<Answer>(script, input, limits);
  } finally {
    done();
  }
}

function answerOf<Answer>(script: URL, input: unknown, { memoryMb, milliseconds }: WorkerLimits): Promise<Answer> {
  const worker = new Worker(script, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: memoryMb }, env: {}, execArgv: [] });
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new WorkerLimit('time')), milliseconds);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimit('memory') : error));
    worker.once('exit', () => reject(new Error('the worker ended without an answer')));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
