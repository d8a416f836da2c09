import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPath } from '../../../../live/plan-path';
import { errorText } from '../../../../i18n/init';
import { usePlanSession } from '../../../../live/session-context';
import { useEditable } from '../../../../live/use-session';
import { notify } from '../../../../ui/feedback/notices';
import type { CellEdit, GridUnits } from '../../../../ui/matrix-grid/grid-types';
import { gridUnits } from '../../../../ui/matrix-grid/grid-units';
import { MatrixGrid } from '../../../../ui/matrix-grid/matrix-grid';
import type { DoseColumn } from '../../model/columns';
import { makeApplication, type Entries } from '../../model/edits';
import { PathSource } from '../../model/path-source';
import { useNames } from '../../names';
import styles from './applications.module.css';

const LITRE = 12;
const L_PER_M3 = 21;
const MM = 17;
const M3_PER_HOUR = 23;
const COUNT = 0;
/** Of the tank in the stage; the others are of the stage itself, for all tanks. */
const ofTank: Record<string, number> = { volume: LITRE, injectionRatio: L_PER_M3 };
const ofStage: Record<string, number> = { irrigationAmount: MM, flowRate: M3_PER_HOUR, irrigationEvents: COUNT, fertigationEvents: COUNT };
const unitOfRow = (row: string): number => ofTank[row] ?? ofStage[row] ?? COUNT;

/** Each row has one unit; a count has none. */
const units: GridUnits = { ...gridUnits, symbol: (id) => (id === COUNT ? '' : gridUnits.symbol(id)) };

/** Volumes, injection and water of every stage: the numbers that turn a tank's dosage into kilograms per hectare. */
export function TankSettings({ tank, columns }: { tank: string; columns: readonly DoseColumn[] }) {
  const { t } = useTranslation('plan');
  const session = usePlanSession();
  const editable = useEditable();
  const names = useNames();
  const source = useMemo(() => {
    const pathOf = (row: string, stage: string): PlanPath => (row in ofTank ? `applications.${stage}_${tank}|${row}` : `stages.${stage}|${row}`);
    return { pathOf, cells: new PathSource(session, { pathOf, unitOf: unitOfRow }) };
  }, [session, tank]);
  const rows = useMemo(() => [...Object.keys(ofTank), ...Object.keys(ofStage)].map((id) => ({ id, label: t(`field.${id}`), unitId: unitOfRow(id) })), [t]);
  const stageName = names.stage;
  const heads = useMemo(() => columns.map(({ stageId }) => ({ id: String(stageId), label: stageName(stageId) })), [columns, stageName]);

  const onWrite = useCallback(
    (edits: readonly CellEdit[], origin: 'typed' | 'paste') => {
      const entries: Entries = [];
      const made = new Set<string>();
      for (const { rowId, columnId, value } of edits) {
        if (value && value[1] !== unitOfRow(rowId)) return 'unitMismatch';
        const key = `${columnId}_${tank}`;
        if (rowId in ofTank && value && !made.has(key) && session.document.read(`applications.${key}|made`) === undefined) {
          entries.push(...makeApplication(session.document, 'proportional', Number(columnId), tank).entries);
          made.add(key);
        }
        // Stages that nobody touched yet (pre-plant, planting) come into being with their first value.
        if (rowId in ofStage && session.document.read(`stages.${columnId}|made`) === undefined) entries.push([`stages.${columnId}|made`, true]);
        if (rowId === 'injectionRatio') entries.push([`applications.${key}|injectionRatioUnitId`, value ? L_PER_M3 : undefined]);
        entries.push([source.pathOf(rowId, columnId), value?.[0]]);
      }
      return session.writeAll(entries, origin);
    },
    [session, tank, source],
  );
  return (
    <details className={styles['settings']} open>
      <summary>{t('tank.settings')}</summary>
      <MatrixGrid
        label={t('tank.settings')}
        corner={t('tank.perStage')}
        rows={rows}
        columns={heads}
        source={source.cells}
        units={units}
        readOnly={!editable}
        onWrite={onWrite}
        onPlace={(row, column) => session.presence.moveTo({ section: 'fertilization', path: row && column ? source.pathOf(row, column) : undefined })}
        onUndo={() => void session.undo.undo()}
        onRedo={() => void session.undo.redo()}
        onAnswer={(choice) => void session.undo.settle(choice)}
        onSay={(key, values) => notify(key.startsWith('pasted') ? t(`grid.${key}`, values) : errorText(key, t('grid.refused')), 'warn')}
        renderRowHead={(row) => <>{row.label} <span className={styles['dim']}>{units.symbol(row.unitId)}</span></>}
      />
    </details>
  );
}
