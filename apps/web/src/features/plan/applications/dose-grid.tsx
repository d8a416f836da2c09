import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { nutrientIndex } from '@loam/domain/kernel/nutrients';
import { KG_HA, L_HA } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { contentsOf } from '@loam/domain/agronomy/supply/product-contents';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable, usePlanPart } from '../../../live/react/use-session';
import { IconButton } from '../../../ui/icon-button';
import { notify } from '../../../ui/feedback/notices';
import type { CellEdit, GridColumn, GridRow, LostEdit } from '../../../ui/matrix-grid/grid-types';
import { gridUnits, tankUnits } from '../../../ui/matrix-grid/grid-units';
import { breakable, MatrixGrid } from '../../../ui/matrix-grid/matrix-grid';
import { useCommentCounts } from '../../comment';
import type { DoseColumn, Method } from '../model/columns';
import { cellPlace, dosePath, itemsOf, removeProduct, writeDoses } from '../model/edits';
import { PathSource } from '../model/path-source';
import { dayAndMonth, useNames } from '../words/names';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useHatches } from '../tanks/use-mix';
import type { Asked } from '../why/why-button';
import styles from './applications.module.css';

export interface DoseGridProps {
  method: Method;
  tank: string | undefined;
  productIds: readonly string[];
  columns: readonly DoseColumn[];
  /** Nutrient whose feeding cells are lit. */
  lit: number | undefined;
  onPage: (step: -1 | 1) => void;
  onColumn: (column: DoseColumn) => void;
  onComment: (path: string | undefined, label: string) => void;
  onLost: (edit: LostEdit) => void;
  onWhy: (asked: Asked) => void;
  footer: React.ReactNode;
}

/** Products against stages of one method, or of one tank: every cell a value of the live document. */
export function DoseGrid({ method, tank, productIds, columns, lit, onPage, onColumn, onComment, onLost, onWhy, footer }: DoseGridProps) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const { library, plan } = usePlanFacts();
  const { cost } = usePlanNumbers();
  const perArea = usePerArea();
  const source = useMemo(() => new PathSource(session, { pathOf: cellPlace }), [session]);
  const comments = useCommentCounts('plan', plan.id);
  const hatches = useHatches(method, columns);
  useEffect(() => source.setSigns(hatches, comments), [source, hatches, comments]);

  const units = usePlanPart(['products'], (document) =>
    Object.fromEntries(Object.entries(itemsOf(document, 'products')).map(([id, fields]) => [id, fields['unitId']])),
  );
  const [defaultUnit, liquidUnit] = method === 'proportional' ? perArea.whole : perArea.doses;
  const shares = productIds.map((id) => {
    const facts = library.product(Number(id));
    return lit !== undefined && facts ? contentsOf(facts)[nutrientIndex.get(lit)!]! : 0;
  });
  const most = Math.max(...shares, 0);
  const rows: readonly GridRow[] = useMemo(
    () =>
      productIds.map((id, index) => {
        const unit = units[id];
        const fits = typeof unit === 'number' && (method === 'proportional') === [5, 6, 7, 8, 9, 12, 13, 14, 15].includes(unit);
        const liquid = library.product(Number(id))?.formId === 1;
        const row: GridRow = {
          id,
          label: names.product(id),
          unitId: fits ? (unit as number) : liquid ? liquidUnit : defaultUnit,
        };
        return most > 0 && shares[index]! > 0 ? { ...row, glow: shares[index]! / most } : row;
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shares follow from lit and productIds
    [productIds, units, method, lit, library, names.product, perArea],
  );
  const dates = usePlanPart(
    ['applications'],
    (document) =>
      Object.fromEntries(
        columns.map(({ id, application }) => [id, application ? document.read(`applications.${application}|applicationDate`) : undefined]),
      ),
    columns,
  );
  const stageNames = usePlanPart(['stages'], () => columns.map(({ stageId }) => names.stage(stageId)), columns);
  const heads: readonly GridColumn[] = useMemo(
    () =>
      columns.map((column, index) => ({
        id: column.id,
        label: column.nth ? `${stageNames[index]} ·${column.nth}` : stageNames[index]!,
        ...(column.nth && column.nth > 1 && { short: `·${column.nth}` }),
        ...(typeof dates[column.id] === 'string' && { hint: dayAndMonth(dates[column.id] as string) }),
      })),
    [columns, dates, stageNames],
  );
  const latest = useRef({ columns, method, tank });
  latest.current = { columns, method, tank };
  const onWrite = useCallback(
    (edits: readonly CellEdit[], origin: 'typed' | 'paste') => {
      const now = latest.current;
      return session.writeAll(
        writeDoses(session.document, edits, now.columns, now.method, now.tank, (id) => library.product(id)?.ph),
        origin,
      );
    },
    [session, library],
  );
  const applied = useMemo(() => new Map(cost.products.map((product) => [String(product.id), product])), [cost]);
  const { product } = names;
  const told = useCallback(
    (what: 'amount' | 'cost') => {
      const title = (id: string) => `${product(id)}, ${what === 'cost' ? t('grid.cost') : t('grid.sum', { area: perArea.area })}`;
      return {
        told: {
          label: (id: string, text: React.ReactNode) => `${title(id)}: ${String(text)}. ${t('advice.why')}`,
          open: (id: string) => onWhy({ path: `products.${id}|${what}`, title: title(id) }),
        },
      };
    },
    [onWhy, product, t, perArea],
  );
  const tail = useMemo(
    () => [
      {
        id: 'sum',
        label: t('grid.sum', { area: perArea.area }),
        cell: (id: string) => {
          const one = applied.get(id);
          if (!one) return '';
          return formatNumber(convert(one.amount, one.byVolume ? L_HA : KG_HA, perArea.doses[one.byVolume ? 1 : 0]));
        },
        ...told('amount'),
      },
      {
        id: 'cost',
        label: t('grid.cost'),
        ...told('cost'),
        cell: (id: string) => (applied.get(id)?.cost === undefined ? '' : formatNumber(applied.get(id)!.cost! * perArea.hectares)),
      },
    ],
    [applied, told, t, perArea],
  );
  const rowHead = useCallback(
    (row: GridRow) => (
      <span className={styles['rowHead']}>
        <span className={styles['rowName']} title={row.label}>
          {wholeGrades(row.label)}
          {row.unitId !== defaultUnit && <span className={styles['rowUnit']}> {gridUnits.symbol(row.unitId)}</span>}
        </span>
        {editable && (
          <IconButton
            label={t('product.remove', { name: row.label })}
            tooltip={false}
            tabIndex={-1}
            onClick={() => session.writeAll(removeProduct(session.document, row.id))}
          >
            <IconTrash size={14} />
          </IconButton>
        )}
      </span>
    ),
    [editable, session, t, defaultUnit],
  );
  const columnHead = useCallback(
    (head: GridColumn) => (
      <button
        type="button"
        className={styles['columnHead']}
        aria-label={t('column.open', { name: head.label })}
        title={head.label}
        onClick={() => onColumn(latest.current.columns.find(({ id }) => id === head.id)!)}
      >
        {breakable(head.short ?? head.label)}
        <IconDots size={12} aria-hidden />
      </button>
    ),
    [onColumn, t],
  );
  const undo = (step: () => readonly string[] | undefined, none: string) => {
    if (step() === undefined) notify(t(none), 'note');
  };

  return (
    <MatrixGrid
      label={t('grid.label', { method: t(`method.${method}`), tank: tank ? names.tank(tank) : '' })}
      corner={t(method === 'proportional' ? 'grid.productInTank' : 'grid.product', { unit: gridUnits.symbol(defaultUnit) })}
      rows={rows}
      columns={heads}
      source={source}
      units={method === 'proportional' ? tankUnits : gridUnits}
      readOnly={!editable}
      onWrite={onWrite}
      onPlace={(row, column) =>
        session.presence.moveTo({ section: 'fertilization', path: row && column ? cellPlace(row, column) : undefined })
      }
      onUndo={() => undo(() => session.undo.undo(), 'undo.nothing')}
      onRedo={() => undo(() => session.undo.redo(), 'undo.nothingAgain')}
      onAnswer={(choice) => void session.undo.settle(choice)}
      onPage={onPage}
      onComment={(row, column) =>
        onComment(dosePath(row, column), `${names.product(row)} · ${heads.find(({ id }) => id === column)?.label ?? ''}`)
      }
      onLost={onLost}
      onSay={(key, values) =>
        notify(key.startsWith('pasted') ? t(`grid.${key}`, values) : errorText(key, t('grid.refused')), key === 'pasted' ? 'ok' : 'warn')
      }
      renderRowHead={rowHead}
      renderColumnHead={columnHead}
      tail={tail}
      footer={footer}
    />
  );
}

/** `46-0-0` never breaks at its hyphens. */
const wholeGrades = (name: string) =>
  name.split(/(\S*\d-\d\S*)/).map((part, index) =>
    index % 2 ? (
      <span key={index} className={styles['grade']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
