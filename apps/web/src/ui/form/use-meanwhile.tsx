import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { get } from 'react-hook-form';
import { errorText, loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../lazy-part';
import type { MeanwhileRow } from './meanwhile-notice';

const MeanwhileNotice = lazyPart(async () => {
  const [{ MeanwhileNotice: part }] = await Promise.all([import('./meanwhile-notice'), loadNamespaces(['meanwhile'])]);
  return part;
});

/** One value that the form shows, and how it reads. */
export interface Watched<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** in the reader's words; without it the text as it is */
  readonly show?: (value: never) => string;
}

export interface MeanwhileOptions<Stands, Values extends FieldValues, Output extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** the record that the form builds on */
  readonly stands: Stands;
  /** from now on the form builds on this one */
  readonly onTake: (newest: Stands) => void;
  /** reads the record as it is now */
  readonly newest: () => Promise<Stands>;
  readonly draftOf: (record: Stands) => Values;
  readonly watched: readonly Watched<Values>[];
}

const isStale = (error: unknown): error is Error & { key: string } =>
  error instanceof Error && 'key' in error && error.key === 'revisionConflict';

const plain = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.toSorted((one, other) => (one < other ? -1 : 1)) : (value ?? ''));
const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/**
 * A form whose record somebody else changed while it was open: shows what changed and goes on from the newest. Where nothing
 * that the form shows was changed, the save goes through on the newest record by itself.
 */
export function useMeanwhile<Stands, Values extends FieldValues, Output extends FieldValues = Values>({
  form,
  stands,
  onTake,
  newest,
  draftOf,
  watched,
}: MeanwhileOptions<Stands, Values, Output>): {
  readonly saving: (save: (values: Output, on: Stands) => Promise<unknown>) => (values: Output) => Promise<unknown>;
  readonly notice: ReactNode;
} {
  const [clash, setClash] = useState<{ readonly now: Stands; readonly rows: readonly MeanwhileRow[] } | null>(null);
  const [taken, setTaken] = useState(false);

  const rowsFor = (now: Stands): MeanwhileRow[] => {
    const [before, theirs, mine] = [draftOf(stands), draftOf(now), form.getValues()];
    return watched.flatMap(({ name, label, show = String }) => {
      const [was, is, own] = [get(before, name), get(theirs, name), get(mine, name)] as unknown[];
      if (same(was, is)) return [];
      const words = (value: unknown) =>
        value === null || value === undefined || value === '' ? '' : (show as (value: unknown) => string)(value);
      return [{ name, label, before: words(was), now: words(is), mine: same(own, was) || same(own, is) ? null : words(own) }];
    });
  };

  const saving = (save: (values: Output, on: Stands) => Promise<unknown>) => async (values: Output) => {
    setTaken(false);
    try {
      return await save(values, stands);
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await newest();
      const rows = rowsFor(now);
      if (rows.length === 0) {
        onTake(now);
        return await save(values, now);
      }
      setClash({ now, rows });
      throw Object.assign(new Error(errorText(error.key, error.message)), { key: error.key, details: [] }); // of the whole form, not of a field
    }
  };

  const take = (keepMine: boolean) => {
    if (!clash) return;
    const [before, theirs, mine] = [draftOf(stands), draftOf(clash.now), form.getValues()];
    form.reset(theirs);
    for (const { name } of watched) {
      const [was, is, own] = [get(before, name), get(theirs, name), get(mine, name)] as unknown[];
      if (!same(own, was) && (keepMine || same(was, is))) form.setValue(name, own as never, { shouldDirty: true });
    }
    onTake(clash.now);
    setClash(null);
    setTaken(true);
  };

  const notice = (clash ?? taken) ? <MeanwhileNotice rows={clash?.rows ?? null} onTake={take} /> : null;
  return { saving, notice };
}
