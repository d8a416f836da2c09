/** Namespaces that the domain keeps: the server answers and prints in the reader's language too. */
export type SharedTexts = Readonly<Record<string, () => Promise<{ default: Record<string, unknown> }>>>;
