import { memo, useCallback, useSyncExternalStore } from 'react';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/number';
import { CellEditor } from './cell-editor';
import { CellQuestion } from './cell-question';
import { ACTIVE, EDITING, SELECTED, type GridController } from './grid-controller';
import type { CellSource, GridRow, GridUnits } from './grid-types';
import styles from './matrix-grid.module.css';

interface GridCellProps {
  controller: GridController;
  source: CellSource;
  units: GridUnits;
  row: Pick<GridRow, 'id' | 'unitId'>;
  columnId: string;
  columnIndex: number;
  readOnly: boolean;
  /** Texts of the namespace `grid`; the grid asks for them once, not each of its cells. */
  t: TFunction<'grid'>;
}

/** More characters than this are set smaller: columns are as wide as doses usually are. */
const USUAL_LENGTH = 5;

/** What is said about a cell, for who does not see its marks. */
const spokenOf = (marks: ReturnType<CellSource['marks']>, t: TFunction<'grid'>): string[] => {
  const { author, comments, hatch, others } = marks;
  return [
    others?.[0] && t('mark.here', { name: others[0].name }),
    author && [t('mark.author', { name: author.name }), author.at].filter(Boolean).join(', '),
    comments ? t('mark.comments', { count: comments }) : undefined,
    hatch && t(`mark.${hatch}`),
  ].filter((part): part is string => Boolean(part));
};

/**
 * One cell: text until it is edited. It re-renders only when its own value, marks or flags change. What is said about it
 * is an attribute and its author's bar a background: hundreds of cells with layers of their own would slow every frame.
 */
export const GridCell = memo(function GridCell({ controller, source, units, row, columnId, columnIndex, readOnly, t }: GridCellProps) {
  const rowId = row.id;
  const value = useSyncExternalStore(
    useCallback((changed) => source.subscribe(rowId, columnId, changed), [source, rowId, columnId]),
    () => source.read(rowId, columnId),
  );
  const marks = useSyncExternalStore(
    useCallback((changed) => source.subscribeMarks(rowId, columnId, changed), [source, rowId, columnId]),
    () => source.marks(rowId, columnId),
  );
  const flags = useSyncExternalStore(
    useCallback((changed) => controller.subscribe(rowId, columnId, changed), [controller, rowId, columnId]),
    () => controller.flags(rowId, columnId),
  );
  const other = marks.others?.[0];
  const spoken = spokenOf(marks, t);
  const editing = (flags & EDITING) !== 0;
  const text = value && formatNumber(value[0]);
  const foreignUnit = value !== undefined && value[1] !== row.unitId;
  return (
    <td
      role="gridcell"
      data-cell
      data-at={`${columnId}|${rowId}`}
      aria-colindex={columnIndex + 2}
      aria-selected={(flags & (SELECTED | ACTIVE)) !== 0}
      aria-readonly={readOnly || undefined}
      tabIndex={flags & ACTIVE ? 0 : -1}
      data-early={((editing || marks.question) && columnIndex < 4) || undefined}
      data-filled={value !== undefined || undefined}
      data-hatch={marks.hatch}
      data-layered={editing || other !== undefined || marks.comments || marks.question ? true : undefined}
      data-long={(text !== undefined && text.length > USUAL_LENGTH) || undefined}
      data-by={marks.author && true}
      data-signed={marks.author?.short}
      title={marks.author?.at && `${marks.author.name}, ${marks.author.at}`}
      style={marks.author && ({ '--by': marks.author.color } as React.CSSProperties)}
      aria-description={spoken.length > 0 ? spoken.join('. ') : undefined}
      className={`${styles['cell']} ${flags & ACTIVE ? styles['active'] : ''} ${flags & SELECTED ? styles['selected'] : ''}`}
    >
      {text}
      {value && foreignUnit && <span className={styles['unit']}>{units.symbol(value[1])}</span>}
      {marks.comments ? <span aria-hidden className={styles['comment']} /> : null}
      {other && (
        <span aria-hidden className={styles['other']} style={{ '--who': other.color } as React.CSSProperties}>
          <span key={other.id} className={styles['tag']}>
            {marks.others!.length > 1 ? `${other.name} +${marks.others!.length - 1}` : other.name}
          </span>
        </span>
      )}
      {marks.question && (
        <CellQuestion question={marks.question} units={units} onAnswer={(choice) => controller.props.onAnswer?.(choice, rowId, columnId)} />
      )}
      {editing && <CellEditor controller={controller} units={units} />}
    </td>
  );
});
