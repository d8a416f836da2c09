import { readdirSync, readFileSync } from 'node:fs';

/** What the system says of a process under /proc; empty when it is gone. */
export function said(pid: number, of: 'cmdline' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${of}`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes that a process started, and those that they started. */
export function descendantsOf(ancestor: number | undefined): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), Number(/PPid:\s+(\d+)/.exec(said(Number(pid), 'status'))?.[1])] as const);
  const of = (parent: number): number[] => parents.filter(([, its]) => its === parent).flatMap(([pid]) => [pid, ...of(pid)]);
  return ancestor === undefined ? [] : of(ancestor);
}
