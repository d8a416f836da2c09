import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { processorTime } from './processor-time.js';

export interface WorkerLimits {
  readonly memoryMb: number;
  readonly milliseconds: number;
  /**
   * For so many times the milliseconds they are counted in processor time. A machine that has much else to do gives a process that stands behind
   * edits some hundredths of its time: by the clock nothing would ever be drawn there.
   */
  readonly patience?: number;
}

/** Work that waits for work of its own kind alone. */
export type WorkKind = 'reads' | 'draws' | 'scenes';

/**
 * One work: what `script` (an address) answers to `input` within its limits. `files`: numbers of open files that it is handed.
 * `whose`: a process that did such a work may go on to this one; undefined: it begins with nothing that another left.
 */
export interface Work {
  readonly kind: WorkKind;
  readonly whose?: string | undefined;
  readonly script: string;
  readonly input: unknown;
  readonly limits: WorkerLimits;
  readonly files: readonly number[];
}

/** What became of it; `limit`: which one it went beyond, `broken`: what was said when it ended without an answer. */
export type Outcome = { readonly answer: unknown } | { readonly limit: 'memory' | 'time' } | { readonly broken: string };

/** What a person types in a plan goes first. */
const BEHIND_EDITS = 10;

export function stepBack(pid: number): void {
  try {
    setPriority(pid, BEHIND_EDITS);
  } catch {
    // it has gone, or stands behind further already and may not come forward
  }
}

/**
 * A process of these goes on to the next work of the same, for so many and while one comes within so many ms: starting one and reading its fonts
 * takes some tenths of a second of a processor, which a night of hundreds adds up. Never where it reads a person's file.
 */
const goesOn: Readonly<Partial<Record<WorkKind, { readonly works: number; readonly idleMs: number }>>> = {
  scenes: { works: 100, idleMs: 10_000 },
  draws: { works: 30, idleMs: 5_000 },
};
/** Each keeps its memory while it waits. */
const MOST_IDLE = 4;
interface Idle {
  readonly child: ChildProcess;
  readonly works: number;
  readonly timer: NodeJS.Timeout;
}
/** By whose work and script, longest idle first. */
const idle = new Map<string, Idle>();
const running = new Set<ChildProcess>();

function started(script: string, memoryMb: number, files: readonly number[]): ChildProcess {
  const child = fork(new URL(script), [], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*', '--disable-warning=SecurityWarning'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...files],
  });
  child.on('error', () => undefined); // one that could not be started says so later, perhaps when nobody asks any more
  if (child.pid === undefined) return child;
  stepBack(child.pid);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** One that waits, else a new one, and how many works it has done. */
function taken({ script, limits: { memoryMb }, files }: Work, key: string | undefined): { child: ChildProcess; works: number } {
  const waiting = key === undefined ? undefined : idle.get(key);
  if (key === undefined || !waiting) return { child: started(script, memoryMb, files), works: 0 };
  idle.delete(key);
  clearTimeout(waiting.timer);
  const { child, works } = waiting;
  quiet(child);
  (child.stderr as Socket).ref();
  child.ref();
  child.channel?.ref();
  return { child, works };
}

/** Waits for the next work without keeping the server from ending. */
function keep(key: string, child: ChildProcess, works: number, idleMs: number): void {
  const gone = () => {
    if (idle.get(key)?.child === child) dismiss(key);
  };
  const timer = setTimeout(gone, idleMs).unref();
  child.once('exit', gone);
  (child.stderr as Socket).resume().unref();
  child.unref();
  child.channel?.unref();
  idle.set(key, { child, works, timer });
  const [longest] = idle.keys();
  if (idle.size > MOST_IDLE && longest !== undefined) dismiss(longest);
}

function dismiss(key: string): void {
  const { child, timer } = idle.get(key)!;
  idle.delete(key);
  clearTimeout(timer);
  end(child);
}

const keyOf = ({ kind, whose, script, files }: Work) =>
  goesOn[kind] && whose !== undefined && files.length === 0 ? `${whose} ${script}` : undefined;

/** Calls `tooLong` once the process has had its time; the function that it returns stops watching. */
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

/** Does one work in a process of its own, and never throws. `begun` hears the number of that process. */
export async function outcomeOf(work: Work, begun?: (pid: number) => void): Promise<Outcome> {
  try {
    const key = keyOf(work);
    const { child, works } = taken(work, key);
    if (child.pid !== undefined) begun?.(child.pid);
    const outcome = await outcomeIn(child, work);
    const on = goesOn[work.kind];
    if (!('answer' in outcome) || !on || key === undefined || works + 1 >= on.works || idle.has(key)) end(child);
    else {
      quiet(child);
      keep(key, child, works + 1, on.idleMs);
    }
    return outcome;
  } catch (error) {
    return { broken: String(error) }; // the system has no room for another process, or no number for another file
  }
}

async function outcomeIn(child: ChildProcess, { input, limits }: Work): Promise<Outcome> {
  let unwatch: (() => void) | undefined;
  const outcome = await new Promise<Outcome>((resolve) => {
    let said = '';
    child.once('error', (error) => resolve({ broken: String(error) }));
    if (child.pid === undefined) return;
    unwatch = watch(child, limits, () => resolve({ limit: 'time' }));
    child.stderr!.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(0, 20_000)));
    child.once('message', (answer) => resolve({ answer }));
    child.once('close', () =>
      resolve(
        /heap out of memory|heap limit/.test(said)
          ? { limit: 'memory' }
          : { broken: `the worker ended without an answer: ${said.slice(0, 2000)}` },
      ),
    );
    child.send(input as object, (error) => error && said === '' && resolve({ broken: String(error) }));
  });
  unwatch?.();
  return outcome;
}

/** Nobody hears it any more. */
function quiet(child: ChildProcess): void {
  child.removeAllListeners();
  child.once('exit', () => running.delete(child));
  child.stderr?.removeAllListeners('data');
  child.on('error', () => undefined); // a message to a process that has just gone
}

function end(child: ChildProcess): void {
  quiet(child);
  child.kill('SIGKILL');
}

export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
