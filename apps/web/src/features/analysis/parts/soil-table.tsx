import { type ClipboardEvent, memo, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import { extractionMethods, soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { SelectInput } from '../../../ui/form/select-input';
import { bookOfSheet, filledRows, readRow, type SoilDraft, type SoilPlaceFacts, type SoilRow, unitOfRow } from '../soil-draft';
import { useReadingWords } from './reading-words';
import { ClassCell, type RowState, SheetTable, usePastedColumn, useRowStates, ValueCell } from './sheet-table';

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
export function SoilTable({ place: at }: { readonly place: SoilPlaceFacts }) {
  const { t } = useTranslation('analysis');
  const rows = useWatch<SoilDraft, 'rows'>({ name: 'rows' });
  const [units, soilDepthId, clay] = useWatch<SoilDraft, ['units', 'soilDepthId', 'clay']>({ name: ['units', 'soilDepthId', 'clay'] });
  const book = bookOfSheet(rows, { units, soilDepthId, clay }, at);
  const place = useMemo(() => (book === undefined ? at : { ...at, book }), [at, book]);
  const stateOf = useRowStates('soil', filledRows(rows), units);
  const paste = usePastedColumn();
  return (
    <SheetTable columns={[t('sheet.unit'), t('sheet.method')]}>
      {rows.map((row, index) => (
        <Row
          key={row.id}
          index={index}
          row={row}
          units={units}
          soilDepthId={soilDepthId}
          clay={clay}
          place={place}
          state={stateOf(row.id)}
          onPaste={paste(index)}
        />
      ))}
    </SheetTable>
  );
}

interface RowProps {
  readonly index: number;
  readonly row: SoilRow;
  readonly units: string;
  readonly soilDepthId: number;
  readonly clay: number | null;
  readonly place: SoilPlaceFacts;
  readonly state: RowState;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const Row = memo(
  function Row({ index, row, units, soilDepthId, clay, place, state, onPaste }: RowProps) {
    const { t, i18n } = useTranslation('analysis');
    const { source, region } = useReadingWords();
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
        <ValueCell index={index} name={name} state={state} onPaste={onPaste} />
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
        <ClassCell
          name={name}
          soilId={row.key}
          reading={reading}
          said={word}
          source={reading?.source && source(reading.source)}
          doubt={
            reading && (reading.uncertain || reading.borrowed)
              ? t(reading.borrowed ? 'borrowed' : 'uncertain', { region: region(reading.region ?? '') })
              : undefined
          }
        />
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.units === after.units &&
    before.soilDepthId === after.soilDepthId &&
    before.clay === after.clay &&
    before.state.error === after.state.error &&
    before.state.place === after.state.place &&
    before.place === after.place,
);
