import { useId, useLayoutEffect, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { formatNumber } from '../../i18n/number';
import type { GridController, Move } from './grid-controller';
import type { GridUnits, GridValue } from './grid-types';
import styles from './matrix-grid.module.css';

const arrows: Readonly<Record<string, Move>> = ownNames({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' });

/** The only input of a grid: it lives in the active cell while a value is typed. */
export function CellEditor({ controller, units }: { controller: GridController; units: GridUnits }) {
  const { t, i18n } = useTranslation('grid');
  const edit = useSyncExternalStore(controller.subscribeEditor, controller.currentEdit);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const open = edit !== undefined;
  useLayoutEffect(() => {
    const field = input.current;
    if (!open || !field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [open]);
  if (!edit) return null;

  const reading = controller.reading(edit);
  const show = (value: GridValue | undefined) => (value ? `${formatNumber(value[0])} ${units.symbol(value[1])}` : t('empty'));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const arrow = arrows[event.key];
    if (event.key === 'Enter') finish(event, event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      backToCell(event.currentTarget, () => (edit.clash ? controller.settle('theirs') : controller.revert()));
    } else if (event.key === 'Tab') {
      // As in a spreadsheet, Tab writes the value and goes on to the next cell; behind the last one it leaves the grid.
      const move = event.shiftKey ? 'left' : 'right';
      if (controller.mayStep(move)) finish(event, move);
      else if (!controller.commit()) event.preventDefault();
    } else if (arrow && edit.mode === 'over' && !edit.clash) finish(event, arrow);
    event.stopPropagation();
  };
  const finish = (event: KeyboardEvent<HTMLInputElement>, move: Move) => {
    event.preventDefault();
    backToCell(event.currentTarget, () => controller.commit(move));
  };

  return (
    <span className={styles['editor']}>
      <input
        ref={input}
        className={styles['input']}
        value={edit.text}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('editor')}
        aria-invalid={edit.error !== undefined || undefined}
        aria-describedby={noteId}
        onChange={(event) => controller.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) controller.commit();
        }}
      />
      <span
        id={noteId}
        className={styles['note']}
        data-bad={edit.error !== undefined || undefined}
        role={edit.clash || edit.error ? 'alert' : undefined}
      >
        {edit.clash && (
          <>
            <span>{t('clash.told', { name: edit.clash.name ?? t('someone'), value: show(edit.clash.theirs) })}</span>
            <button
              type="button"
              className={styles['keep']}
              onClick={(event) => backToCell(event.currentTarget, () => controller.settle('mine'))}
            >
              {t('clash.keep', { value: show(edit.clash.mine) })}
            </button>
            <button type="button" onClick={(event) => backToCell(event.currentTarget, () => controller.settle('theirs'))}>
              {t('clash.take', { value: show(edit.clash.theirs) })}
            </button>
          </>
        )}
        {!edit.clash && edit.error && t(i18n.exists(`grid:error.${edit.error}`) ? `error.${edit.error}` : 'error.refused')}
        {!edit.clash && !edit.error && reading.kind === 'value' && reading.worked && `= ${show(reading.value)}`}
      </span>
    </span>
  );
}

/** Runs `work`, then gives the focus to the cell that is active afterwards, unless the editor stayed open. */
function backToCell(from: HTMLElement, work: () => unknown): void {
  const table = from.closest('table');
  work();
  queueMicrotask(() => {
    if (!table?.querySelector('input')) table?.querySelector<HTMLElement>('td[data-cell][tabindex="0"]')?.focus({ preventScroll: false });
  });
}
