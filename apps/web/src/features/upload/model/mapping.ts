import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import { parameterOf, type SheetHead } from '@loam/domain/upload/upload-sheet';
import type { Sheet } from './sheet';

/** A column of the sheet and what a person says it is; null leaves it out. */
export interface ColumnChoice {
  readonly column: string;
  readonly parameter: string | null;
  /** the first value that stands in it */
  readonly sample: string;
  /** how many columns bear this name */
  readonly times: number;
}

/** Each named column once, with the parameter that its name stands for. */
export function proposeMapping({ headers, rows }: Sheet, head: SheetHead): ColumnChoice[] {
  const names = headers.map((header) => header.trim());
  return [...new Set(names)].filter(Boolean).map((column) => {
    const at = names.indexOf(column);
    return {
      column,
      parameter: parameterOf(column, head) ?? null,
      sample: rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
      times: names.filter((name) => name === column).length,
    };
  });
}

/** Parameters that more than one column stands for. */
export function duplicatesOf(choices: readonly ColumnChoice[]): ReadonlySet<string> {
  const count = new Map<string, number>();
  for (const { parameter, times } of choices) if (parameter !== null) count.set(parameter, (count.get(parameter) ?? 0) + times);
  return new Set([...count].filter(([, times]) => times > 1).map(([parameter]) => parameter));
}

export const missingOf = (choices: readonly ColumnChoice[], required: readonly string[]): string[] =>
  required.filter((wanted) => !choices.some(({ parameter }) => parameter === wanted));

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
