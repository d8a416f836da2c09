/** One failed field or rule. `field` is a dotted path with `[i]`; `params` carries the bound and the value. */
export interface ErrorDetail {
  field: string;
  key: string;
  message: string;
  params?: Record<string, unknown>;
}

export interface ErrorEntry {
  status: number;
  /** English text; the specification's own words where it gives them. The key is also the translation key. */
  message: string;
  field?: string;
}

export type ErrorCatalogue = Readonly<Record<string, ErrorEntry>>;

/** A command that was not carried out, and why. It is a value, not an exception: deciders return it. */
export class Refusal {
  constructor(
    readonly key: string,
    readonly status: number,
    readonly message: string,
    readonly details: readonly ErrorDetail[] = [],
  ) {}
}

const known = new Map<string, ErrorEntry>();

/** Registers a capability's errors. A key means one thing everywhere, so declaring it twice differently throws. */
export function defineErrors<C extends ErrorCatalogue>(catalogue: C): C {
  for (const [key, entry] of Object.entries(catalogue)) {
    const before = known.get(key);
    if (before && (before.status !== entry.status || before.message !== entry.message)) {
      throw new Error(`error key ${key} is declared twice with different meanings`);
    }
    known.set(key, entry);
  }
  return catalogue;
}

export const errorEntry = (key: string): ErrorEntry | undefined => known.get(key);

/** `const no = refuse(errors); return no('interventionInFuture')`. An entry with a field becomes one detail of the answer. */
export function refuse<C extends ErrorCatalogue>(catalogue: C) {
  return (key: keyof C & string, params?: Record<string, unknown>, field = catalogue[key]!.field): Refusal => {
    const { status, message } = catalogue[key]!;
    const details = field === undefined ? [] : [{ field, key, message, ...(params && { params }) }];
    return new Refusal(key, status, message, details);
  };
}

/** Several broken rules at once: 422 `validationFailed` with one detail each. */
export const invalid = (details: readonly ErrorDetail[]): Refusal => new Refusal('validationFailed', 422, 'Validation failed', details);

export const isRefusal = (x: unknown): x is Refusal => x instanceof Refusal;
