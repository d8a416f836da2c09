import { readFileSync } from 'node:fs';

/** The first line of /proc/stat in ticks: user nice system idle iowait irq softirq steal. */
function ticks(stat: string): { readonly busy: number; readonly stolen: number } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = stat
    .split('\n')[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { busy: user + nice + system + irq + softirq + stolen, stolen };
}

/** Of the time that this machine wanted to work between two readings, the part that its host gave to other machines: 0 to 1. */
export function stolenBetween(before: string, after: string): number {
  const [from, to] = [ticks(before), ticks(after)];
  return to.busy > from.busy ? (to.stolen - from.stolen) / (to.busy - from.busy) : 0;
}

const read = (): string => {
  try {
    return readFileSync('/proc/stat', 'utf8');
  } catch {
    return ''; // not Linux: nobody says it
  }
};
/** The part that was stolen from now until it is asked for. */
export function stolenSince(): () => number {
  const before = read();
  return () => stolenBetween(before, read());
}
