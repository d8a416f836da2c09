import type { BulkAnswer } from '@loam/domain/bulk/bulk.schema';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { formatCount } from '../../../i18n/number';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { lazyPart } from '../../../ui/lazy-part';
import { useSearchParams } from '../../../ui/link';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { stepPath } from '../../plan';
import styles from '../bulk.module.css';
import { arranged, type PlacedPlan, planStates, type PlanState } from '../model/arrange';
import { DownloadPdfs, RemovePlans } from './chosen-plans';
import { PdfsCard } from './pdfs-card';

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

/** Which PDFs are on screen stands in the address, so that they are found again after a reload. */
function usePdfTask() {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<number | null>(null);
  const taskId = Number(params.get('pdfs')) || null;
  const set = (to: number | null) => {
    setAsked(to);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (to === null) next.delete('pdfs');
        else next.set('pdfs', String(to));
        return next;
      },
      { replace: true },
    );
  };
  return { taskId, fetches: taskId === asked, set };
}

/** The plans that were made, grower by grower, those that fall short first; some can be taken along as PDFs, or out again before the end. */
export function PlansTable({ task }: { task: BulkAnswer }) {
  const { t, i18n } = useTranslation('bulk');
  const [state, setState] = useState<PlanState>('all');
  const [beside, setBeside] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const pdfs = usePdfTask();
  const rows = useMemo(() => arranged(task.plans, state, i18n.language), [task.plans, state, i18n.language]);
  const at = rows.findIndex(({ planId }) => planId === beside);
  const stepTo = (to: number) => (rows[to] ? () => setBeside(rows[to]!.planId) : undefined);
  const made = task.status !== 'inProgress';
  const chosen = rows.filter(({ planId }) => selected.has(planId)).map(({ planId }) => planId);
  const none = () => setSelected(new Set());
  const filter = (next: PlanState) => {
    none();
    setState(next);
  };
  const columns = usePlanColumns(setBeside);
  return (
    <>
      {pdfs.taskId !== null && (
        <PdfsCard key={pdfs.taskId} taskId={pdfs.taskId} plans={task.plans} fetches={pdfs.fetches} onClose={() => pdfs.set(null)} />
      )}
      <DataTable
        label={t('plans.title')}
        columns={columns}
        rows={rows}
        rowId={({ planId }) => planId}
        total={rows.length}
        toolbar={<StateFilter plans={task.plans} state={state} onState={filter} />}
        href={({ customerId, planId }) => stepPath(customerId, 'overview', planId)}
        {...(made && {
          selected,
          onSelect: setSelected,
          bulk: (
            <>
              <DownloadPdfs chosen={chosen} onStarted={pdfs.set} />
              {!task.finalized && <RemovePlans taskId={task.taskId} chosen={chosen} onRemoved={none} />}
            </>
          ),
        })}
        empty={<EmptyState title={t(made ? (task.plans.length > 0 ? 'plans.noneSuch' : 'plans.none') : 'plans.making')} />}
      />
      {at !== -1 && <PlanBeside plan={rows[at]!} onBefore={stepTo(at - 1)} onAfter={stepTo(at + 1)} onClose={() => setBeside(null)} />}
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
