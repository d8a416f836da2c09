import type { ClipboardEvent, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
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

/** What the server, or the schema, says of a row: refusals count only the rows that are filled. `filled`: their analytes, in order. */
export function useRowErrors(filled: readonly { id: number }[]): (id: number) => string | undefined {
  const errors = useFormContext().formState.errors as {
    nutrients?: Record<number, { value?: { message?: string }; unitId?: { message?: string } }>;
  };
  return (id) => {
    const at = filled.findIndex((row) => row.id === id);
    return at === -1 ? undefined : (errors.nutrients?.[at]?.value?.message ?? errors.nutrients?.[at]?.unitId?.message);
  };
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

/** `name`: of the analyte. */
export function ValueCell({
  index,
  name,
  error,
  onPaste,
}: {
  index: number;
  name: string;
  error: string | undefined;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const { t } = useTranslation('analysis');
  const { field } = useController<SheetRows, `rows.${number}.value`>({ name: `rows.${index}.value` });
  return (
    <td onPaste={onPaste}>
      <DecimalInput
        label={t('sheet.valueOf', { name })}
        className={styles['bare']}
        value={field.value}
        onChange={field.onChange}
        error={error}
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
}

/** Where the value stands in its zones. */
export function ClassCell({ name, soilId = '', reading, said, doubt, source }: ClassCellProps) {
  return (
    <td className={styles['reading']}>
      {reading && <ZoneGauge id={soilId} reading={reading} label={`${name}: ${said}`} />}
      {reading && (
        <span className={reading.reason ? styles['dim'] : undefined} title={source}>
          {said}
          {doubt !== undefined && <abbr title={doubt}> ≈</abbr>}
        </span>
      )}
    </td>
  );
}
