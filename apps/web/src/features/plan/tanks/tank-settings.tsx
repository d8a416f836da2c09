import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import type { LivePath } from '../../../live/document/live-path';
import { errorText } from '../../../i18n/init';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import type { CellEdit, GridUnits } from '../../../ui/matrix-grid/grid-types';
import { gridUnits } from '../../../ui/matrix-grid/grid-units';
import { MatrixGrid } from '../../../ui/matrix-grid/matrix-grid';
import type { DoseColumn } from '../model/columns';
import { makeApplication, tankFirst, type Entries } from '../model/edits';
import { inUnit, PathSource } from '../model/path-source';
import { useNames } from '../words/names';
import { usePlanFacts } from '../facts/plan-context';
import { answerAt } from '../fields/answer';
import styles from './tanks.module.css';

const L_PER_M3 = 21;
const COUNT = 0;
/** Each row's unit as the document keeps it and as growers of each unit system read it. */
const kept: Readonly<Record<string, number>> = ownNames({ volume: 12, injectionRatio: L_PER_M3, irrigationAmount: 17, flowRate: 23 });
const imperial: Readonly<Record<string, number>> = ownNames({ volume: 13, injectionRatio: 22, irrigationAmount: 18, flowRate: 24 });
/** Of the tank in the stage; the others are of the stage itself, for all tanks. */
const ofTank = ['volume', 'injectionRatio'];
const ofStage = ['irrigationAmount', 'flowRate', 'irrigationEvents', 'fertigationEvents'];

/** Each row has one unit; a count has none. */
const units: GridUnits = { ...gridUnits, symbol: (id) => (id === COUNT ? '' : gridUnits.symbol(id)) };

/** Volumes, injection and water of every stage: the numbers that turn a tank's dosage into kilograms per hectare. */
export function TankSettings({ tank, columns }: { tank: string; columns: readonly DoseColumn[] }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const { unitTypeId } = usePlanFacts().grower;
  const unitOfRow = useCallback(
    (row: string) => ({ kept: kept[row] ?? COUNT, shown: (unitTypeId === 1 ? imperial : kept)[row] ?? COUNT }),
    [unitTypeId],
  );
  const source = useMemo(() => {
    const pathOf = (row: string, stage: string): LivePath =>
      ofTank.includes(row) ? `applications.${stage}_${tank}|${row}` : `stages.${stage}|${row}`;
    return { pathOf, cells: new PathSource(session, { pathOf, unitOf: unitOfRow }) };
  }, [session, tank, unitOfRow]);
  const rows = useMemo(
    () => [...ofTank, ...ofStage].map((id) => ({ id, label: t(`field.${id}`), unitId: unitOfRow(id).shown })),
    [t, unitOfRow],
  );
  const stageName = names.stage;
  const heads = useMemo(() => columns.map(({ stageId }) => ({ id: String(stageId), label: stageName(stageId) })), [columns, stageName]);

  const onWrite = useCallback(
    (edits: readonly CellEdit[], origin: 'typed' | 'paste') => {
      const entries: Entries = edits.some(({ value }) => value) ? tankFirst(session.document, tank, t('tank.nth', { n: 1 })) : [];
      const made = new Set<string>();
      for (const { rowId, columnId, value } of edits) {
        const unit = unitOfRow(rowId);
        if (value && value[1] !== unit.shown) return 'unitMismatch';
        const key = `${columnId}_${tank}`;
        if (ofTank.includes(rowId) && value && !made.has(key) && session.document.read(`applications.${key}|made`) === undefined) {
          entries.push(...makeApplication(session.document, 'proportional', Number(columnId), tank).entries);
          made.add(key);
        }
        // Stages that nobody touched yet (pre-plant, planting) come into being with their first value.
        if (ofStage.includes(rowId) && session.document.read(`stages.${columnId}|made`) === undefined)
          entries.push([`stages.${columnId}|made`, true]);
        if (rowId === 'injectionRatio') entries.push([`applications.${key}|injectionRatioUnitId`, value ? L_PER_M3 : undefined]);
        entries.push([source.pathOf(rowId, columnId), value && inUnit(value[0], unit.shown, unit.kept)]);
      }
      return session.writer.writeAll(entries, origin);
    },
    [session, tank, source, unitOfRow, t],
  );
  return (
    <details open>
      <summary>{t('tank:settings')}</summary>
      <MatrixGrid
        label={t('tank:settings')}
        corner={t('tank:perStage')}
        rows={rows}
        columns={heads}
        source={source.cells}
        units={units}
        readOnly={!editable}
        onWrite={onWrite}
        onPlace={(row, column) =>
          session.presence.moveTo({ section: 'fertilization', path: row && column ? source.pathOf(row, column) : undefined })
        }
        onUndo={() => void session.undo.undo()}
        onRedo={() => void session.undo.redo()}
        onAnswer={(choice, row, column) => answerAt(session, source.pathOf(row, column), choice)}
        onSay={(key, values) => notify(key.startsWith('pasted') ? t(`grid.${key}`, values) : errorText(key, t('grid.refused')), 'warn')}
        renderRowHead={(row) => (
          <>
            {row.label} <span className={styles['dim']}>{units.symbol(row.unitId)}</span>
          </>
        )}
      />
    </details>
  );
}
