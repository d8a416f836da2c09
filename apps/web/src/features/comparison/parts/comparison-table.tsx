import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';
import styles from '../comparison.module.css';
import { type ComparedRow, sections } from '../model/cells';
import type { ComparedKind } from '../paths';
import { type Choices, ColumnHead } from './column-head';
import type { Column } from './use-columns';

interface TableProps {
  readonly kind: ComparedKind;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly ids: readonly number[];
  readonly rows: readonly ComparedRow[];
  /** what nutrients are told in */
  readonly unit: string;
  /** rows that differ stand among others: they say so */
  readonly marked: boolean;
  readonly choices: Choices;
  readonly show: (ids: readonly number[]) => void;
}

/** The columns with their rows, section by section. What differs says so in words beside its colour. */
export function ComparisonTable({ kind, title, columns, ids, rows, unit, marked, choices, show }: TableProps) {
  const { t } = useTranslation('comparison');
  return (
    <div className={styles['scroll']} role="region" aria-label={title} tabIndex={0}>
      <table className={styles['table']} style={{ minWidth: 104 + columns.length * 120 }}>
        <thead>
          <tr>
            <td />
            {columns.map((column, at) => (
              <ColumnHead key={column.id} {...{ kind, column, at, ids, choices, show }} first={columns[0]?.plan} />
            ))}
          </tr>
        </thead>
        {sections.map((section) => {
          const own = rows.filter((row) => row.section === section);
          if (own.length === 0) return null;
          return (
            <tbody key={section}>
              <tr className={styles['section']} aria-label={t(`section.${section}`)}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{section === 'need' ? `${t('section.need')} · ${unit}` : t(`section.${section}`)}</span>
                </th>
              </tr>
              {own.map((row) => (
                <Row key={row.key} row={row} columns={columns} marked={marked && row.differs} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function Row({ row: { label, cells }, columns, marked }: { row: ComparedRow; columns: readonly Column[]; marked: boolean }) {
  const { t } = useTranslation('comparison');
  return (
    <tr className={marked ? styles['differs'] : undefined}>
      <th scope="row">
        {label} {marked && <Badge tone="note">{t('differs')}</Badge>}
      </th>
      {cells.map(({ lines, beside }, at) => (
        <td key={columns[at]!.id}>
          {lines.map((line, index) => (
            <div key={`${index} ${line}`}>{line}</div>
          ))}
          {beside !== undefined && <div className={styles['beside']}>{beside}</div>}
        </td>
      ))}
    </tr>
  );
}
