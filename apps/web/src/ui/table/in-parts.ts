/** What became of work on many. `failure`: what stopped it; everything before it is done. */
export interface PartsDone<Result> {
  readonly done: readonly Result[];
  readonly failure?: unknown;
}

/** Runs over many, `size` at a time and one part after the other. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  size: number,
  run: (part: Item[]) => Promise<readonly Result[]>,
  onDone: (count: number) => void = () => undefined,
): Promise<PartsDone<Result>> {
  const done: Result[] = [];
  for (let at = 0; at < items.length; at += size) {
    try {
      done.push(...(await run(items.slice(at, at + size))));
    } catch (failure) {
      return { done, failure };
    }
    onDone(Math.min(at + size, items.length));
  }
  return { done };
}
