import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@loam/domain/kernel/call';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { ask } from '../../../api/ask';
import { formatInstant } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { cropName, useLibrary } from '../../library/catalog';
import { newPlanPath, stepPath } from '../paths';
import { useFields, useGrower } from '../queries';
import { toneOf } from '../status/tones';
import styles from './plan-lists.module.css';

type PlanRow = AnswerOf<typeof planListCalls.ofField>['items'][number];

interface ListProps {
  readonly customerId: number;
  readonly plans: readonly PlanRow[];
  /** On the page of a field every plan is that field's. */
  readonly ofField?: boolean;
}

function PlanTable({ customerId, plans, ofField = false }: ListProps) {
  const { t, i18n } = useTranslation('plans');
  const library = useLibrary(useGrower(customerId).data?.group).data;
  const fields = useFields(customerId).data;
  const cropOf = ({ cropId }: PlanRow) => {
    const crop = cropId ? library?.crop(cropId) : undefined;
    return crop ? cropName(crop, i18n.language) : '';
  };
  return (
    <table className={styles['list']}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          {!ofField && <th scope="col">{t('field')}</th>}
          <th scope="col">{t('crop')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('updated')}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.id}>
            <th scope="row">
              <Link to={stepPath(customerId, 'nutritional', plan.id)}>{plan.name}</Link>
            </th>
            {!ofField && <td>{fields?.find(({ id }) => id === plan.fieldId)?.name}</td>}
            <td>{cropOf(plan)}</td>
            <td>
              <StatusBadge tone={toneOf[plan.status]}>{t(`states.${plan.status}`)}</StatusBadge>
            </td>
            <td>{formatInstant(plan.updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way to start a plan: on the page of a field for that field, beside all plans for one that is still to be chosen. */
function NewPlan({ customerId, fieldId }: { readonly customerId: number; readonly fieldId?: number }) {
  const { t } = useTranslation('plans');
  return (
    <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} to={newPlanPath(customerId, fieldId)}>
      {t('add')}
    </Button>
  );
}

/** The plans of one field, and the way to start one. */
export function PlansOfField({ customerId, fieldId }: { readonly customerId: number; readonly fieldId: number }) {
  const { t } = useTranslation('plans');
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', 'field', fieldId],
    queryFn: () => ask(planListCalls.ofField, { params: { id: fieldId } }),
  });
  return (
    <Card title={t('title')} actions={<NewPlan customerId={customerId} fieldId={fieldId} />}>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <PlanTable customerId={customerId} plans={data.items} ofField />
      )}
    </Card>
  );
}

const plansOf = (customerId: number, kind: (typeof kinds)[number]) =>
  queryOptions({
    queryKey: ['plans', 'grower', customerId, kind],
    queryFn: () => ask(planListCalls.ofGrower, { query: { customerId, list: kind } }),
  });

/** The plan that a field stands under now, with its crop; or that there is none, and how many are being drafted. */
export function ActivePlan({ customerId, fieldId }: { readonly customerId: number; readonly fieldId: number }) {
  const { t, i18n } = useTranslation('plans');
  const library = useLibrary(useGrower(customerId).data?.group).data;
  const { data } = useQuery(plansOf(customerId, 'all'));
  if (!data) return null;
  const plans = data.items.filter((plan) => plan.fieldId === fieldId);
  const active = plans.find(({ status }) => status === 'active');
  const drafts = plans.filter(({ status }) => status === 'draft').length;
  if (!active) return <span className={styles['state']}>{drafts > 0 ? t('onlyDrafts', { count: drafts }) : t('noActive')}</span>;
  const crop = active.cropId ? library?.crop(active.cropId) : undefined;
  return (
    <span className={styles['state']}>
      <StatusBadge tone="ok">{t('states.active')}</StatusBadge>
      <span>{[crop && cropName(crop, i18n.language), active.name].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const kinds = ['all', 'completed', 'drafts', 'withResults'] as const;

/** All plans of a grower: all, completed, drafts, or with results; and the way to start one. */
export function PlansOfGrower({ customerId }: { readonly customerId: number }) {
  const { t } = useTranslation('plans');
  const [kind, setKind] = useState<(typeof kinds)[number]>('all');
  const { data, error, refetch } = useQuery(plansOf(customerId, kind));
  return (
    <div className={styles['stack']}>
      <div className={styles['bar']}>
        <SelectInput
          label={t('show')}
          labelHidden
          choices={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(next) => setKind(next ?? 'all')}
        />
        <NewPlan customerId={customerId} />
      </div>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.items.length === 0 ? (
        <EmptyState {...(kind === 'all' ? { title: t('none'), text: t('noneText') } : { title: t('noneKind') })} />
      ) : (
        <PlanTable customerId={customerId} plans={data.items} />
      )}
    </div>
  );
}
