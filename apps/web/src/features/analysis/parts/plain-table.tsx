import type { ClipboardEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import type { GraphedNutrient } from '@loam/domain/analysis/analysis-graph';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { SelectInput } from '../../../ui/form/select-input';
import { type PlainDraft, type PlainKind, unitOfPlainRow } from '../plain-draft';
import { useReadingWords } from './reading-words';
import { ClassCell, type RowState, SheetTable, usePastedColumn, useRowStates, ValueCell } from './sheet-table';

/** Value and unit of every analyte of a plant or water sheet, with its class drawn while typing. A laboratory's column can be pasted. */
export function PlainTable({ kind, readings }: { readonly kind: PlainKind; readonly readings: readonly GraphedNutrient[] }) {
  const { t } = useReadingWords();
  const rows = useWatch<PlainDraft, 'rows'>({ name: 'rows' });
  const units = useWatch<PlainDraft, 'units'>({ name: 'units' });
  const filled = rows.filter(({ value }) => value !== null);
  const stateOf = useRowStates(kind, filled, units);
  const paste = usePastedColumn();
  return (
    <SheetTable columns={[t('sheet.unit')]} plain>
      {rows.map((row, index) => (
        <Row
          key={row.id}
          kind={kind}
          index={index}
          row={row}
          reading={readings.find(({ id }) => id === row.id)}
          state={stateOf(row.id)}
          onPaste={paste(index)}
        />
      ))}
    </SheetTable>
  );
}

function Row({
  kind,
  index,
  row,
  reading,
  state,
  onPaste,
}: {
  kind: PlainKind;
  index: number;
  row: PlainDraft['rows'][number];
  reading: GraphedNutrient | undefined;
  state: RowState;
  onPaste: (event: ClipboardEvent) => void;
}) {
  const { t, said: wordsOf, classOf, source, region, tissue, stage } = useReadingWords();
  const units = useWatch<PlainDraft, 'units'>({ name: 'units' });
  const unit = useController<PlainDraft, `rows.${number}.unitId`>({ name: `rows.${index}.unitId` }).field;
  const name = t(`analyte.${row.key}`);
  const said = reading ? wordsOf(reading, kind) : '';
  const choices = analytesOf[kind].find(({ id }) => id === row.id)!.unitIds;
  return (
    <tr>
      <th scope="row">{name}</th>
      <ValueCell index={index} name={name} state={state} onPaste={onPaste} />
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
      <ClassCell
        name={name}
        reading={reading}
        said={said}
        doubt={reading?.uncertain ? t('uncertain', { region: region(reading.region ?? '') }) : undefined}
        source={reading?.source && source(reading.source)}
        others={reading?.disagree?.map((one) =>
          t('otherTable', {
            place: [region(one.region), tissue(one.tissue), one.stage === null ? '' : stage(one.stage)].filter(Boolean).join(', '),
            class: classOf(one.label),
          }),
        )}
      />
    </tr>
  );
}
