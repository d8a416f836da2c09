import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { GridController } from './grid-controller';
import { handleKey } from './grid-keys';
import type { MatrixGridProps } from './grid-types';
import { handleTailKey } from './tail-keys';

const place = (target: EventTarget): { row: number; column: number } | undefined => {
  const cell = (target as Element).closest?.('td[data-cell]') as HTMLTableCellElement | null;
  return cell ? { row: (cell.parentElement as HTMLTableRowElement).sectionRowIndex, column: cell.cellIndex - 1 } : undefined;
};

/** What keys, pointer, focus and clipboard do to the grid; the table hears them for its cells. */
export function useGridEvents(controller: GridController, props: MatrixGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const dragging = useRef(false);

  const focusActive = () => {
    const { row, column } = controller.active;
    const cell = table.current?.tBodies[0]?.rows[row]?.cells[column + 1];
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (controller.editing || handleTailKey(event, controller, focusActive)) return;
    if (place(event.target) && handleKey(event, controller, props) && !controller.editing) focusActive();
  };
  const onMouseDown = (event: MouseEvent) => {
    const spot = event.button === 0 && !(event.target as Element).closest('input, button') ? place(event.target) : undefined;
    if (!spot) return;
    if (controller.editing && !controller.commit()) return event.preventDefault();
    dragging.current = true;
    addEventListener('mouseup', () => (dragging.current = false), { once: true });
    controller.go(spot, event.shiftKey);
    event.preventDefault();
    focusActive();
  };
  const onMouseOver = (event: MouseEvent) => {
    const spot = dragging.current ? place(event.target) : undefined;
    if (spot) controller.go(spot, true);
  };
  return {
    ...placeEvents(controller, props),
    ...clipboardEvents(controller, focusActive),
    ref: table,
    onKeyDown,
    onMouseDown,
    onMouseOver,
    onDoubleClick: (event: MouseEvent) => place(event.target) && controller.edit('inside'),
  };
}

/** The focus takes the active cell along; others see where it is. */
const placeEvents = (controller: GridController, { rows, columns, onPlace }: MatrixGridProps) => ({
  onFocus: (event: FocusEvent) => {
    const spot = place(event.target);
    if (
      spot &&
      (event.target as Element).tagName === 'TD' &&
      (spot.row !== controller.active.row || spot.column !== controller.active.column)
    )
      controller.go(spot);
    else if (spot) onPlace?.(rows[spot.row]?.id, columns[spot.column]?.id);
  },
  onBlur: (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onPlace?.();
  },
});

const clipboardEvents = (controller: GridController, focusActive: () => void) => {
  const inCell = (event: ClipboardEvent) => place(event.target) !== undefined && !controller.editing;
  const onCopy = (event: ClipboardEvent) => {
    if (!inCell(event)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', controller.copy());
    if (event.type === 'cut') controller.clearSelection();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!inCell(event)) return;
    event.preventDefault();
    controller.paste(event.clipboardData.getData('text/plain'));
    focusActive();
  };

  return { onCopy, onCut: onCopy, onPaste };
};
