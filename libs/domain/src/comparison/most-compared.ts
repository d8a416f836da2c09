/** So many columns stand side by side. Apart, so that a list that leads there loads no schema. */
export const MOST_COMPARED = 4;
