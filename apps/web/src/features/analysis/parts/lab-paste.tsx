import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { analyteOf } from '@loam/domain/agronomy/analytes';
import { unitOf } from '@loam/domain/kernel/units';
import { ForChanges } from '../../../api/for-changes';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import styles from './lab-paste.module.css';
import { layersWith } from '../lab-layers';
import type { LabRow } from '../lab-row';
import { isLabTable, readLabTable } from '../lab-table';
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
  const [text, setText] = useState<string>();
  const rows = useMemo(() => readLabTable(text ?? ''), [text]);
  const takeOver = useTakeOver();
  const good = rows.filter(({ problem }) => problem === null).length;
  const take = () => {
    notify(t('lab.taken', { count: takeOver(rows) }));
    setText(undefined);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (text !== undefined || !pasted.trim().includes('\n') || !isLabTable(pasted)) return;
    event.preventDefault();
    event.stopPropagation();
    setText(pasted);
  };
  return (
    <div onPasteCapture={paste} className={styles['lab']}>
      <ForChanges>
        {text === undefined ? (
          <p className={styles['labOffer']}>
            <Button autoFocus data-autofocus onClick={() => setText('')}>
              {t('lab.paste')}
            </Button>
            <span className={styles['dim']}>{t('lab.hint')}</span>
          </p>
        ) : (
          <section aria-label={t('lab.title')} className={styles['labPanel']}>
            <div className={styles['labText']}>
              <span aria-hidden>{t('lab.text')}</span>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person to paste into it */}
              <textarea
                aria-label={t('lab.text')}
                autoFocus
                rows={5}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </div>
            {text.trim() !== '' && <Preview rows={rows} />}
            <div className={styles['labButtons']}>
              <Button onClick={() => setText(undefined)}>{t('cancel')}</Button>
              {good > 0 && (
                <Button kind="primary" onClick={take}>
                  {t('lab.take', { count: good })}
                </Button>
              )}
            </div>
          </section>
        )}
      </ForChanges>
      {children}
    </div>
  );
}

/** Undefined: the unit of the sheet. */
function unitSaid({ target, unitId, layer }: LabRow): string | undefined {
  if (typeof target === 'string') return '%';
  if (target === null || target === PH) return '';
  if (layer && unitId === 0) return '—';
  return unitId === null ? undefined : unitOf(unitId)?.symbol;
}

function Preview({ rows }: { readonly rows: readonly LabRow[] }) {
  const { t } = useTranslation('analysis');
  if (rows.length === 0) return <p role="status">{t('lab.nothing')}</p>;
  const named = ({ target, layer }: LabRow) => {
    if (layer) return `${t('nitrate.title')}, ${t('nitrate.layer', { from: layer.fromCm, to: layer.toCm })}`;
    return target === null ? '—' : typeof target === 'string' ? t(target) : t(`analyte.${analyteOf(target)!.key}`);
  };
  return (
    <div className={styles['labPreview']}>
      <table>
        <caption className="visually-hidden">{t('lab.title')}</caption>
        <thead>
          <tr>
            {['lab.line', 'sheet.analyte', 'sheet.value', 'sheet.unit', 'sheet.method', 'lab.state'].map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a text, which may say the same twice
            <tr key={at} data-taken={row.problem === null}>
              <td>{row.name}</td>
              <th scope="row">{named(row)}</th>
              <td>{row.value === null ? '—' : formatNumber(row.value)}</td>
              <td>{unitSaid(row) ?? t(row.layer ? 'lab.layersUnit' : 'lab.sheetUnit')}</td>
              <td>{row.methodId === null ? '' : t(`method.${row.methodId}`)}</td>
              <td>
                {row.problem === null ? `✓ ${t('lab.ok')}` : `▲ ${t(`lab.problem.${row.problem}`, { max: formatNumber(row.max ?? 0) })}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
