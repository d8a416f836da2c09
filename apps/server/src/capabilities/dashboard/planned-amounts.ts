import { appliedAmounts } from '@loam/domain/plan/balance/plan.pricing';
import { evolveDraft } from '@loam/domain/plan/document/plan.diff';
import { emptyDraft, type Fields, type Items, type PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanDraftEvent, Values } from '@loam/domain/plan/plan.events';

/** The events that can change how much of its products a plan gives. */
export const amountEvents = [
  'PlanStageAdded',
  'PlanStageChanged',
  'PlanStageRemoved',
  'PlanProductAdded',
  'PlanProductRemoved',
  'PlanApplicationAdded',
  'PlanApplicationChanged',
  'PlanApplicationRemoved',
  'PlanDoseSet',
  'PlanDoseCleared',
] as const;
export type AmountEvent = Extract<PlanDraftEvent, { type: (typeof amountEvents)[number] }>;

/** Per ha of its field, by `<productId>|kg` or `<productId>|l`. */
export type Amounts = Readonly<Record<string, number>>;

const columnFields = [
  'method',
  'cropStageId',
  'tank',
  'waterVolume',
  'waterVolumeUnitId',
  'volume',
  'injectionRatio',
  'injectionRatioUnitId',
] as const;
const kept = { stages: ['irrigationAmount'], products: [], applications: columnFields } as const;

const only = <Value>(fields: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
const onlyOf = (items: Items, names: readonly string[]): Items =>
  Object.fromEntries(Object.entries(items).map(([id, fields]) => [id, only(fields, names)]));

/** What amounts hang on, and nothing else of a plan: no name, no note, no price. */
export const amountPart = ({ stages, products, applications, doses }: PlanDraft): PlanDraft => ({
  ...emptyDraft,
  stages: onlyOf(stages, kept.stages),
  products: onlyOf(products, kept.products),
  applications: onlyOf(applications, kept.applications),
  doses,
});

/** The event with what amounts hang on; undefined when that is nothing. */
export function amountChange(event: AmountEvent): AmountEvent | undefined {
  const names = event.type.startsWith('PlanStage') ? kept.stages : event.type.startsWith('PlanProduct') ? kept.products : kept.applications;
  if ('fields' in event.data) return { ...event, data: { ...event.data, fields: only(event.data.fields, names) as Fields } } as AmountEvent;
  if (!('values' in event.data)) return event;
  const values = only(event.data.values, names) as Values;
  return Object.keys(values).length === 0 ? undefined : ({ ...event, data: { ...event.data, values } } as AmountEvent);
}

export const afterChange = (part: PlanDraft, change: AmountEvent): PlanDraft => evolveDraft(part, change);

/** Weights need nothing of a product; what is dosed by volume stays litres until somebody reads it, by the density that the product has then. */
export const amountsOf = (part: PlanDraft): Amounts =>
  Object.fromEntries(
    appliedAmounts(part, () => undefined).flatMap(({ productId, kg_ha, l_ha }) => [
      ...(kg_ha > 0 ? [[`${productId}|kg`, kg_ha] as const] : []),
      ...(l_ha > 0 ? [[`${productId}|l`, l_ha] as const] : []),
    ]),
  );
