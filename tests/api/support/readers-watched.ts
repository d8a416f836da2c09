import { readdirSync, readFileSync } from 'node:fs';

/** Bytes that the process, or the largest that any of its readers, has had in memory. */
const status = (pid: number, line: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
const readers = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`PPid:\\s+${parent}\\b`).test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false; // gone meanwhile
      }
    });

/** What a server answers, in which time, by how many bytes it grew meanwhile, and the largest of its readers. */
export async function whileWatched<T>(
  pid: number,
  ask: () => Promise<T>,
): Promise<{ answer: T; ms: number; grownBy: number; largest: number }> {
  const before = status(pid, 'VmRSS');
  let largest = 0;
  const watch = setInterval(() => {
    for (const reader of readers(pid)) {
      try {
        largest = Math.max(largest, status(reader, 'VmHWM'));
      } catch {
        // gone meanwhile
      }
    }
  }, 20);
  const asked = performance.now();
  try {
    const answer = await ask();
    return { answer, ms: performance.now() - asked, grownBy: status(pid, 'VmRSS') - before, largest };
  } finally {
    clearInterval(watch);
  }
}
