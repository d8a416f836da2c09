import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import { brokenAnalysisRules, detailsOfRules } from '@loam/domain/analysis/analysis.policy';
import { errorText } from '../../../i18n/init';
import { ZoneGauge } from '../../../charts/zone-gauge';
import { parseDecimal } from '../../../i18n/number';
import { DecimalInput } from '../../../ui/form/decimal-input';
import styles from '../analysis.module.css';

interface SheetRows {
  rows: { id: number; value: number | null }[];
}

/** The table of a sheet: an analyte a row, its class last. */
export function SheetTable({ columns, plain = false, children }: { columns: readonly string[]; plain?: boolean; children: ReactNode }) {
  const { t } = useTranslation('analysis');
  return (
    <table className={plain ? `${styles['sheet']} ${styles['plain']}` : styles['sheet']}>
      <caption className="visually-hidden">{t('sheet.caption')}</caption>
      <thead>
        <tr>
          {[t('sheet.analyte'), t('sheet.value'), ...columns, t('sheet.class')].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Of a row that is filled: its place among the filled ones, as refusals count, and what is wrong with it. */
export interface RowState {
  readonly place: number | undefined;
  readonly error: string | undefined;
}
interface MeasuredRow {
  readonly id: number;
  readonly value: number | null;
  readonly unitId: number | null;
}

/** What is out of range is said while it is typed; what the server, or the schema, says of a row stays with it until a value changes. */
export function useRowStates(kind: AnalysisKind, filled: readonly MeasuredRow[], units: string): (id: number) => RowState {
  const errors = useFormContext().formState.errors as {
    nutrients?: Record<number, { value?: { message?: string }; unitId?: { message?: string } }>;
  };
  return (id) => {
    const place = filled.findIndex((row) => row.id === id);
    const row = filled[place];
    if (!row) return { place: undefined, error: undefined };
    const refused = errors.nutrients?.[place];
    return { place, error: faultOf(kind, row, units) ?? refused?.value?.message ?? refused?.unitId?.message };
  };
}

function faultOf(kind: AnalysisKind, { id, value, unitId }: MeasuredRow, units: string): string | undefined {
  if (value !== null && value <= 0) return errorText('mustBePositive', 'Must be a positive number');
  const draft = { units: units as 'ppm', nutrients: [{ id, value: value!, unitId }] };
  const [broken] = detailsOfRules(brokenAnalysisRules(kind, draft).filter(({ path }) => path.length > 1));
  return broken && errorText(broken.key, broken.message, broken.params);
}

/** A laboratory's column that is pasted into a row fills this row and those below it. */
export function usePastedColumn(): (start: number) => (event: ClipboardEvent) => void {
  const { getValues, setValue } = useFormContext<SheetRows>();
  return (start) => (event) => {
    const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    lines.forEach((line, offset) => {
      const parsed = parseDecimal(line.split('\t')[0]!);
      if (getValues().rows[start + offset] && parsed.ok) setValue(`rows.${start + offset}.value`, parsed.value, { shouldDirty: true });
    });
  };
}

/** Enter and Tab go from value to value, Alt and the arrow to the right to the row's unit: a sheet is typed down a column. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('tr')!;
  const inputOf = (one: Element | null | undefined) => one?.querySelector<HTMLInputElement>('td:nth-child(2) input');
  const aside = event.altKey && event.key === 'ArrowRight';
  const back = event.shiftKey || event.key === 'ArrowUp';
  const down = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!aside && !down && event.key !== 'Enter' && event.key !== 'Tab') return;
  const next = aside
    ? row.querySelector<HTMLInputElement>('td:nth-child(3) input, td:nth-child(3) button')
    : inputOf(back ? row.previousElementSibling : row.nextElementSibling);
  if (next || event.key === 'Enter') event.preventDefault(); // Enter in the last value is no save either
  next?.focus();
  if (!aside) next?.select();
}

/** `name`: of the analyte. */
export function ValueCell({
  index,
  name,
  state,
  onPaste,
}: {
  index: number;
  name: string;
  state: RowState;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const { t } = useTranslation('analysis');
  const { clearErrors } = useFormContext();
  const { field } = useController<SheetRows, `rows.${number}.value`>({ name: `rows.${index}.value` });
  return (
    <td onPaste={onPaste} onKeyDown={goOn}>
      <DecimalInput
        label={t('sheet.valueOf', { name })}
        className={styles['bare']}
        strict
        value={field.value}
        onChange={(value) => {
          clearErrors('nutrients'); // they count the rows that were filled when it was refused
          field.onChange(value);
        }}
        error={state.error}
        {...(state.place !== undefined && { name: `nutrients.${state.place}.value` })}
      />
    </td>
  );
}

interface ClassCellProps {
  readonly name: string;
  /** of a soil's analyte: some are better low */
  readonly soilId?: string;
  readonly reading: (Parameters<typeof ZoneGauge>[0]['reading'] & { readonly reason?: unknown }) | undefined;
  /** the class in words, or why there is none */
  readonly said: string;
  /** why the class is not certain; undefined: it is */
  readonly doubt: string | undefined;
  readonly source?: string | undefined;
  /** what other tables that hold as well say of it, where they say something else */
  readonly others?: readonly string[] | undefined;
}

/** Where the value stands in its zones. */
export function ClassCell({ name, soilId = '', reading, said, doubt, source, others = [] }: ClassCellProps) {
  return (
    <td className={styles['reading']}>
      {reading && <ZoneGauge id={soilId} reading={reading} label={`${name}: ${said}`} />}
      {reading && (
        <span className={reading.reason ? styles['dim'] : undefined} title={source}>
          {said}
          {doubt !== undefined && <abbr title={doubt}> ≈</abbr>}
        </span>
      )}
      {others.map((words) => (
        <span key={words} className={styles['other']}>
          {words}
        </span>
      ))}
    </td>
  );
}
