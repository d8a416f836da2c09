import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nutrientIds, nutrientName } from '@loam/domain/kernel/nutrients';
import { stagePeriods } from '@loam/domain/kernel/dates';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useField } from '../../../live/react/use-field';
import { useEditable, usePlanPart } from '../../../live/react/use-session';
import bare from '../../../ui/bare-button.module.css';
import { notify } from '../../../ui/feedback/notices';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import type { CellEdit, GridUnits } from '../../../ui/matrix-grid/grid-types';
import { MatrixGrid } from '../../../ui/matrix-grid/matrix-grid';
import { PathSource } from '../model/path-source';
import { stagesOf } from '../model/columns';
import { itemsOf } from '../model/edits';
import { dayAndMonth, nutrientLabel, useNames } from '../words/names';
import { WhyDrawer } from '../why/lazy-why-drawer';
import { StagesDialog } from './lazy-dialogs';
import { answerAt } from '../fields/answer';
import { usePlanFacts } from '../facts/plan-context';
import type { Asked } from '../why/why-button';
import styles from './nutrition.module.css';

const PERCENT = 33;
const DAYS = 0;
const DURATION = 'duration';
const units: GridUnits = {
  symbol: (id) => (id === PERCENT ? '%' : ''),
  find: (text) => (text === '%' ? PERCENT : undefined),
  convert: (amount, from, to) => (from === to ? amount : undefined),
};

/** How the need of each nutrient falls on the stages, with their lengths. Each nutrient that is given totals 100 %. */
export function DistributionCard() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const { crop } = usePlanFacts();
  const [staging, setStaging] = useState(false);
  const [why, setWhy] = useState<Asked>();
  const [duration] = useField('plan.duration');
  const stages = usePlanPart(['stages'], (document) => stagesOf(itemsOf(document, 'stages')).filter(({ id }) => id > 0));
  const periods = usePlanPart(
    ['plan', 'stages'],
    (document) =>
      stagePeriods(
        document.read('plan.plantingDate') as string | undefined,
        document.read('plan.duration') as number | undefined,
        stages.map(({ id, duration }, index) => ({ stageId: id, duration, sortOrder: index })),
      ),
    stages,
  );
  const sums = usePlanPart(['stages'], (document) => {
    const totals: Record<string, number> = {};
    for (const fields of Object.values(itemsOf(document, 'stages'))) {
      for (const [field, value] of Object.entries(fields)) if (/^d\d+$/.test(field)) totals[field] = (totals[field] ?? 0) + Number(value);
    }
    return totals;
  });
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
  const tail = useMemo(
    () => [
      {
        id: 'sum',
        label: 'Σ',
        width: 76,
        cell: (row: string) => {
          const sum = row === DURATION ? stages.reduce((days, { duration }) => days + duration, 0) : sums[row];
          if (sum === undefined) return <span className={styles['dim']}>{t('distribution.follows')}</span>;
          const full = row === DURATION ? typeof duration !== 'number' || sum === duration : Math.round(sum * 100) === 10_000;
          const label = `Σ ${rows.find(({ id }) => id === row)?.label ?? ''}`;
          return (
            <span className={full ? undefined : styles['bad']}>
              <button
                type="button"
                tabIndex={-1}
                className={bare['why']}
                aria-label={`${label}: ${formatNumber(sum)}. ${t('advice.why')}`}
                onClick={() => setWhy({ path: `allocation.${row}`, title: label })}
              >
                {formatNumber(sum)}
              </button>
              {row === DURATION && typeof duration === 'number' && !full && ` / ${formatNumber(duration)}`}
              <span aria-hidden>{full ? ' ✓' : ' ✕'}</span>
            </span>
          );
        },
      },
    ],
    [sums, stages, duration, rows, t],
  );
  const onWrite = useCallback(
    (edits: readonly CellEdit[], origin: 'typed' | 'paste') =>
      session.writer.writeAll(
        edits.map(({ rowId, columnId, value }) => [pathOf(rowId, columnId), value?.[0]] as const),
        origin,
      ),
    [session, pathOf],
  );
  return (
    <Card title={t('distribution.title')} actions={editable && <Button onClick={() => setStaging(true)}>{t('stages:edit')}</Button>} flush>
      {stages.length === 0 ? (
        <p className={styles['pad']}>{t('distribution.none')}</p>
      ) : (
        <div className={styles['scroll']}>
          <MatrixGrid
            label={t('distribution.title')}
            corner={t('distribution.corner')}
            rows={rows}
            columns={columns}
            source={source}
            units={units}
            readOnly={!editable}
            onWrite={onWrite}
            onPlace={(row, column) =>
              session.presence.moveTo({ section: 'nutritional', path: row && column ? pathOf(row, column) : undefined })
            }
            onUndo={() => void session.undo.undo()}
            onRedo={() => void session.undo.redo()}
            onAnswer={(choice, row, column) => answerAt(session, pathOf(row, column), choice)}
            onSay={(key, values) => notify(key.startsWith('pasted') ? t(`grid.${key}`, values) : errorText(key, t('grid.refused')), 'warn')}
            tail={tail}
          />
        </div>
      )}
      {crop && (
        <p className={styles['pad']}>
          <span className={styles['dim']}>
            {t('distribution.source', { confidence: t(`distribution.confidence.${crop.stagesConfidence.replace('-', '_')}`) })}
          </span>
        </p>
      )}
      <WhyDrawer path={why?.path} title={why?.title ?? ''} onClose={() => setWhy(undefined)} />
      <StagesDialog open={staging} onClose={() => setStaging(false)} />
    </Card>
  );
}
