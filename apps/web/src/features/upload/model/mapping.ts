import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import { likelyColumns } from '@loam/domain/upload/likely-columns';
import { lackingOf, parameterOf, type SheetHead, type UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { Sheet } from './sheet';

/** A column of the sheet and what a person says it is; null leaves it out. */
export interface ColumnChoice {
  readonly column: string;
  readonly parameter: string | null;
  /** the first value that stands in it */
  readonly sample: string;
  /** how many columns bear this name */
  readonly times: number;
  /** Nobody said so: its name is only like that of the parameter, or it was chosen for another file with the same columns. */
  readonly proposed?: 'alike' | 'before';
}

/** What was chosen for a file with the same columns, by column. */
export type Remembered = Readonly<Record<string, string | null>>;

/** Each named column once, with the parameter that was chosen for it before, that its name stands for, or that it is like. */
export function proposeMapping({ headers, rows }: Sheet, sheet: UploadSheet, before: Remembered = {}): ColumnChoice[] {
  const names = headers.map((header) => header.trim());
  const likely = likelyColumns(names, sheet);
  return [...new Set(names)].filter(Boolean).map((column) => {
    const at = names.indexOf(column);
    return {
      column,
      ...proposal(column, sheet, before, likely),
      sample: rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
      times: names.filter((name) => name === column).length,
    };
  });
}

function proposal(column: string, { head }: UploadSheet, before: Remembered, likely: ReadonlyMap<string, string>) {
  const own = parameterOf(column, head) ?? null;
  const chosen = Object.hasOwn(before, column) ? before[column]! : undefined;
  if (chosen !== undefined && (chosen === null || head.columns.includes(chosen)))
    return { parameter: chosen, ...(chosen !== own && { proposed: 'before' as const }) };
  const alike = own === null ? likely.get(column) : undefined;
  return alike === undefined ? { parameter: own } : { parameter: alike, proposed: 'alike' as const };
}

/** Parameters that more than one column stands for. */
export function duplicatesOf(choices: readonly ColumnChoice[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const { parameter, times } of choices) if (parameter !== null) count.set(parameter, (count.get(parameter) ?? 0) + times);
  return new Set([...count].filter(([, times]) => times > 1).map(([parameter]) => parameter));
}

export const missingOf = (choices: readonly ColumnChoice[], required: readonly string[], oneOf: SheetHead['oneOf'] = []): string[] =>
  lackingOf(
    choices.map(({ parameter }) => parameter),
    required,
    oneOf,
  );

/** What the server has to be told: only columns that do not mean what their name says, so that the same file stays the same upload. */
export const mappingOf = (choices: readonly ColumnChoice[], head: SheetHead): ColumnMapping =>
  choices
    .filter(({ column, parameter }) => parameter !== (parameterOf(column, head) ?? null))
    .map(({ column, parameter }) => ({ column, parameter }));

/** The parameter of each cell of a row. */
export const parametersOf = ({ headers }: Sheet, choices: readonly ColumnChoice[]): (string | undefined)[] => {
  const told = new Map(choices.map(({ column, parameter }) => [column, parameter ?? undefined]));
  return headers.map((header) => told.get(header.trim()));
};
