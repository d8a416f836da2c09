import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { analyteOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { ForChanges } from '../../../api/for-changes';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { type PastedColumn, PastedPanel } from '../../../sheets/pasted/pasted-panel';
import styles from './lab-paste.module.css';
import { layersWith } from '../lab-layers';
import type { LabRow } from '../lab-row';
import { isLabTable, readLabTable, samplesIn } from '../lab-table';
import { unitsOf } from '../lab-units';
import type { SoilDraft } from '../soil-draft';

const PH = 44;

/** What of a laboratory's table goes into the sheet, and how many values that are. */
function useTakeOver() {
  const { getValues, setValue, clearErrors } = useFormContext<SoilDraft>();
  return (rows: readonly LabRow[]): number => {
    const taken = rows.filter(({ problem }) => problem === null);
    clearErrors('nutrients' as never);
    const layers = layersWith({ nitrateLayers: getValues('nitrateLayers'), nitrateUnitId: getValues('nitrateUnitId') }, taken);
    setValue('nitrateUnitId', layers.nitrateUnitId, { shouldDirty: true });
    setValue('nitrateLayers', layers.nitrateLayers, { shouldDirty: true });
    for (const { target, value, unitId, methodId, layer } of taken) {
      if (layer) continue;
      if (typeof target === 'string') {
        setValue(target, value, { shouldDirty: true });
        continue;
      }
      const index = getValues('rows').findIndex(({ id }) => id === target);
      setValue(`rows.${index}.value`, value, { shouldDirty: true });
      if (unitId !== null) setValue(`rows.${index}.unitId`, unitId, { shouldDirty: true });
      if (methodId !== null) setValue(`rows.${index}.extractionMethodId`, methodId, { shouldDirty: true });
    }
    return taken.length;
  };
}

/** A laboratory's table, pasted as it is: what was understood is shown before it is taken over. `children`: the sheet, into which it may be pasted too. */
export function LabPaste({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('analysis');
  // a text that Escape put aside is there again
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (open || !pasted.trim().includes('\n') || !isLabTable(pasted)) return;
    event.preventDefault();
    event.stopPropagation();
    setText(pasted);
    setOpen(true);
  };
  const close = () => {
    setText('');
    setOpen(false);
  };
  return (
    <div onPasteCapture={paste} className={styles['lab']}>
      <ForChanges>
        {!open ? (
          <p className={styles['labOffer']}>
            <Button autoFocus data-autofocus onClick={() => setOpen(true)}>
              {t('lab.paste')}
            </Button>
            <span className={styles['dim']}>{t('lab.hint')}</span>
          </p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key of the text within
          <div onKeyDown={({ key, target }) => key === 'Escape' && target instanceof HTMLTextAreaElement && setOpen(false)}>
            <LabPanel text={text} onText={setText} onClose={close} />
          </div>
        )}
      </ForChanges>
      {children}
    </div>
  );
}

interface LabPanelProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

function LabPanel({ text, onText, onClose }: LabPanelProps) {
  const { t } = useTranslation('analysis');
  const sheetUnits = useWatch<SoilDraft, 'units'>({ name: 'units' });
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const rows = useMemo(() => readLabTable(text, { sheetUnits, chosen }), [text, sheetUnits, chosen]);
  const takeOver = useTakeOver();
  const samples = useMemo(() => samplesIn(text), [text]);
  const good = rows.filter(({ problem }) => problem === null).length;
  const take = () => {
    notify(t('lab.taken', { count: takeOver(rows) }));
    onClose();
  };
  return (
    <PastedPanel
      title={t('lab.title')}
      textLabel={t('lab.text')}
      text={text}
      onText={(next) => {
        onText(next);
        setChosen(new Map());
      }}
      rows={rows}
      columns={useColumns(sheetUnits, (at, unitId) => setChosen(new Map(chosen).set(at, unitId)))}
      stateOf={({ problem, fits, unitFrom }) => (problem !== null ? 'left' : fits !== undefined || unitFrom === 'table' ? 'ask' : 'taken')}
      nothing={t('lab.nothing')}
      cancel={t('cancel')}
      onClose={onClose}
      take={good === 0 ? undefined : { label: t('lab.take', { count: good }), onTake: take }}
    >
      {samples > 1 && <p role="status">▲ {t('lab.samples', { count: samples })}</p>}
    </PastedPanel>
  );
}

function useColumns(sheetUnits: string, onUnit: (at: number, unitId: number) => void): PastedColumn<LabRow>[] {
  const { t } = useTranslation('analysis');
  const named = ({ target, layer }: LabRow) => {
    if (layer) return `${t('nitrate.title')}, ${t('nitrate.layer', { from: layer.fromCm, to: layer.toCm })}`;
    return target === null ? '—' : typeof target === 'string' ? t(target) : t(`analyte.${analyteOf(target)!.key}`);
  };
  const stateText = ({ problem, max, fits, unitFrom }: LabRow) => {
    if (problem !== null) return `▲ ${t(`lab.problem.${problem}`, { max: formatNumber(max ?? 0) })}`;
    if (fits !== undefined) return `▲ ${t('lab.unlikely', { unit: unitOf(fits)?.symbol })}`;
    return unitFrom === 'table' ? `▲ ${t('lab.assumed')}` : `✓ ${t('lab.ok')}`;
  };
  return [
    { key: 'line', title: t('lab.line'), wide: true, cell: ({ name }) => name },
    { key: 'analyte', title: t('sheet.analyte'), head: true, cell: named },
    { key: 'value', title: t('sheet.value'), cell: ({ value }) => (value === null ? '—' : formatNumber(value)) },
    {
      ...{ key: 'unit', title: t('sheet.unit') },
      cell: (row, at) => <UnitCell row={row} name={named(row)} sheetUnits={sheetUnits} onUnit={(unitId) => onUnit(at, unitId)} />,
    },
    {
      ...{ key: 'method', title: t('sheet.method'), wide: true },
      cell: ({ methodId }) => (methodId === null ? '' : t(`method.${methodId}`)),
    },
    { key: 'state', title: t('lab.state'), wide: true, cell: stateText },
  ];
}

interface UnitCellProps {
  readonly row: LabRow;
  readonly name: string;
  readonly sheetUnits: string;
  readonly onUnit: (unitId: number) => void;
}

/** The unit as the line says it; one that it does not say, or that its value does not look like, can be chosen. */
function UnitCell({ row, name, sheetUnits, onUnit }: UnitCellProps) {
  const { t } = useTranslation('analysis');
  const { target, unitId, unitFrom, fits, layer, problem } = row;
  const choices = unitsOf(row);
  if (choices.length > 0 && (unitFrom !== undefined || fits !== undefined || problem === 'unknownUnit')) {
    return (
      <SelectInput
        label={t('sheet.unitOf', { name })}
        labelHidden
        choices={choices.map((id) => ({ value: id, label: unitOf(id)?.symbol ?? String(id) }))}
        value={problem === 'unknownUnit' ? null : valueUnitId('soil', target as number, unitId, sheetUnits)!}
        onChange={(id) => id !== null && onUnit(id)}
        searchable={false}
      />
    );
  }
  if (typeof target === 'string') return '%';
  if (target === null || target === PH) return '';
  if (layer && unitId === 0) return '—';
  return unitId === null ? t(layer ? 'lab.layersUnit' : 'lab.sheetUnit') : unitOf(unitId)?.symbol;
}
