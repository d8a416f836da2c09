import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditItem } from '@loam/domain/audit/audit.schema';
import { zoneName } from '../../../i18n/date';
import type { AuditFilters } from '../audit-filters';
import { useDictionary } from '../use-dictionary';
import { AuditDetail, AuditRow } from './audit-row';
import { keyOfMany, linesOf } from './bunches';
import cards from '../audit-cards.module.css';
import styles from '../audit-search.module.css';

interface AuditTableProps {
  readonly items: readonly AuditItem[];
  readonly total: number;
  readonly busy: boolean;
  readonly onFilter: (change: Partial<AuditFilters>) => void;
  /** Called when the end comes near. */
  readonly onEnd: () => void;
  /** Under the last row, and what stands there when there is none. */
  readonly children: ReactNode;
}

const AHEAD = 30;
const COLUMNS = ['who', 'what', 'object', 'changes'] as const;

/** As high as the rows out of sight. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length + 1} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );

/** Events newest first; only what is in sight is drawn. An event opens under its row. */
export function AuditTable({ items, total, busy, onFilter, onEnd, children }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const words = useDictionary();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => linesOf(items, open), [items, open]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (lines[at]?.part === 'detail' ? 120 : 37),
    getItemKey: (at) => `${lines[at]!.item.position}${lines[at]!.part}`,
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lines.length > 0 && last >= lines.length - AHEAD) onEnd();
  }, [last, lines.length, onEnd]);
  const toggle = (position: number) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(position)) next.add(position);
      return next;
    });
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={box} className={styles['scroll']}>
      <table className={`${styles['table']} ${cards['rows']}`} aria-label={t('title')} aria-rowcount={total + 1} aria-busy={busy}>
        <Head />
        <tbody>
          <Room height={above} />
          {shown.map(({ index: at, key }) => {
            const line = lines[at]!;
            const { item, index, part } = line;
            const row = { item, rowIndex: index + 2, words, measure: virtual.measureElement, at };
            if (part === 'detail')
              return <AuditDetail key={key} item={item} onFilter={onFilter} measure={virtual.measureElement} at={at} />;
            const known = part === 'many' ? keyOfMany(item) : item.position;
            const opens = { open: open.has(known), onToggle: () => toggle(known) };
            return <AuditRow key={key} {...row} {...opens} {...(line.part === 'many' && { many: line.many })} />;
          })}
          <Room height={below} />
        </tbody>
      </table>
      {children}
    </div>
  );
}

function Head() {
  const { t } = useTranslation('audit');
  return (
    <thead>
      <tr>
        <th scope="col">{t('column.at', { zone: zoneName() })}</th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            {t(`column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
