import { type ClipboardEvent, memo } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import { extractionMethods, soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { unitOf } from '@loam/domain/kernel/units';
import { ZoneGauge } from '../../../charts/zone-gauge';
import { parseDecimal } from '../../../i18n/number';
import { SelectInput } from '../../../ui/form/select-input';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { filledRows, readRow, type SoilDraft, type SoilPlaceFacts, type SoilRow, unitOfRow } from '../soil-draft';
import styles from '../analysis.module.css';

const unitChoices = new Map(
  analytesOf.soil.map(({ id, unitIds }) => [id, unitIds.map((value) => ({ value, label: unitOf(value)?.symbol ?? String(value) }))]),
);
const methodChoices = new Map(
  analytesOf.soil.map(({ id }) => {
    const used = new Set(soilTables.filter((table) => table.nutrientId === id).flatMap((table) => table.methodIds));
    return [id, extractionMethods.flatMap((method) => (used.has(method.id) ? [method.id] : []))];
  }),
);

/** Value, unit and extraction method of every analyte, with its class drawn while typing. A laboratory's column can be pasted. */
export function SoilTable({ place }: { readonly place: SoilPlaceFacts }) {
  const { t } = useTranslation('analysis');
  const { getValues, setValue, formState } = useFormContext<SoilDraft>();
  const rows = useWatch<SoilDraft, 'rows'>({ name: 'rows' });
  const [units, soilDepthId, clay] = useWatch<SoilDraft, ['units', 'soilDepthId', 'clay']>({ name: ['units', 'soilDepthId', 'clay'] });
  const filled = filledRows(rows);
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
    <table className={styles['sheet']}>
      <caption className="visually-hidden">{t('sheet.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sheet.analyte')}</th>
          <th scope="col">{t('sheet.value')}</th>
          <th scope="col">{t('sheet.unit')}</th>
          <th scope="col">{t('sheet.method')}</th>
          <th scope="col">{t('sheet.class')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const at = filled.findIndex(({ id }) => id === row.id);
          const error = at === -1 ? undefined : (errors?.[at]?.value?.message ?? errors?.[at]?.unitId?.message);
          return (
            <Row
              key={row.id}
              index={index}
              row={row}
              units={units}
              soilDepthId={soilDepthId}
              clay={clay}
              place={place}
              error={error}
              onPaste={paste(index)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly index: number;
  readonly row: SoilRow;
  readonly units: string;
  readonly soilDepthId: number;
  readonly clay: number | null;
  readonly place: SoilPlaceFacts;
  readonly error: string | undefined;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const Row = memo(
  function Row({ index, row, units, soilDepthId, clay, place, error, onPaste }: RowProps) {
    const { t, i18n } = useTranslation('analysis');
    const value = useController<SoilDraft, `rows.${number}.value`>({ name: `rows.${index}.value` }).field;
    const unit = useController<SoilDraft, `rows.${number}.unitId`>({ name: `rows.${index}.unitId` }).field;
    const method = useController<SoilDraft, `rows.${number}.extractionMethodId`>({ name: `rows.${index}.extractionMethodId` }).field;
    const name = t(`analyte.${row.key}`);
    const reading = readRow(row, { units, soilDepthId, clay }, place);
    const word = reading
      ? reading.reason
        ? t(`reason.${reading.reason}`)
        : reading.label && i18n.exists(`analysis:class.${reading.label}`)
          ? t(`class.${reading.label}`)
          : (reading.label ?? '')
      : '';
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
            choices={unitChoices.get(row.id)!}
            value={unit.value ?? unitOfRow(row, units)}
            onChange={unit.onChange}
            searchable={false}
          />
        </td>
        <td>
          {methodChoices.get(row.id)!.length > 0 && (
            <SelectInput<number>
              label={t('sheet.methodOf', { name })}
              labelHidden
              choices={methodChoices.get(row.id)!.map((id) => ({ value: id, label: t(`method.${id}`) }))}
              value={method.value ?? reading?.methodId ?? null}
              onChange={method.onChange}
              placeholder={t('sheet.usual')}
              searchable={false}
            />
          )}
        </td>
        <td className={styles['reading']}>
          {reading && <ZoneGauge id={row.key} reading={reading} label={`${name}: ${word}`} />}
          {reading && (
            <span className={reading.reason ? styles['dim'] : undefined}>
              {word}
              {(reading.uncertain || reading.borrowed) && (
                <abbr title={t(reading.borrowed ? 'borrowed' : 'uncertain', { region: reading.region })}> ≈</abbr>
              )}
            </span>
          )}
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.units === after.units &&
    before.soilDepthId === after.soilDepthId &&
    before.clay === after.clay &&
    before.error === after.error &&
    before.place === after.place,
);
