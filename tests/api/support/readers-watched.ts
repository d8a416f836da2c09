import { descendantsOf, said } from '../../support/descendants.js';

/** Bytes that the process, or the largest that any of its readers, has had in memory. */
const status = (pid: number, line: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(said(pid, 'status'))?.[1] ?? 0) * 1024;

/** What a server answers, in which time, by how many bytes it grew meanwhile, and the largest of its readers. */
export async function whileWatched<T>(
  pid: number,
  ask: () => Promise<T>,
): Promise<{ answer: T; ms: number; grownBy: number; largest: number }> {
  const before = status(pid, 'VmRSS');
  let largest = 0;
  const watch = setInterval(() => {
    largest = Math.max(largest, ...descendantsOf(pid).map((reader) => status(reader, 'VmHWM')));
  }, 20);
  const asked = performance.now();
  try {
    const answer = await ask();
    return { answer, ms: performance.now() - asked, grownBy: status(pid, 'VmRSS') - before, largest };
  } finally {
    clearInterval(watch);
  }
}
