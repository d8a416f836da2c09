/** How many author colours the theme has; each reaches 4.5:1 on the surface in light and dark. */
export const AUTHOR_COLORS = 8;

const hash = (id: number) => (Math.imul(id, 0x9e3779b1) >>> 0) % AUTHOR_COLORS;

/** The same person has the same colour everywhere; two in one room who clash are shifted to the next free one. */
export function colorsFor(userIds: readonly number[]): Map<number, number> {
  const colors = new Map<number, number>();
  const taken = new Set<number>();
  for (const id of [...new Set(userIds)].sort((a, b) => a - b)) {
    let color = hash(id);
    for (let tries = 0; taken.has(color) && tries < AUTHOR_COLORS; tries++) color = (color + 1) % AUTHOR_COLORS;
    taken.add(color);
    colors.set(id, color + 1);
  }
  return colors;
}

export const authorColor = (userId: number): number => hash(userId) + 1;

/** A CSS colour of the theme, `--author-1` to `--author-8`. */
export const colorVariable = (color: number): string => `var(--author-${color})`;
