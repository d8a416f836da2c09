import { memo, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number';
import { CellEditor } from './cell-editor';
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
}

/** One cell: text until it is edited. It re-renders only when its own value, marks or flags change. */
export const GridCell = memo(function GridCell({ controller, source, units, row, columnId, columnIndex, readOnly }: GridCellProps) {
  const { t } = useTranslation('grid');
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
  const spoken = [
    other && t('mark.here', { name: other.name }),
    marks.author && t('mark.author', { name: marks.author.name }),
    marks.comments ? t('mark.comments', { count: marks.comments }) : undefined,
    marks.hatch && t(`mark.${marks.hatch}`),
  ].filter(Boolean);
  const foreignUnit = value !== undefined && value[1] !== row.unitId;
  return (
    <td
      role="gridcell"
      data-cell
      aria-colindex={columnIndex + 2}
      aria-selected={(flags & (SELECTED | ACTIVE)) !== 0}
      aria-readonly={readOnly || undefined}
      tabIndex={flags & ACTIVE ? 0 : -1}
      data-filled={value !== undefined || undefined}
      data-hatch={marks.hatch}
      className={`${styles['cell']} ${flags & ACTIVE ? styles['active'] : ''} ${flags & SELECTED ? styles['selected'] : ''}`}
    >
      {marks.author && <span aria-hidden className={styles['author']} style={{ background: marks.author.color }} />}
      {value && formatNumber(value[0])}
      {value && foreignUnit && <span className={styles['unit']}>{units.symbol(value[1])}</span>}
      {marks.comments ? <span aria-hidden className={styles['comment']} /> : null}
      {other && (
        <span aria-hidden className={styles['other']} style={{ '--who': other.color } as React.CSSProperties}>
          <span key={other.id} className={styles['tag']}>{marks.others!.length > 1 ? `${other.name} +${marks.others!.length - 1}` : other.name}</span>
        </span>
      )}
      {spoken.length > 0 && <span className={styles['spoken']}>{spoken.join('. ')}</span>}
      {(flags & EDITING) !== 0 && <CellEditor controller={controller} units={units} />}
    </td>
  );
});
