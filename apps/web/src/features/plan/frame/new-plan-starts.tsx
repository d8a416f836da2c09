import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { templateCalls } from '@loam/domain/template/template.calls';
import { ask } from '../../../api/ask';
import { formatDate } from '../../../i18n/date';
import { toBeginWith } from './earlier-plans';
import { readWholePlan, useFieldPlans } from '../queries';
import styles from './frame.module.css';

/** What a new plan begins with, beside an empty one. */
export interface Start {
  readonly kind: 'plan' | 'template';
  readonly id: number;
  readonly name: string;
  readonly cropId: number;
  /** Of an earlier plan: when its crop was planted. */
  readonly planted?: string | null;
}
const MOST = 4;

/** Earlier plans of the field, the latest planted first, and templates of the group: one click brings crop, products and doses along. */
export function useStarts(groupId: number | undefined, fieldId: number | undefined): readonly Start[] {
  const plans = useFieldPlans(fieldId);
  const templates = useQuery({
    queryKey: ['planTemplates', 'to-start-with', groupId],
    queryFn: () => ask(templateCalls.ofGroup, { query: { groupId: groupId! } }),
    enabled: groupId !== undefined,
  });
  const earlier = toBeginWith(plans.data ?? []);
  const of = (kind: Start['kind']) => (one: { id: number; name: string; cropId: number; plantingDate?: string | null }) => ({
    kind,
    id: one.id,
    name: one.name,
    cropId: one.cropId,
    ...(one.plantingDate && { planted: one.plantingDate }),
  });
  return [...earlier.map(of('plan')), ...(templates.data?.items ?? []).map(of('template'))].slice(0, MOST + earlier.length);
}

interface StartCardsProps {
  readonly starts: readonly Start[];
  readonly chosen: Start | undefined;
  readonly onChoose: (start: Start | undefined) => void;
  readonly cropNameOf: (cropId: number) => string | undefined;
}

export function StartCards({ starts, chosen, onChoose, cropNameOf }: StartCardsProps) {
  const { t } = useTranslation('begin');
  if (starts.length === 0) return null;
  return (
    <fieldset className={styles['starts']}>
      <legend>{t('startWith')}</legend>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <strong>{t('blank')}</strong>
        <span>{t('blankHint')}</span>
      </button>
      {starts.map((start) => (
        <button
          key={`${start.kind} ${start.id}`}
          type="button"
          aria-pressed={chosen?.kind === start.kind && chosen.id === start.id}
          onClick={() => onChoose(start)}
        >
          <strong>{start.name}</strong>
          <span>{[t(start.kind), cropNameOf(start.cropId), start.planted && formatDate(start.planted)].filter(Boolean).join(' · ')}</span>
        </button>
      ))}
    </fieldset>
  );
}

const COPIED = [
  'cultivar',
  'growingMethodId',
  'nutrientsGraphDisplay',
  'stages',
  'tanks',
  'proportionalStages',
  'needMethod',
  'imbalancePct',
] as const;
const undated = <Application extends object>(list: readonly Application[]): Application[] =>
  list.map((one) => ({
    ...one,
    applicationDate: undefined,
    applicationDateMonth: undefined,
    applicationDateEnd: undefined,
    applicationDateEndMonth: undefined,
  }));

/** Products, doses and stages of an earlier plan; its dates, prices and analyses were of its own season. */
export async function contentsOf(planId: number): Promise<Record<string, unknown>> {
  const whole = await readWholePlan(planId);
  const kept = COPIED.filter((name) => whole[name] !== undefined && whole[name] !== null).map((name) => [name, whole[name]]);
  return {
    ...(Object.fromEntries(kept) as Record<string, unknown>),
    products: whole.products.map(({ id, order, unitId }) => ({ id, order, unitId })),
    applications: undated(whole.applications),
    foliarApplications: undated(whole.foliarApplications),
  };
}

export const applyTemplate = (id: number, planId: number) => ask(templateCalls.apply, { body: { id, planId } });
