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
