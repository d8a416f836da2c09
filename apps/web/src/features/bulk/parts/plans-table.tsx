import type { BulkAnswer } from '@loam/domain/bulk/bulk.schema';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { lazyPart } from '../../../ui/lazy-part';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { stepPath } from '../../plan';
import styles from '../bulk.module.css';
import { arranged, type PlacedPlan, planStates, type PlanState } from '../model/arrange';
import { useRemovePlans } from '../queries';

const PlanBeside = lazyPart(async () => (await import('./plan-beside')).PlanBeside);

const lowered = (name: string) => name.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]!);
const nutrients = (ids: readonly number[]): string => ids.map((id) => lowered(nutrientName(id, 'oxide'))).join(', ');

function usePlanColumns(onBeside: (planId: number) => void): readonly Column<PlacedPlan>[] {
  const { t } = useTranslation('bulk');
  return [
    { id: 'name', header: t('plans.name'), cell: ({ name }) => name },
    { id: 'grower', header: t('plans.grower'), cell: (plan) => <Grower plan={plan} /> },
    { id: 'field', header: t('plans.field'), cell: ({ fieldName }) => fieldName },
    { id: 'option', header: t('plans.option'), cell: ({ option }) => option ?? '—' },
    {
      id: 'met',
      header: t('plans.met'),
      cell: ({ met }) => <StatusBadge tone={met ? 'ok' : 'warn'}>{t(met ? 'plans.meets' : 'plans.fails')}</StatusBadge>,
    },
    { id: 'deficits', header: t('plans.deficits'), cell: ({ deficits }) => nutrients(deficits) || '—' },
    { id: 'excesses', header: t('plans.excesses'), cell: ({ excesses }) => nutrients(excesses) || '—' },
    {
      id: 'status',
      header: t('plans.status'),
      cell: ({ status }) => <StatusBadge tone={stateTones[status as 'draft']}>{t(`planStatus.${status as 'draft'}`)}</StatusBadge>,
    },
    {
      id: 'beside',
      header: t('beside.column'),
      align: 'end',
      cell: ({ planId, name }) => (
        <IconButton label={t('beside.look', { name })} onClick={() => onBeside(planId)}>
          <IconLayoutSidebarRight size={17} stroke={1.6} />
        </IconButton>
      ),
    },
  ];
}

/** The plans that were made, grower by grower, those that fall short first; some can be taken out again before the end. */
export function PlansTable({ task }: { task: BulkAnswer }) {
  const { t, i18n } = useTranslation('bulk');
  const [state, setState] = useState<PlanState>('all');
  const [beside, setBeside] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const remove = useRemovePlans(task.taskId);
  const rows = useMemo(() => arranged(task.plans, state, i18n.language), [task.plans, state, i18n.language]);
  const at = rows.findIndex(({ planId }) => planId === beside);
  const stepTo = (to: number) => (rows[to] ? () => setBeside(rows[to]!.planId) : undefined);
  const open = task.status !== 'inProgress' && !task.finalized;
  const takeOut = () => remove.mutateAsync([...selected]).then(() => setSelected(new Set()));
  const columns = usePlanColumns(setBeside);
  return (
    <>
      <DataTable
        label={t('plans.title')}
        columns={columns}
        rows={rows}
        rowId={({ planId }) => planId}
        total={rows.length}
        toolbar={
          <StateFilter
            plans={task.plans}
            state={state}
            onState={(next) => {
              setSelected(new Set());
              setState(next);
            }}
          />
        }
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
        empty={
          <EmptyState title={t(task.status === 'inProgress' ? 'plans.making' : task.plans.length > 0 ? 'plans.noneSuch' : 'plans.none')} />
        }
      />
      {at !== -1 && <PlanBeside plan={rows[at]!} onBefore={stepTo(at - 1)} onAfter={stepTo(at + 1)} onClose={() => setBeside(null)} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('plans.deleteTitle', { count: selected.size })}
        destructive
        confirmLabel={t('plans.delete', { count: selected.size })}
        onConfirm={takeOut}
      >
        <p className={styles['hint']}>{t('plans.deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}

function StateFilter({ plans, state, onState }: { plans: BulkAnswer['plans']; state: PlanState; onState: (state: PlanState) => void }) {
  const { t } = useTranslation('bulk');
  return (
    <SelectInput
      label={t('plans.met')}
      labelHidden
      choices={planStates.map((value) => ({
        value,
        label: t(`plans.filter.${value}`, { shown: formatCount(arranged(plans, value).length) }),
      }))}
      value={state}
      onChange={(value) => onState(value ?? 'all')}
    />
  );
}

/** The grower is named in every row, and stands out where their plans begin. */
function Grower({ plan: { customerName, firstOf } }: { plan: PlacedPlan }) {
  const { t } = useTranslation('bulk');
  if (firstOf === undefined) return <span className={styles['hint']}>{customerName}</span>;
  return (
    <>
      <strong>{customerName}</strong>{' '}
      {firstOf > 1 && <span className={styles['hint']}>{t('plans.ofGrower', { count: firstOf, plans: formatCount(firstOf) })}</span>}
    </>
  );
}
