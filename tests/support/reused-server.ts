import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Of this worker of Jest (server-environment.js); no level has them whose tests are about the process itself. */
const { idleServers } = globalThis as { idleServers?: ChildProcess[] };
export const mayReuse = idleServers !== undefined;

/** Beyond it one has gathered so much that the next begins afresh. */
const MOST_KB = 1_000_000;

/** One that was started alike and waits for its next spec, else a new one: by its second it has read and compiled what a start and calls need. */
export const reusedServer = (args: readonly string[], env: NodeJS.ProcessEnv): { child: ChildProcess; isNew: boolean } => {
  const alike = ({ connected, spawnargs }: ChildProcess) => connected && spawnargs.slice(1).join(' ') === args.join(' ');
  const at = idleServers!.findLastIndex(alike);
  if (at >= 0) return { child: idleServers!.splice(at, 1)[0]!, isNew: false };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env });
  // a worker of Jest ends when it has nothing to do, and with it what waits
  for (const one of [child, child.channel!, child.stdout as Socket, child.stderr as Socket]) one.unref();
  return { child, isNew: true };
};

/** Ends what it serves; it waits for the next spec if nothing of this one goes on. @returns the exit code as if it were this spec's own */
export async function giveBack(child: ChildProcess): Promise<number | null> {
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const left = await new Promise<number | undefined>((done) => {
    child.once('message', ({ left: open }: { left: number }) => done(open));
    child.once('exit', () => done(undefined));
    child.send({ stop: true }, () => undefined);
  });
  clearTimeout(late);
  for (const speaker of [child, child.stdout!, child.stderr!]) speaker.removeAllListeners();
  child.on('error', () => undefined);
  if (left === 0 && memoryOf(child) < MOST_KB) idleServers!.push(child);
  else child.kill('SIGKILL');
  return left === undefined ? child.exitCode : 0;
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0; // not Linux: nobody says it
  }
}
