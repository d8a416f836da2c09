/**
 * Reads JSON on the way to the first page by hand: the schema library alone would weigh more than the sign-in page. Each
 * reader gives the value or throws; features read their answers by zod.
 */
export type Read<T> = (value: unknown) => T;

/** What a call needs of a schema: a zod schema is one, and so is an object around a reader. */
export interface Schema<T> {
  parse: (value: unknown) => T;
}

type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}` ? `${Before}${string}${Filled<After>}` : P;
/** What addresses of a described call look like: the first page writes them out, for the description would bring the schema library along. */
export type AddressOf<C extends { readonly path: string }> = Filled<C['path']>;

export class UnexpectedShape extends Error {
  constructor(wanted: string, value: unknown) {
    super(`expected ${wanted}, received ${value === null ? 'null' : typeof value}`);
  }
}

export const text: Read<string> = (value) => {
  if (typeof value !== 'string') throw new UnexpectedShape('text', value);
  return value;
};

export const number: Read<number> = (value) => {
  if (typeof value !== 'number') throw new UnexpectedShape('a number', value);
  return value;
};

export const flag: Read<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new UnexpectedShape('true or false', value);
  return value;
};

export const record: Read<Record<string, unknown>> = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnexpectedShape('an object', value);
  return value as Record<string, unknown>;
};

export const list =
  <T>(read: Read<T>): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new UnexpectedShape('a list', value);
    return value.map((one) => read(one));
  };

export const oneOf =
  <T extends string>(...choices: readonly T[]): Read<T> =>
  (value) => {
    if (!choices.includes(value as T)) throw new UnexpectedShape(choices.join(', '), value);
    return value as T;
  };

/** Absent stays absent; `null` counts as absent. */
export const maybe =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value) =>
    value === undefined || value === null ? undefined : read(value);

/** Absent becomes `fallback`. */
export const or =
  <T>(read: Read<T>, fallback: T): Read<T> =>
  (value) =>
    value === undefined ? fallback : read(value);

/** For answers whose body nobody reads. */
export const anything: Schema<unknown> = { parse: (value) => value };
