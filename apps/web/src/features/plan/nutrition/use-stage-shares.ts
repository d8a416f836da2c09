import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nutrientIds, nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { stagePeriods } from '@loam/domain/kernel/locale/dates';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useDocumentPart } from '../../../live/react/use-session';
import type { CellEdit, GridUnits } from '../../../ui/matrix-grid/grid-types';
import { PathSource } from '../model/path-source';
import { stagesOf } from '../model/columns';
import { itemsOf } from '../model/edits';
import { dayAndMonth, nutrientLabel, useNames } from '../words/names';

const PERCENT = 33;
const DAYS = 0;
export const DURATION = 'duration';
const units: GridUnits = {
  symbol: (id) => (id === PERCENT ? '%' : ''),
  find: (text) => (text === '%' ? PERCENT : undefined),
  convert: (amount, from, to) => (from === to ? amount : undefined),
};

/** The table's stages, its rows, and the place in the plan of each cell. */
export function useStageShares() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const names = useNames();
  const stages = useDocumentPart(['stages'], (document) => stagesOf(itemsOf(document, 'stages')).filter(({ id }) => id > 0));
  const periods = useDocumentPart(
    ['plan', 'stages'],
    (document) =>
      stagePeriods(
        document.read('plan.plantingDate') as string | undefined,
        document.read('plan.duration') as number | undefined,
        stages.map(({ id, duration }, index) => ({ stageId: id, duration, sortOrder: index })),
      ),
    stages,
  );
  const pathOf = useCallback((row: string, stage: string): LivePath => `stages.${stage}|${row}`, []);
  const source = useMemo(
    () => new PathSource(session, { pathOf, unitOf: (row) => (row === DURATION ? DAYS : PERCENT) }),
    [session, pathOf],
  );
  const rows = useMemo(
    () => [
      { id: DURATION, label: t('distribution.days'), unitId: DAYS },
      ...nutrientIds('macro').map((id) => ({ id: `d${id}`, label: nutrientLabel(nutrientName(id)), unitId: PERCENT })),
    ],
    [t],
  );
  const stageName = names.stage;
  const columns = useMemo(
    () =>
      stages.map(({ id }) => {
        const from = periods.find(({ stageId }) => stageId === id)?.from;
        return { id: String(id), label: stageName(id), ...(from && { hint: dayAndMonth(from) }) };
      }),
    [stages, periods, stageName],
  );
  const onWrite = useCallback(
    (edits: readonly CellEdit[], origin: 'typed' | 'paste') =>
      session.writer.writeAll(
        edits.map(({ rowId, columnId, value }) => [pathOf(rowId, columnId), value?.[0]] as const),
        origin,
      ),
    [session, pathOf],
  );
  return { stages, source, rows, columns, pathOf, onWrite, units };
}

export type StageShares = ReturnType<typeof useStageShares>;
