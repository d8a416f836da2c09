/** Who has lost the server: calls and sockets say so, and say when they are back. */
const lost = new Set<'call' | 'socket'>();

const watching = new Set<() => void>();

export function heardOf(by: 'call' | 'socket', reached: boolean): void {
  if (lost.has(by) !== reached) return;
  if (reached) lost.delete(by);
  else lost.add(by);
  for (const changed of watching) changed();
}

/** Calls back whenever the server is lost or back; returns what ends that. */
export function onReach(changed: () => void): () => void {
  watching.add(changed);
  return () => void watching.delete(changed);
}

/** True while nothing that is told live arrives. */
export const liveLost = (): boolean => lost.has('socket');

/** True while it is not known whether the server can be reached. */
export const inDoubt = (): boolean => navigator.onLine === false || lost.size > 0;

const imported = /\bimport\(\s*["'`](\.[^"'`]+)/;

/**
 * Fetches the file that `load` imports, relative to `base`, while the server may be out of reach; rejects when it cannot be
 * had. A browser that failed to import a file never tries that address again in this document: so it is not asked to
 * import what is not there, and a later try needs no reload. What was fetched before comes out of its cache.
 */
export async function reach(load: () => unknown, base: string): Promise<void> {
  const file = inDoubt() && imported.exec(String(load))?.[1];
  if (!file) return;
  try {
    const answer = await fetch(new URL(file, base));
    if (!answer.ok) throw new Error(String(answer.status));
    await answer.arrayBuffer();
  } catch (cause) {
    throw new TypeError(`Failed to fetch dynamically imported module: ${file}`, { cause });
  }
}
