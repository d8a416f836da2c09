/** How many author colours the theme has; each reaches 4.5:1 on the surface in light and dark. */
export const AUTHOR_COLORS = 8;

/** FNV-1a of the id's digits: the same person has the same colour everywhere, here and in the presence stack. */
export function authorColor(userId: number): number {
  let hash = 2166136261;
  for (const char of String(userId)) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619);
  return (hash >>> 0) % AUTHOR_COLORS;
}

/** Colours of the people in one room, 0 to 7: two who clash are shifted to the next free one. */
export function colorsFor(userIds: readonly number[]): Map<number, number> {
  const colors = new Map<number, number>();
  const taken = new Set<number>();
  for (const id of [...new Set(userIds)].sort((a, b) => a - b)) {
    let color = authorColor(id);
    for (let tries = 0; taken.has(color) && tries < AUTHOR_COLORS; tries++) color = (color + 1) % AUTHOR_COLORS;
    taken.add(color);
    colors.set(id, color);
  }
  return colors;
}

/** A CSS colour of the theme, `--author-0` to `--author-7`. */
export const colorVariable = (color: number): string => `var(--author-${color})`;
