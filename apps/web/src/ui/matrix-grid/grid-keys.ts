import type { KeyboardEvent } from 'react';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import type { GridController, Move } from './grid-controller';
import type { MatrixGridProps } from './grid-types';

const arrows: Readonly<Record<string, Move>> = ownNames({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' });
const STARTS_A_VALUE = /^[\p{Nd}.,=+\-−]$/u;

/** The keys of a focused cell that is not being edited. True when the key was used. */
export function handleKey(event: KeyboardEvent, controller: GridController, props: MatrixGridProps): boolean {
  const used = event.ctrlKey || event.metaKey ? withControl(event, controller, props) : alone(event, controller, props);
  if (used) event.preventDefault();
  return used;
}

function alone(event: KeyboardEvent, controller: GridController, props: MatrixGridProps): boolean {
  const { key, shiftKey } = event;
  if (event.altKey) return false;
  const arrow = arrows[key];
  if (arrow) controller.step(arrow, shiftKey);
  else if (key === 'Home') controller.step('left', shiftKey, true);
  else if (key === 'End') controller.step('right', shiftKey, true);
  else if (key === 'PageUp' || key === 'PageDown') {
    if (!props.onPage) return false;
    props.onPage(key === 'PageUp' ? -1 : 1);
  } else if (key === 'Enter' || key === 'F2') controller.edit('inside');
  else if (key === 'Delete' || key === 'Backspace') controller.clearSelection();
  else if (key === 'c' && props.onComment) props.onComment();
  else if (STARTS_A_VALUE.test(key)) controller.edit('over', key);
  else return false;
  return true;
}

function withControl(event: KeyboardEvent, controller: GridController, props: MatrixGridProps): boolean {
  const { shiftKey } = event;
  const arrow = arrows[event.key];
  if (arrow) {
    controller.step(arrow, shiftKey, true);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case 'home':
      controller.go({ row: 0, column: 0 }, shiftKey);
      return true;
    case 'end':
      controller.go({ row: props.rows.length - 1, column: props.columns.length - 1 }, shiftKey);
      return true;
    case 'a':
      controller.selectAll();
      return true;
    case 'd':
      controller.fill('down');
      return true;
    case 'r':
      controller.fill('right');
      return true;
    case 'z':
      if (shiftKey) props.onRedo?.();
      else props.onUndo?.();
      return true;
    case 'y':
      props.onRedo?.();
      return true;
    default:
      return false; // copy, cut and paste come as clipboard events
  }
}
