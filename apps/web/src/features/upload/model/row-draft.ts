import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { RowBody, RowValues } from '@loam/domain/upload/upload.schema';
import type { CurrentUser } from '../../../api/user';
import { faultText } from '../words';
import { faultsOf } from './check-rows';

export type RowDraft = Partial<Record<string, string>>;

/** The columns to show first: the wrong ones, then those that have a value, in the order of the template. */
export function shownColumns(sheet: UploadSheet, { values, errors }: Pick<RowBody, 'values' | 'errors'>, all: boolean): string[] {
  const { columns } = sheet.head;
  const wrong = new Set(errors.map(({ column }) => column));
  const wanted = (name: string) => all || wrong.has(name) || values[name] !== undefined || name === sheet.label;
  return [...columns.filter((name) => wrong.has(name)), ...columns.filter((name) => !wrong.has(name) && wanted(name))];
}

/** What of a draft differs from the row: text, or null for a cell that was emptied. */
export const changesOf = (draft: RowDraft, values: RowValues): Partial<Record<string, string | null>> =>
  Object.fromEntries(
    (Object.entries(draft) as [string, string][]).flatMap(([name, text]) =>
      text.trim() === (values[name] ?? '') ? [] : [[name, text.trim() === '' ? null : text.trim()]],
    ),
  );

export const draftedValues = (draft: RowDraft, values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...draft })
      .map(([name, text = '']) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  ) as RowValues;

/** Faults that hang on the other columns of their kind: what the server said of one ends when any of them is changed. */
function related(sheet: UploadSheet, changed: ReadonlySet<string>, column: string): boolean {
  const kind = sheet.kindOf(column);
  return changed.has(column) || (kind?.together === true && kind.columns.some((name) => changed.has(name)));
}

/** What is wrong with the draft, by column: the rules of the row itself at once, what only the server knows until it is changed. */
export function hintsOf(
  sheet: UploadSheet,
  draft: RowDraft,
  { values, errors }: Pick<RowBody, 'values' | 'errors'>,
  user: CurrentUser,
): Partial<Record<string, string>> {
  const changed = new Set(Object.keys(changesOf(draft, values)) as string[]);
  const known = errors.filter(({ column }) => !related(sheet, changed, column));
  return Object.fromEntries(
    [...known, ...faultsOf(sheet, draftedValues(draft, values), user)].map((fault) => [fault.column, faultText(fault)]),
  );
}
