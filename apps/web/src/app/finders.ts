import type { Command, Finder } from '../ui/feature';

/** What features find by themselves for the command palette, fetched when somebody first searches. */
const finders = import.meta.glob<Finder>('../features/*/finds.ts', { import: 'find' });

/** A finder that fails finds nothing: the others are listed all the same. */
export async function foundByFeatures(search: string): Promise<readonly Command[]> {
  const found = Object.values(finders).map(async (load) => (await load())(search).catch(() => []));
  return (await Promise.all(found)).flat();
}
