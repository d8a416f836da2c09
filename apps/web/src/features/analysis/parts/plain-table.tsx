import type { ClipboardEvent } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import type { GraphedNutrient } from '@loam/domain/analysis/analysis-graph';
import { unitOf } from '@loam/domain/kernel/units';
import { ZoneGauge } from '../../../charts/zone-gauge';
import { parseDecimal } from '../../../i18n/number';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { type PlainDraft, type PlainKind, unitOfPlainRow } from '../plain-draft';
import { sourceText, useReadingWords } from './reading-words';
import styles from '../analysis.module.css';

/** Value and unit of every analyte of a plant or water sheet, with its class drawn while typing. A laboratory's column can be pasted. */
export function PlainTable({ kind, readings }: { readonly kind: PlainKind; readonly readings: readonly GraphedNutrient[] }) {
  const { t } = useReadingWords();
  const { getValues, setValue, formState } = useFormContext<PlainDraft>();
  const rows = useWatch<PlainDraft, 'rows'>({ name: 'rows' });
  const filled = rows.filter(({ value }) => value !== null);
  const errors = (formState.errors as { nutrients?: Record<number, { value?: { message?: string }; unitId?: { message?: string } }> })
    .nutrients;
  const paste = (start: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    lines.forEach((line, offset) => {
      const parsed = parseDecimal(line.split('\t')[0]!);
      if (getValues().rows[start + offset] && parsed.ok) setValue(`rows.${start + offset}.value`, parsed.value, { shouldDirty: true });
    });
  };
  return (
    <table className={`${styles['sheet']} ${styles['plain']}`}>
      <caption className="visually-hidden">{t('sheet.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sheet.analyte')}</th>
          <th scope="col">{t('sheet.value')}</th>
          <th scope="col">{t('sheet.unit')}</th>
          <th scope="col">{t('sheet.class')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const at = filled.findIndex(({ id }) => id === row.id);
          const error = at === -1 ? undefined : (errors?.[at]?.value?.message ?? errors?.[at]?.unitId?.message);
          const reading = readings.find(({ id }) => id === row.id);
          return <Row key={row.id} kind={kind} index={index} row={row} reading={reading} error={error} onPaste={paste(index)} />;
        })}
      </tbody>
    </table>
  );
}

function Row({
  kind,
  index,
  row,
  reading,
  error,
  onPaste,
}: {
  kind: PlainKind;
  index: number;
  row: PlainDraft['rows'][number];
  reading: GraphedNutrient | undefined;
  error: string | undefined;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const { t, said: wordsOf } = useReadingWords();
  const units = useWatch<PlainDraft, 'units'>({ name: 'units' });
  const value = useController<PlainDraft, `rows.${number}.value`>({ name: `rows.${index}.value` }).field;
  const unit = useController<PlainDraft, `rows.${number}.unitId`>({ name: `rows.${index}.unitId` }).field;
  const name = t(`analyte.${row.key}`);
  const said = reading ? wordsOf(reading, kind) : '';
  const choices = analytesOf[kind].find(({ id }) => id === row.id)!.unitIds;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td onPaste={onPaste}>
        <DecimalInput
          label={t('sheet.valueOf', { name })}
          className={styles['bare']}
          value={value.value}
          onChange={value.onChange}
          error={error}
        />
      </td>
      <td>
        <SelectInput<number>
          label={t('sheet.unitOf', { name })}
          labelHidden
          choices={choices.map((id) => ({ value: id, label: unitOf(id)?.symbol ?? String(id) }))}
          value={unitOfPlainRow(kind, row, units)}
          onChange={unit.onChange}
          searchable={false}
        />
      </td>
      <td className={styles['reading']}>
        {reading && <ZoneGauge reading={reading} label={`${name}: ${said}`} />}
        {reading && (
          <span className={reading.reason ? styles['dim'] : undefined} title={reading.source && sourceText(reading.source)}>
            {said}
            {reading.uncertain && <abbr title={t('uncertain', { region: reading.region })}> ≈</abbr>}
          </span>
        )}
      </td>
    </tr>
  );
}
