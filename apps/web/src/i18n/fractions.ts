/** How a fraction inside a sentence is written. Set by what writes numbers, so that pages without any need not load it. */
export const fractions = { write: (value: number): string => String(value) };
