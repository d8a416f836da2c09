import { addDays, daysBetween, inStageOrder, stagePeriods } from '../kernel/locale/dates.js';
import { draftBody } from '../plan/document/plan.body.js';
import { inOrder, type PlanDraft } from '../plan/plan.draft.js';
import { datesFromStages, offsetsOf } from './template.dates.js';
import type { SavePlan } from '../plan/plan.schema.js';
import type { TemplateApplication, TemplateContent } from './template.schema.js';

type Kept = Pick<TemplateContent, 'stages' | 'applications' | 'tanks' | 'proportionalStages'>;

/**
 * What a template keeps of a plan: days from the stage instead of dates, doses, tanks. Nothing of the grower: no field, analyses,
 * notes, prices, results or calendar dates.
 */
export function keptOfPlan(draft: PlanDraft): Kept {
  const offsets = offsetsOf(draft);
  return keptOfDraft(draft, (key) => offsets[key]?.days ?? null);
}

/** `daysOf`: of an application, from its stage's first day. */
export function keptOfDraft(draft: PlanDraft, daysOf: (key: string) => number | null): Kept {
  const body = draftBody(draft);
  const places = inOrder(draft.applications);
  return {
    stages: body.stages.map(({ stageId, name, duration, sortOrder }) => ({ stageId, name, duration, sortOrder })),
    applications: [...body.applications, ...body.foliarApplications]
      .sort((a, b) => places.indexOf(a.id) - places.indexOf(b.id))
      .map(({ id, method, applicationTypeId, cropStageId, waterVolume = null, waterVolumeUnitId = null, products }) => ({
        id,
        method,
        applicationTypeId,
        cropStageId,
        offsetDays: daysOf(id),
        waterVolume,
        waterVolumeUnitId,
        products: products.map((one) => ({ id: one.id, amount: one.amount, unitId: one.unitId })),
      })),
    tanks: body.tanks.map(({ id, name }) => ({ id, name })),
    proportionalStages: body.proportionalStages.map(({ tanks, ...stage }) => ({
      ...stage,
      tanks: tanks.map(({ order: _order, ...tank }) => tank),
    })),
  };
}

/** The plan's own stage where it has one of that id, else the one that the same day of the season falls in; -1 when none does. */
function stageIn(draft: PlanDraft, content: Kept, { cropStageId, offsetDays }: Pick<TemplateApplication, 'cropStageId' | 'offsetDays'>) {
  if (cropStageId < 0 || String(cropStageId) in draft.stages) return { cropStageId, offsetDays };
  const before = inStageOrder(content.stages);
  const at = before.findIndex(({ stageId }) => stageId === cropStageId);
  if (at < 0) return { cropStageId: -1, offsetDays: null };
  const day = before.slice(0, at).reduce((sum, { duration }) => sum + duration, 0) + (offsetDays ?? 0);
  const stages = Object.entries(draft.stages).map(([id, one]) => ({
    stageId: Number(id),
    sortOrder: Number(one['sortOrder'] ?? 0),
    duration: Number(one['duration'] ?? 0),
  }));
  const start = '2000-01-01';
  const now = addDays(start, day);
  const period = stagePeriods(start, draft.plan['duration'] as number | undefined, stages).find(
    ({ from, to }) => from !== null && to !== null && from <= now && now <= to,
  );
  return period ? { cropStageId: period.stageId, offsetDays: daysBetween(period.from!, now) } : { cropStageId: -1, offsetDays: null };
}

/**
 * What a plan is sent so that its applications are those of a template: new entries, dated from the plan's own stages and never
 * past its crop's last day. Names, yields, analyses and prices of the plan stay.
 */
export function planFromTemplate(content: Kept, draft: PlanDraft, today: string): SavePlan {
  const placed = content.applications.map((one) => ({ ...one, ...stageIn(draft, content, one) }));
  const columns = Object.fromEntries(
    placed.map(({ id, method, cropStageId, applicationTypeId }) => [id, { method, cropStageId, applicationTypeId }]),
  );
  const offsets = Object.fromEntries(
    placed.flatMap(({ id, cropStageId, offsetDays }) => (offsetDays === null ? [] : [[id, { stageId: cropStageId, days: offsetDays }]])),
  );
  const dates = datesFromStages({ ...draft, applications: columns }, today, offsets);
  const entries = (method: TemplateApplication['method']) =>
    placed
      .filter((one) => one.method === method)
      .map(({ id, applicationTypeId, cropStageId, waterVolume, waterVolumeUnitId, products }) => ({
        method,
        applicationTypeId,
        cropStageId,
        applicationDate: dates[id]!,
        ...(method === 'foliar' && { waterVolume, waterVolumeUnitId }),
        products: products.map((one) => ({ ...one })),
      }));
  const inTanks = content.proportionalStages.filter(({ stageId }) => stageId < 0 || String(stageId) in draft.stages);
  const hasTanks = Object.keys(draft.applications).some((key) => key.includes('_'));
  return {
    applications: entries('quantitative'),
    foliarApplications: entries('foliar'),
    ...(inTanks.length > 0 && { tanks: content.tanks.map((one) => ({ ...one })) }),
    ...((inTanks.length > 0 || hasTanks) && {
      proportionalStages: inTanks.map(({ tanks, ...stage }) => ({
        ...stage,
        tanks: tanks.map(({ products, ...one }) => ({ ...one, products: products.map((dose) => ({ ...dose })) })),
      })),
    }),
  };
}
