/** Something to look text up in that people write: it has no names but its own, not `constructor` nor `toString`. */
export const ownNames = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, T>, entries));

/** What stands under a name that people chose, in what is kept by such names: nothing under those that every object has. */
export const ownValue = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
