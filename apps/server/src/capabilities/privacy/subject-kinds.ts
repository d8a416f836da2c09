/** The streams and keys of whom people's data are about. */
export const streamKind = { customer: 'grower', user: 'user' } as const;
