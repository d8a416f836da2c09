import type { BulkAnswer, BulkPlan } from '@loam/domain/bulk/bulk.schema';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { stepPath } from '../../plan';
import styles from '../bulk.module.css';
import { useRemovePlans } from '../queries';

const nutrients = (ids: readonly number[]): string => ids.map((id) => nutrientName(id, 'oxide')).join(', ');

/** The plans that were made, those that fall short first; some can be taken out again before the end. */
export function PlansTable({ task }: { task: BulkAnswer }) {
  const { t } = useTranslation('bulk');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const remove = useRemovePlans(task.taskId);
  const rows = useMemo(() => task.plans.toSorted((a, b) => Number(a.met) - Number(b.met)), [task.plans]);
  const open = task.status !== 'inProgress' && !task.finalized;
  const columns: readonly Column<BulkPlan>[] = [
    { id: 'name', header: t('plans.name'), cell: ({ name }) => name },
    { id: 'field', header: t('plans.field'), cell: ({ fieldName }) => fieldName },
    { id: 'option', header: t('plans.option'), cell: ({ option }) => option ?? '—' },
    {
      id: 'met',
      header: t('plans.met'),
      cell: ({ met }) => <StatusBadge tone={met ? 'ok' : 'warn'}>{t(met ? 'plans.meets' : 'plans.fails')}</StatusBadge>,
    },
    { id: 'deficits', header: t('plans.deficits'), cell: ({ deficits }) => nutrients(deficits) || '—' },
    { id: 'excesses', header: t('plans.excesses'), cell: ({ excesses }) => nutrients(excesses) || '—' },
    { id: 'status', header: t('plans.status'), cell: ({ status }) => t(`planStatus.${status as 'draft'}`) },
  ];
  return (
    <>
      <DataTable
        label={t('plans.title')}
        columns={columns}
        rows={rows}
        rowId={({ planId }) => planId}
        total={rows.length}
        href={({ customerId, planId }) => stepPath(customerId, 'overview', planId)}
        {...(open && {
          selected,
          onSelect: setSelected,
          bulk: (
            <Button kind="danger" busy={remove.isPending} onClick={() => setAsking(true)}>
              {t('plans.delete', { count: selected.size })}
            </Button>
          ),
        })}
        empty={<EmptyState title={t(task.status === 'inProgress' ? 'plans.making' : 'plans.none')} />}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('plans.deleteTitle', { count: selected.size })}
        destructive
        confirmLabel={t('plans.delete', { count: selected.size })}
        onConfirm={async () => {
          await remove.mutateAsync([...selected]);
          setSelected(new Set());
        }}
      >
        <p className={styles['hint']}>{t('plans.deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}
