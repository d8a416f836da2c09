import type { TFunction } from 'i18next';
import { memo, type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GridCell } from './grid-cell';
import { GridController } from './grid-controller';
import { cornerWidth, tailWidth, widthOf } from './column-width';
import type { GridColumn, GridRow, MatrixGridProps } from './grid-types';
import { useGridEvents } from './grid-events';
import bare from '../bare-button.module.css';
import styles from './matrix-grid.module.css';

/** A long name may break after its slash: `Sprouting/emergence`. */
export const breakable = (label: string): string => label.replaceAll('/', '/\u200b');

/** A matrix of numbers after the WAI-ARIA grid pattern: text cells, one real editor, a selection, a spreadsheet's clipboard. */
export function MatrixGrid(props: MatrixGridProps) {
  const { label, corner, rows, columns, source, units, readOnly = false, tail = [], footer, renderRowHead, renderColumnHead } = props;
  const { t } = useTranslation('grid');
  const [controller] = useState(() => {
    const made = new GridController();
    made.props = props;
    return made;
  });
  useLayoutEffect(() => controller.update(props));
  const events = useGridEvents(controller, props);

  const widths = columns.map(widthOf);
  const least = widths.reduce((sum, width) => sum + width, cornerWidth + tail.reduce((all, { width = tailWidth }) => all + width, 0));
  return (
    <div className={styles['frame']} style={{ minWidth: least }}>
      <table
        {...events}
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-readonly={readOnly || undefined}
        data-comments={props.onComment && true}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1 + tail.length}
        className={styles['grid']}
      >
        <colgroup>
          <col style={{ width: cornerWidth }} />
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
          {tail.map(({ id, width = tailWidth }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <Head {...{ corner, columns, tail, renderColumnHead }} />
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              {...{ row, index, columns, controller, source, units, readOnly, t, renderRowHead }}
              tail={tail.map(({ cell }) => cell(row.id))}
            />
          ))}
        </tbody>
      </table>
      {footer && <div className={styles['footer']}>{footer}</div>}
    </div>
  );
}

function Head({ corner, columns, tail = [], renderColumnHead }: Pick<MatrixGridProps, 'corner' | 'columns' | 'tail' | 'renderColumnHead'>) {
  return (
    <thead>
      <tr role="row" aria-rowindex={1}>
        <th scope="col" role="columnheader" aria-colindex={1} className={styles['corner']}>
          {corner}
        </th>
        {columns.map((column, index) => (
          <ColumnHead key={column.id} column={column} index={index} render={renderColumnHead} />
        ))}
        {tail.map(({ id, label: head }, index) => (
          <th key={id} scope="col" role="columnheader" aria-colindex={columns.length + index + 2} className={styles['tailHead']}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<MatrixGridProps, 'source' | 'units'> {
  row: GridRow;
  index: number;
  columns: readonly GridColumn[];
  controller: GridController;
  readOnly: boolean;
  t: TFunction<'grid'>;
  renderRowHead: MatrixGridProps['renderRowHead'];
  /** What stands behind the last column. */
  tail: readonly ReactNode[];
}

/** With every calculation come new sums; a row whose own stayed is not drawn again. */
const sameRow = ({ tail: before, ...was }: RowProps, { tail: after, ...is }: RowProps): boolean =>
  before.length === after.length &&
  before.every((node, index) => Object.is(node, after[index])) &&
  (Object.keys(is) as (keyof typeof is)[]).every((name) => Object.is(was[name], is[name]));

const Row = memo(function Row({ row, index, columns, controller, source, units, readOnly, tail, t, renderRowHead }: RowProps) {
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      style={row.glow ? ({ '--glow': row.glow } as React.CSSProperties) : undefined}
      data-glow={row.glow ? true : undefined}
    >
      <RowHead row={row} render={renderRowHead} />
      {columns.map((column, columnIndex) => (
        <GridCell
          key={column.id}
          {...{ controller, source, units, row, columnIndex, t }}
          columnId={column.id}
          readOnly={readOnly || column.readOnly === true}
        />
      ))}
      {tail.map((text, tailIndex) => (
        <td
          key={tailIndex}
          data-tail
          role="gridcell"
          aria-readonly
          aria-colindex={columns.length + tailIndex + 2}
          className={styles['tail']}
        >
          <Tail {...{ text, told: controller.props.tail?.[tailIndex]?.told, rowId: row.id }} />
        </td>
      ))}
    </tr>
  );
}, sameRow);

type Told = NonNullable<MatrixGridProps['tail']>[number]['told'];
const Tail = ({ text, told, rowId }: { text: ReactNode; told: Told; rowId: string }) =>
  told && text ? (
    <button type="button" tabIndex={-1} className={bare['why']} aria-label={told.label(rowId, text)} onClick={() => told.open(rowId)}>
      {text}
    </button>
  ) : (
    text
  );

/** Apart from the grid, which is drawn again with every calculation. */
const ColumnHead = memo(function ColumnHead({
  column,
  index,
  render,
}: {
  column: GridColumn;
  index: number;
  render: MatrixGridProps['renderColumnHead'];
}) {
  return (
    <th scope="col" role="columnheader" aria-colindex={index + 2} className={styles['head']}>
      {render ? render(column) : breakable(column.short ?? column.label)}
      {column.hint && <span className={styles['hint']}>{column.hint}</span>}
    </th>
  );
});

/** Apart from its row, whose last cells change with every calculation. */
const RowHead = memo(function RowHead({ row, render }: { row: GridRow; render: MatrixGridProps['renderRowHead'] }) {
  return (
    <th scope="row" role="rowheader" aria-colindex={1} className={styles['rowHead']}>
      {render ? render(row) : row.label}
    </th>
  );
});
