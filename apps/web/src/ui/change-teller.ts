import { formatNumber } from '../i18n/number';

export interface Change {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
  /** What people, groups and collections that are told by their numbers are called now. */
  readonly names?: Readonly<Record<string, string>> | undefined;
}

/** A change as people read it; null: there was or is no value. */
export interface ChangeWords {
  readonly key: string;
  readonly label: string;
  readonly old: string | null;
  readonly now: string | null;
}

/** Units that stand beside a value somewhere else in the entity: of a field's area, of an analysis' sheet. */
export interface Beside {
  readonly unitId?: number | undefined;
  readonly units?: string | undefined;
}

export interface Dictionary {
  readonly t: (key: string, values?: Record<string, unknown>) => string;
  readonly exists: (key: string) => boolean;
  readonly language: string;
  readonly product: (id: number) => string | undefined;
  readonly crop: (id: number) => string | undefined;
  readonly person: (id: number) => string | undefined;
  readonly group: (id: number) => string | undefined;
  readonly collection?: (id: number) => string | undefined;
}

/** How a feature tells changes of what is its own, in its `tells.ts`; undefined: the change is none of it, or is told as any other. */
export interface ChangeTeller {
  /** Of its words, what has to be there before anything is told. */
  readonly namespaces?: readonly string[];
  /** What may come after: until then it has none of these words. */
  readonly laterNamespaces?: readonly string[];
  /** Places that say nothing to people. */
  readonly untold?: (path: string) => boolean;
  /** A change that is told in several lines, or in none. */
  readonly lines?: (change: Change, words: Dictionary, beside: Beside) => ChangeWords[] | undefined;
  /** `all`: the changes that are told together. */
  readonly label?: (path: string, words: Dictionary, all: readonly Change[]) => string | undefined;
  /** The name of a value of other records that have no word of their own for it. */
  readonly fieldName?: (leaf: string, words: Dictionary) => string | undefined;
  readonly value?: (path: string, value: unknown, words: Dictionary, beside: Beside) => string | undefined;
}

/** The last part of a place. */
export const leafOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('|')) + 1);
/** The first part of a place that has several. */
export const rootOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('.')));

export const withUnit = (value: number, unit: string | undefined): string =>
  unit ? `${formatNumber(value, { decimals: 4 })} ${unit}` : formatNumber(value, { decimals: 4 });

/** A number with the unit that these have for its place; undefined: they have none. */
export function measuredBy(units: Readonly<Record<string, string>>, path: string, value: unknown): string | undefined {
  const unit = typeof value === 'number' ? units[leafOf(path)] : undefined;
  return unit === undefined ? undefined : withUnit(value as number, unit);
}

/** A word of a list that the texts have; undefined: they have none. */
export function listed(list: string, value: unknown, { t, exists }: Dictionary): string | undefined {
  const key = `audit:value.${list}.${String(value)}`;
  return typeof value === 'string' && exists(key) ? t(key) : undefined;
}
