import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { preferences } from '../../i18n/preferences';
import { CheckboxInput } from '../form/checkbox-input';
import { Link, useNavigate } from '../link';
import styles from './table.module.css';

export interface TableRowProps {
  at: number;
  rowIndex: number;
  tabbable: boolean;
  to: string | undefined;
  marked: boolean;
  /** undefined: the table has no selection */
  selected: boolean | undefined;
  /** it cannot be chosen */
  locked: boolean;
  selectLabel: string;
  onSelect: (on: boolean) => void;
  onMove: (to: number) => void;
  onFocus: () => void;
  onHover?: (on: boolean) => void;
  cells: readonly { id: string; align: 'start' | 'end' | undefined; content: ReactNode; header: string }[];
}

const onControl = (target: EventTarget): boolean => target instanceof Element && target.closest('a,button,input,label,select') !== null;

/** One row: the arrows and j/k move, x selects, Enter or a click on it opens. Its first cell is the link for everyone else. */
export function TableRow({
  at,
  rowIndex,
  tabbable,
  to,
  marked,
  selected,
  locked,
  selectLabel,
  onSelect,
  onMove,
  onFocus,
  onHover,
  cells,
}: TableRowProps) {
  const navigate = useNavigate();
  const keys = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const letter = (wanted: string) => preferences().shortcuts && key === wanted;
    if (key === 'ArrowDown' || letter('j')) onMove(at + 1);
    else if (key === 'ArrowUp' || letter('k')) onMove(at - 1);
    else if (key === 'Home') onMove(0);
    else if (key === 'End') onMove(Number.MAX_SAFE_INTEGER);
    else if (selected !== undefined && !locked && (letter('x') || key === ' ')) onSelect(!selected);
    else if (key === 'Enter' && to) void navigate(to);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    if (to && !onControl(event.target) && !window.getSelection()?.toString()) void navigate(to);
  };
  return (
    // rows take j, k, x and Enter; every action has a control too
    <tr
      data-at={at}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      className={`${to ? styles['opens'] : ''} ${marked ? styles['marked'] : ''}`}
      onKeyDown={keys}
      onClick={click}
      onFocus={onFocus}
      onPointerEnter={() => onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
    >
      {selected !== undefined && (
        <td className={styles['check']}>
          {!locked && <CheckboxInput hiddenLabel label={selectLabel} checked={selected} onChange={onSelect} />}
        </td>
      )}
      {cells.map((cell, index) => (
        <Cell key={cell.id} {...cell} to={index === 0 ? to : undefined} />
      ))}
    </tr>
  );
}

function Cell({ align, content, header, to }: Omit<TableRowProps['cells'][number], 'id'> & { to: string | undefined }) {
  return (
    <td className={align === 'end' ? styles['end'] : undefined} data-label={header}>
      {to ? (
        <Link to={to} className={styles['link']}>
          {content}
        </Link>
      ) : (
        content
      )}
    </td>
  );
}
