import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconColumns, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COMPARED } from '@loam/domain/comparison/most-compared';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { ask } from '../../../api/ask';
import { formatInstant } from '../../../i18n/date';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { SelectInput } from '../../../ui/form/select-input';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { comparisonPath } from '../../comparison';
import { cropName, useLibrary } from '../../library/catalog';
import { newPlanPath, stepPath } from '../paths';
import { useFields, useGrower } from '../queries';
import cards from '../../../ui/table/cards.module.css';
import styles from './plan-lists.module.css';

type PlanRow = AnswerOf<typeof planListCalls.ofField>['items'][number];

interface ListProps {
  readonly customerId: number;
  readonly plans: readonly PlanRow[];
  /** On the page of a field every plan is that field's. */
  readonly ofField?: boolean;
  /** The plans that stand side by side next. */
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** What is chosen of a list of plans, in the order of choosing, and the way to see it side by side. */
function useComparing(plans: readonly PlanRow[]) {
  const { t } = useTranslation('plans');
  const [all, onChoose] = useState<readonly number[]>([]);
  const chosen = all.filter((id) => plans.some((plan) => plan.id === id));
  const several = chosen.length > 1 && chosen.length <= MOST_COMPARED;
  const compare =
    plans.length < 2 || chosen.length === 0 ? null : several ? (
      <Button icon={<IconColumns size={14} aria-hidden />} to={comparisonPath('plan', chosen)}>
        {t('compare')}
      </Button>
    ) : (
      <span role="status">{t('compareHint')}</span>
    );
  return { chosen, onChoose, compare };
}

function PlanTable({ customerId, plans, ofField = false, chosen, onChoose }: ListProps) {
  const { t, i18n } = useTranslation('plans');
  const library = useLibrary(useGrower(customerId).data?.group).data;
  const fields = useFields(customerId).data;
  const cropOf = ({ cropId }: PlanRow) => {
    const crop = cropId ? library?.crop(cropId) : undefined;
    return crop ? cropName(crop, i18n.language) : '';
  };
  return (
    <table className={`${styles['list']} ${cards['cards']}`}>
      <thead>
        <tr>
          {plans.length > 1 && <td />}
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
            {plans.length > 1 && (
              <td className={styles['choice']}>
                <CheckboxInput
                  hiddenLabel
                  label={t('choose', { name: plan.name })}
                  checked={chosen.includes(plan.id)}
                  onChange={(on) => onChoose(on ? [...chosen, plan.id] : chosen.filter((id) => id !== plan.id))}
                />
              </td>
            )}
            <th scope="row">
              <Link to={stepPath(customerId, 'nutritional', plan.id)}>{plan.name}</Link>
            </th>
            {!ofField && <td data-label={t('field')}>{fields?.find(({ id }) => id === plan.fieldId)?.name}</td>}
            <td data-label={t('crop')}>{cropOf(plan)}</td>
            <td data-label={t('status')}>
              <StatusBadge tone={stateTones[plan.status]}>{t(`states.${plan.status}`)}</StatusBadge>
            </td>
            <td data-label={t('updated')}>{formatInstant(plan.updatedAt)}</td>
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
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={14} aria-hidden />} to={newPlanPath(customerId, fieldId)}>
        {t('add')}
      </Button>
    </ForChanges>
  );
}

interface OfFieldProps {
  readonly customerId: number;
  readonly fieldId: number;
  /** Whether it is in use: one that is not has no plan begun for it. */
  readonly farmed: boolean;
}

/** The plans of one field, and the way to start one. */
export function PlansOfField({ customerId, fieldId, farmed }: OfFieldProps) {
  const { t } = useTranslation('plans');
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', 'field', fieldId],
    queryFn: () => ask(planListCalls.ofField, { params: { id: fieldId } }),
  });
  const { compare, ...choice } = useComparing(data?.items ?? []);
  return (
    <Card
      title={t('title')}
      actions={
        <>
          {compare}
          {farmed && <NewPlan customerId={customerId} fieldId={fieldId} />}
        </>
      }
    >
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <PlanTable customerId={customerId} plans={data.items} ofField {...choice} />
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
      <StatusBadge tone={stateTones.active}>{t('states.active')}</StatusBadge>
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
  const { compare, ...choice } = useComparing(data?.items ?? []);
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
        {compare}
      </div>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.items.length === 0 ? (
        <EmptyState {...(kind === 'all' ? { title: t('none'), text: t('noneText') } : { title: t('noneKind') })} />
      ) : (
        <PlanTable customerId={customerId} plans={data.items} {...choice} />
      )}
    </div>
  );
}
