import { IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button';
import type { GridColumn, GridRow } from '../../../ui/matrix-grid/grid-types';
import { gridUnits } from '../../../ui/matrix-grid/grid-units';
import { breakable } from '../../../ui/matrix-grid/matrix-grid';
import styles from './applications.module.css';

interface RowHeadProps {
  readonly row: GridRow;
  /** the unit that the corner names; another is said */
  readonly usualUnit: number;
  /** absent: nothing is to be changed here */
  readonly onRemove: (() => void) | undefined;
}

/** A product of the grid, and its way out of the plan. */
export function RowHead({ row, usualUnit, onRemove }: RowHeadProps) {
  const { t } = useTranslation('plan');
  return (
    <span className={styles['rowHead']}>
      <span className={styles['rowName']} title={row.label}>
        {wholeGrades(row.label)}
        {row.unitId !== usualUnit && <span className={styles['rowUnit']}> {gridUnits.symbol(row.unitId)}</span>}
      </span>
      {onRemove && (
        <IconButton label={t('product.remove', { name: row.label })} tooltip={false} tabIndex={-1} onClick={onRemove}>
          <IconTrash size={14} />
        </IconButton>
      )}
    </span>
  );
}

/** An application of the grid; opens what is set for it. */
export function ColumnHead({ head, onOpen }: { head: GridColumn; onOpen: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <button
      type="button"
      className={styles['columnHead']}
      aria-label={t('column.open', { name: head.label })}
      title={head.label}
      onClick={onOpen}
    >
      {breakable(head.short ?? head.label)}
      <IconDots size={12} aria-hidden />
    </button>
  );
}

/** `46-0-0` never breaks at its hyphens. */
const wholeGrades = (name: string) =>
  name.split(/((?<!\S)\S*\d-\d\S*)/).map((part, index) =>
    index % 2 ? (
      <span key={index} className={styles['grade']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
