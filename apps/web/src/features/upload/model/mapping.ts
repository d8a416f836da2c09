import { ROLE } from '@loam/domain/kernel/roles';
import { type ColumnMapping, parameterOf, requiredParameters, type UploadParameter } from '@loam/domain/upload/upload-columns.schema';
import type { Sheet } from './sheet';

/** A column of the sheet and what a person says it is; null leaves it out. */
export interface ColumnChoice {
  readonly column: string;
  readonly parameter: UploadParameter | null;
  /** the first value that stands in it */
  readonly sample: string;
  /** how many columns bear this name */
  readonly times: number;
}

/** Each named column once, with the parameter that its name stands for. */
export function proposeMapping({ headers, rows }: Sheet): ColumnChoice[] {
  const names = headers.map((header) => header.trim());
  return [...new Set(names)].filter(Boolean).map((column) => {
    const at = names.indexOf(column);
    return {
      column,
      parameter: parameterOf(column) ?? null,
      sample: rows.find(({ cells }) => cells[at])?.cells[at] ?? '',
      times: names.filter((name) => name === column).length,
    };
  });
}

/** Parameters that more than one column stands for. */
export function duplicatesOf(choices: readonly ColumnChoice[]): ReadonlySet<UploadParameter> {
  const count = new Map<UploadParameter, number>();
  for (const { parameter, times } of choices) if (parameter !== null) count.set(parameter, (count.get(parameter) ?? 0) + times);
  return new Set([...count].filter(([, times]) => times > 1).map(([parameter]) => parameter));
}

/** Who keeps no growers themselves has to say in each row who does; without the column every row would be refused. */
export const requiredOf = (roleId: number): readonly UploadParameter[] =>
  roleId === ROLE.groupAdmin ? requiredParameters : [...requiredParameters, 'assignedTo'];

export const missingOf = (choices: readonly ColumnChoice[], required: readonly UploadParameter[]): UploadParameter[] =>
  required.filter((wanted) => !choices.some(({ parameter }) => parameter === wanted));

/** What the server has to be told: only columns that do not mean what their name says, so that the same file stays the same upload. */
export const mappingOf = (choices: readonly ColumnChoice[]): ColumnMapping =>
  choices
    .filter(({ column, parameter }) => parameter !== (parameterOf(column) ?? null))
    .map(({ column, parameter }) => ({ column, parameter }));

/** The parameter of each cell of a row. */
export const parametersOf = ({ headers }: Sheet, choices: readonly ColumnChoice[]): (UploadParameter | undefined)[] => {
  const told = new Map(choices.map(({ column, parameter }) => [column, parameter ?? undefined]));
  return headers.map((header) => told.get(header.trim()));
};
