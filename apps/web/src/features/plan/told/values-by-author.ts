interface Changed {
  readonly by: { readonly id: number; readonly name: string };
}

/** How many of the values that differ each person set last, most first: together they are all of them. */
export function valuesByAuthor(changes: readonly Changed[]): { name: string; values: number }[] {
  const authors = new Map<number, { name: string; values: number }>();
  for (const { by } of changes) authors.set(by.id, { name: by.name, values: (authors.get(by.id)?.values ?? 0) + 1 });
  return [...authors.values()].sort((a, b) => b.values - a.values);
}
