import { readFileSync } from 'node:fs';

const TICK_MS = 10; // Linux counts the time of processes in hundredths of a second, whatever its clock

/** Processor time that a process has taken, ms; undefined where the system does not tell. */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return undefined;
  }
}
