import { fieldParameters, type UploadParameter, uploadParameters } from '@loam/domain/upload/upload-columns.schema';
import type { RowBody, RowValues } from '@loam/domain/upload/upload.schema';
import type { CurrentUser } from '../../../api/user';
import { faultText } from '../words';
import { faultsOf } from './check-rows';

export type RowDraft = Partial<Record<UploadParameter, string>>;

/** The columns to show first: the wrong ones, then those that have a value, in the order of the template. */
export function shownColumns({ values, errors }: Pick<RowBody, 'values' | 'errors'>, all: boolean): UploadParameter[] {
  const wrong = new Set(errors.map(({ column }) => column));
  const wanted = (name: UploadParameter) => all || wrong.has(name) || values[name] !== undefined || name === 'fullName';
  return [...uploadParameters.filter((name) => wrong.has(name)), ...uploadParameters.filter((name) => !wrong.has(name) && wanted(name))];
}

/** What of a draft differs from the row: text, or null for a cell that was emptied. */
export const changesOf = (draft: RowDraft, values: RowValues): Partial<Record<UploadParameter, string | null>> =>
  Object.fromEntries(
    (Object.entries(draft) as [UploadParameter, string][]).flatMap(([name, text]) =>
      text.trim() === (values[name] ?? '') ? [] : [[name, text.trim() === '' ? null : text.trim()]],
    ),
  );

export const draftedValues = (draft: RowDraft, values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...draft })
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => [name, text.trim()]),
  ) as RowValues;

/** Faults that hang on the other columns of their kind: what the server said of one ends when any of them is changed. */
const related = (changed: ReadonlySet<UploadParameter>, column: UploadParameter) =>
  changed.has(column) || [...changed].some((name) => fieldParameters.has(name) && fieldParameters.has(column));

/** What is wrong with the draft, by column: the rules of the row itself at once, what only the server knows until it is changed. */
export function hintsOf(
  draft: RowDraft,
  { values, errors }: Pick<RowBody, 'values' | 'errors'>,
  user: CurrentUser,
): Partial<Record<UploadParameter, string>> {
  const changed = new Set(Object.keys(changesOf(draft, values)) as UploadParameter[]);
  const known = errors.filter(({ column }) => !related(changed, column));
  return Object.fromEntries([...known, ...faultsOf(draftedValues(draft, values), user)].map((fault) => [fault.column, faultText(fault)]));
}
