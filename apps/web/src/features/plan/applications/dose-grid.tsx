import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import type { CellEdit, GridColumn, GridRow, LostEdit } from '../../../ui/matrix-grid/grid-types';
import { gridUnits, tankUnits } from '../../../ui/matrix-grid/grid-units';
import { MatrixGrid } from '../../../ui/matrix-grid/matrix-grid';
import { useCommentCounts } from '../../comment';
import { usePlanFacts } from '../facts/plan-context';
import { answerAt } from '../fields/answer';
import type { DoseColumn, Method } from '../model/columns';
import { cellPlace, dosePath, removeProduct, tankFirst, writeDoses } from '../model/edits';
import { PathSource } from '../model/path-source';
import { useHatches } from '../tanks/use-mix';
import type { Asked } from '../why/why-button';
import { useNames } from '../words/names';
import { ColumnHead, RowHead } from './dose-heads';
import { useDoseColumns } from './use-dose-columns';
import { useDoseRows } from './use-dose-rows';
import { useRowTotals } from './use-row-totals';

export interface DoseGridProps {
  method: Method;
  tank: string | undefined;
  productIds: readonly string[];
  columns: readonly DoseColumn[];
  /** Nutrient whose feeding cells are lit. */
  lit: number | undefined;
  onPage: (step: -1 | 1) => void;
  onColumn: (column: DoseColumn) => void;
  onComment: () => void;
  onLost: (edit: LostEdit) => void;
  onWhy: (asked: Asked) => void;
  footer: ReactNode;
}

/** The values of the cells, with what colleagues, checks and comments say of them. */
function useDoseSource(method: Method, columns: readonly DoseColumn[]): PathSource {
  const session = useLiveSession();
  const source = useMemo(() => new PathSource(session, { pathOf: cellPlace }), [session]);
  const comments = useCommentCounts('plan', usePlanFacts().plan.id);
  const hatches = useHatches(method, columns);
  useEffect(() => source.setSigns(hatches, comments), [source, hatches, comments]);
  return source;
}

/** Products against stages of one method, or of one tank: every cell a value of the live document. */
export function DoseGrid({ method, tank, productIds, columns, lit, onPage, onColumn, onComment, onLost, onWhy, footer }: DoseGridProps) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const { library } = usePlanFacts();
  const source = useDoseSource(method, columns);
  const { rows, defaultUnit } = useDoseRows(method, productIds, lit);
  const heads = useDoseColumns(columns);
  const tail = useRowTotals(onWhy);
  const latest = useRef({ columns, method, tank });
  latest.current = { columns, method, tank };
  const onWrite = useCallback(
    (edits: readonly CellEdit[], origin: 'typed' | 'paste') => {
      const now = latest.current;
      return session.writer.writeAll(
        [
          ...(edits.some(({ value }) => value !== undefined) ? tankFirst(session.document, now.tank, t('tank.nth', { n: 1 })) : []),
          ...writeDoses(session.document, edits, now.columns, now.method, now.tank, (id) => library.product(id)?.ph),
        ],
        origin,
      );
    },
    [session, library, t],
  );
  const rowHead = useCallback(
    (row: GridRow) => (
      <RowHead
        row={row}
        usualUnit={defaultUnit}
        onRemove={editable ? () => session.writer.writeAll(removeProduct(session.document, row.id)) : undefined}
      />
    ),
    [editable, session, defaultUnit],
  );
  const columnHead = useCallback(
    (head: GridColumn) => <ColumnHead head={head} onOpen={() => onColumn(latest.current.columns.find(({ id }) => id === head.id)!)} />,
    [onColumn],
  );
  const undo = (step: () => readonly string[] | undefined, none: string) => {
    if (step() === undefined) notify(t(none), 'note');
  };

  return (
    <MatrixGrid
      label={t('grid.label', { method: t(`method.${method}`), tank: tank ? names.tankOnScreen(tank) : '' })}
      corner={t(method === 'proportional' ? 'grid.productInTank' : 'grid.product', { unit: gridUnits.symbol(defaultUnit) })}
      rows={rows}
      columns={heads}
      source={source}
      units={method === 'proportional' ? tankUnits : gridUnits}
      readOnly={!editable}
      onWrite={onWrite}
      onPlace={(row, column) =>
        session.presence.moveTo({ section: 'fertilization', path: row && column ? cellPlace(row, column) : undefined })
      }
      onUndo={() => undo(() => session.undo.undo(), 'undo.nothing')}
      onRedo={() => undo(() => session.undo.redo(), 'undo.nothingAgain')}
      onAnswer={(choice, row, column) => answerAt(session, dosePath(row, column), choice)}
      onPage={onPage}
      onComment={onComment}
      onLost={onLost}
      onSay={(key, values) =>
        notify(key.startsWith('pasted') ? t(`grid.${key}`, values) : errorText(key, t('grid.refused')), key === 'pasted' ? 'ok' : 'warn')
      }
      renderRowHead={rowHead}
      renderColumnHead={columnHead}
      tail={tail}
      footer={footer}
    />
  );
}
