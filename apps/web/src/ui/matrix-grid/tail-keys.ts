import type { KeyboardEvent } from 'react';
import type { GridController } from './grid-controller';

const whysOf = (row: Element | null | undefined): HTMLButtonElement[] => [
  ...(row?.querySelectorAll<HTMLButtonElement>('[data-tail] button') ?? []),
];

/** Behind the last column stand numbers that tell why: → goes on to them, ← comes back, Enter asks. True when the key was used. */
export function handleTailKey(event: KeyboardEvent, controller: GridController, focusCell: () => void): boolean {
  const { key, target } = event;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
  const row = (target as Element).closest('tr');
  const whys = whysOf(row);
  const at = whys.indexOf(target as HTMLButtonElement);
  const last = controller.props.columns.length - 1;
  if (at < 0) {
    if (key !== 'ArrowRight' || controller.active.column < last || whys.length === 0) return false;
    whys[0]!.focus();
  } else if (key === 'ArrowLeft' && at === 0) focusCell();
  else if (key === 'ArrowLeft' || key === 'ArrowRight') whys[at + (key === 'ArrowLeft' ? -1 : 1)]?.focus();
  else if (key === 'ArrowUp' || key === 'ArrowDown') {
    let next = row;
    do next = (key === 'ArrowUp' ? next?.previousElementSibling : next?.nextElementSibling) as typeof row;
    while (next && !whysOf(next)[at]);
    if (next) {
      controller.go({ row: next.sectionRowIndex, column: last });
      whysOf(next)[at]!.focus();
    }
  } else return false;
  event.preventDefault();
  return true;
}
