import {
  at,
  type Dose,
  emptyDraft,
  type Fields,
  inOrder,
  type Items,
  type PlanDraft,
  type Scalar,
  withoutOrphans,
} from '../plan/plan.draft.js';
import { placesAfter } from '../plan/document/plan-places.document.js';
import { keptOfDraft } from './template.plan.js';
import type { TemplateContent } from './template.schema.js';

/** A template's body and its shared document say the same: one is made of the other. */
type Values = Readonly<Record<string, Scalar | null | undefined>>;
type Shown = Omit<TemplateContent, 'cropId'>;
const NEED = /^need(\d+)$/;
const WATERING = ['irrigationAmount', 'flowRate', 'irrigationEvents', 'fertigationEvents'] as const;

const shown = new WeakMap<PlanDraft, Shown>();
const text = (fields: Fields, field: string): string | null => (at(fields, field) as string | undefined) ?? null;
const num = (fields: Fields, field: string): number | null => (at(fields, field) as number | undefined) ?? null;

/** What the body of a template shows of its document. */
export function contentOf({ draft, cropId }: { readonly draft: PlanDraft; readonly cropId: number }): TemplateContent {
  const known = shown.get(draft) ?? read(draft);
  shown.set(draft, known);
  return { ...known, cropId };
}

function read(draft: PlanDraft): Shown {
  const needs = Object.entries(draft.plan).flatMap(([field, value]) => {
    const id = NEED.exec(field)?.[1];
    return id === undefined ? [] : [{ id: Number(id), value: Number(value) }];
  });
  return {
    name: text(draft.plan, 'name') ?? '',
    description: text(draft.plan, 'description'),
    nutritionalRequirements: needs.sort((a, b) => a.id - b.id),
    workplan: text(draft.plan, 'workplan'),
    ...keptOfDraft(draft, (key) => num(draft.applications[key]!, 'offsetDays')),
  };
}

/** Undefined leaves a value alone, null clears it. */
const merged = (fields: Fields | undefined, values: Values): Fields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  ) as Fields;

/** Places for `ids` in this order: as they are where that is their order already, else all anew. */
function placed(ids: readonly string[], before: Items): ReadonlyMap<string, string> {
  const known = ids.filter((id) => typeof at(before, id)?.['order'] === 'string');
  const inPlace = inOrder(Object.fromEntries(known.map((id) => [id, before[id]!])));
  const stays = known.every((id, index) => id === inPlace[index] && id === ids[index]);
  if (!stays) {
    const keys = placesAfter({}, ids.length);
    return new Map(ids.map((id, index) => [id, keys[index]!]));
  }
  const added = placesAfter(before, ids.length - known.length);
  return new Map(ids.map((id, index) => [id, index < known.length ? String(before[id]!['order']) : added[index - known.length]!]));
}

/** The document of a template with this body. What a body does not show (rows without a dose, distributions) stays as in `before`. */
export function draftOf(content: TemplateContent, before: PlanDraft = emptyDraft): PlanDraft {
  const { name, description, workplan, nutritionalRequirements } = content;
  const details = Object.fromEntries(Object.entries(before.plan).filter(([field]) => !NEED.test(field)));
  const needs = Object.fromEntries(nutritionalRequirements.map(({ id, value }) => [`need${id}`, value]));
  const tankPlaces = placed(
    content.tanks.map(({ id }) => id),
    before.tanks,
  );
  return withoutOrphans({
    ...before,
    plan: merged(details as Fields, { name, description, workplan, ...needs }),
    stages: stagesOf(content, before),
    tanks: Object.fromEntries(
      content.tanks.map(({ id, name: of }) => [id, merged(at(before.tanks, id), { name: of, order: tankPlaces.get(id) })]),
    ),
    products: rowsOf(content, before),
    ...columnsOf(content, before),
  });
}

function stagesOf(content: TemplateContent, before: PlanDraft): Items {
  const stages: Record<string, Fields> = {};
  const dry = Object.fromEntries(WATERING.map((field) => [field, null]));
  for (const { stageId, name, duration, sortOrder } of content.stages)
    stages[stageId] = merged(at(before.stages, String(stageId)), { name, duration, sortOrder, ...dry });
  for (const { stageId, tanks: _tanks, ...water } of content.proportionalStages)
    if (stageId in stages || (stageId < 0 && WATERING.some((field) => water[field] !== null)))
      stages[stageId] = merged(stages[stageId] ?? { duration: 0 }, water);
  return stages;
}

/** Every product that has a dose is a row of the grid. */
function rowsOf({ applications, proportionalStages }: TemplateContent, before: PlanDraft): Items {
  const named = [
    ...applications.flatMap(({ products }) => products.map(({ id }) => String(id))),
    ...proportionalStages.flatMap(({ tanks }) => tanks.flatMap(({ products }) => products.map(({ id }) => String(id)))),
  ];
  const added = [...new Set(named)].filter((id) => !Object.hasOwn(before.products, id));
  const places = placesAfter(before.products, added.length);
  return { ...before.products, ...Object.fromEntries(added.map((id, index) => [id, { order: places[index]! }])) };
}

function columnsOf(content: TemplateContent, before: PlanDraft): Pick<PlanDraft, 'applications' | 'doses'> {
  const applications: Record<string, Fields> = {};
  const doses: Record<string, Record<string, Dose>> = {};
  const places = placed(
    content.applications.map(({ id }) => id),
    before.applications,
  );
  for (const { id, products, ...values } of content.applications) {
    applications[id] = merged(at(before.applications, id), { ...values, order: places.get(id) });
    doses[id] = Object.fromEntries(products.map((one) => [String(one.id), [one.amount, one.unitId]]));
  }
  for (const { stageId, tanks } of content.proportionalStages) {
    for (const { id: tank, products, ...values } of tanks) {
      const key = `${stageId}_${tank}`;
      const others = Object.entries(at(before.applications, key) ?? {}).filter(([field]) => !/^ph\d/.test(field));
      const phs = Object.fromEntries(products.map(({ id, ph }) => [`ph${id}`, ph]));
      applications[key] = merged(Object.fromEntries(others), { ...values, ...phs, method: 'proportional', cropStageId: stageId, tank });
      doses[key] = Object.fromEntries(
        products.flatMap(({ id, dosage, unitId }) => (dosage === null || unitId === null ? [] : [[String(id), [dosage, unitId] as Dose]])),
      );
    }
  }
  return { applications, doses };
}
