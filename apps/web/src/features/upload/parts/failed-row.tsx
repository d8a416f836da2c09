import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { RowBody } from '@loam/domain/upload/upload.schema';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import styles from '../upload.module.css';
import { columnName, faultText } from '../words';
import { RowEditor } from './row-editor';

interface FailedRowProps {
  readonly sheet: UploadSheet;
  readonly task: number;
  readonly row: RowBody;
  readonly running: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly selected: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onRerun: () => Promise<void>;
}

const COLUMNS = 5;

/** A failed row and what is wrong with it, or that its correction waits to be run. */
export function FailedRow({ sheet, task, row, running, open, onOpen, selected, onSelect, onRerun }: FailedRowProps) {
  const { t, i18n } = useTranslation('upload');
  const { row: number, values, errors } = row;
  return (
    <>
      <tr className={open ? styles['open'] : undefined} data-row={number}>
        <td className={styles['check']}>
          <CheckboxInput hiddenLabel label={t('rows.select', { row: number })} checked={selected} onChange={onSelect} />
        </td>
        <th scope="row" className={styles['count']}>
          {number}
        </th>
        <td>{values[sheet.label] ?? '—'}</td>
        <td>
          {errors.length === 0 && <StatusBadge tone="ok">{t('rows.ready')}</StatusBadge>}
          <ul className={styles['problems']}>
            {errors.map((error) => (
              <li key={`${error.column} ${error.key}`}>
                <strong>{columnName(sheet, error.column, i18n.language)}</strong>
                {values[error.column] !== undefined && <q className={styles['sample']}>{values[error.column]}</q>} {faultText(error)}
              </li>
            ))}
          </ul>
        </td>
        <td className={styles['orders']}>
          <Button
            kind="quiet"
            disabled={running}
            aria-expanded={open}
            aria-label={t('rows.editOf', { row: number })}
            iconAfter={open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            onClick={() => onOpen(!open)}
          >
            {t('rows.edit')}
          </Button>
        </td>
      </tr>
      {open && (
        <tr className={styles['open']}>
          <td colSpan={COLUMNS} className={styles['editorCell']}>
            <RowEditor sheet={sheet} key={number} task={task} row={row} onClose={() => onOpen(false)} onRerun={onRerun} />
          </td>
        </tr>
      )}
    </>
  );
}
