interface Placed {
  readonly text?: unknown;
}

/** Below this part of a page there is no room for a heading and the first row of a table with its head, which goes to the next page as one. */
const LOWEST = 0.9;

/** Whether a heading would stand alone: it does not stay at the end of a page; a table begins where its first words stand. */
export const breaksBefore = (
  node: { readonly headlineLevel?: number; readonly startPosition: { readonly verticalRatio: number } },
  following: { getFollowingNodesOnPage(): readonly Placed[] },
): boolean =>
  node.headlineLevel === 1 &&
  (node.startPosition.verticalRatio > LOWEST || !following.getFollowingNodesOnPage().some(({ text }) => text !== undefined));

interface Position {
  readonly pageNumber: number;
  readonly verticalRatio: number;
}
export interface Begun extends Position {
  readonly id: string;
}
/** What begins above this part of its page may not leave room for anything beside it on the next one. */
const HIGHEST = 0.2;
/** Lines to sign on that would begin below this have no room for the names under them and stand on the next page. */
const LAST_LINE = 0.98;

/** The heading or table that goes along where lines to sign on would have a page to themselves. */
export function goesAlong(last: Begun | undefined, { pageNumber, verticalRatio }: Position, above: readonly Placed[]): string | undefined {
  const [page, isAlone] = verticalRatio > LAST_LINE ? [pageNumber + 1, true] : [pageNumber, !above.some(({ text }) => text !== undefined)];
  return isAlone && last?.pageNumber === page - 1 && last.verticalRatio > HIGHEST ? last.id : undefined;
}
