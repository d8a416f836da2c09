import { periodsOf } from '../document/plan-periods.js';
import { at, has, isStage, methodOf, type PlanDraft, stageOf } from '../plan.draft.js';
import type { SavePlan } from '../plan.schema.js';
import { type DraftEditor, given } from './plan-editor.js';

type Entry = NonNullable<NonNullable<SavePlan['applications']>>[number];
type Method = 'quantitative' | 'foliar';
const DATES = ['applicationDate', 'applicationDateMonth', 'applicationDateEnd', 'applicationDateEndMonth'] as const;

/** Quantitative and foliar applications: the columns of the season. */
export function mergeColumns(editor: DraftEditor, input: SavePlan): void {
  const lists = { quantitative: input.applications, foliar: input.foliarApplications };
  const named = new Set<string>();
  for (const method of ['quantitative', 'foliar'] as const) {
    const path = method === 'foliar' ? 'foliarApplications' : 'applications';
    (lists[method] ?? []).forEach((entry, index) => {
      const key = given(entry.id) ? entry.id : editor.newKey();
      if (editor.once(named, key, `${path}[${index}].id`)) mergeOne(editor, key, entry, method, `${path}[${index}]`);
    });
  }
  for (const [key, fields] of Object.entries(editor.before.applications)) {
    const method = methodOf(key, fields);
    if (method === 'proportional' || lists[method] === undefined || named.has(key)) continue;
    editor.removeItem('applications', key);
    editor.removes.add(method === 'foliar' ? 'foliarApplications' : 'applications');
  }
}

function mergeOne(editor: DraftEditor, key: string, entry: Entry, listed: Method, path: string): void {
  const old = at(editor.before.applications, key);
  const method = entry.method ?? listed;
  if (method === 'proportional') {
    if (!old) return editor.problem(`${path}.method`, 'invalidOption');
    editor.removeItem('applications', key);
    return void editor.resets.push({ reason: 'method', application: key });
  }
  const now = old && stageOf(old);
  if (isTorn(entry, now))
    return editor.problem(`${path}.stageId`, 'stagesDiffer', { cropStageId: entry.cropStageId, stageId: entry.stageId });
  const stageId = stageGiven(entry, now);
  if (stageId !== undefined && !isStage(editor.draft, stageId)) return editor.problem(`${path}.cropStageId`, 'unknownReference');
  if (!old) {
    editor.place('applications', key, { ...valuesOf(entry), method, ...(stageId !== undefined && { cropStageId: stageId }) });
    dateNew(editor, key);
  } else if (method !== methodOf(key, old)) {
    // the selections of the other method go; so the entry's own, which are those, are not read
    editor.removeItem('applications', key);
    editor.place('applications', key, { method, order: old['order'], cropStageId: old['cropStageId'] });
    dateNew(editor, key);
    return void editor.resets.push({ reason: 'method', application: key });
  } else {
    const { applicationTypeId, ...values } = valuesOf(entry);
    const untyped = applicationTypeId === 0 && !has(old, 'applicationTypeId'); // 0 is what is shown when nothing was stated
    editor.place('applications', key, { ...values, ...(!untyped && { applicationTypeId }) });
    if (stageId !== undefined && stageId !== stageOf(old)) changeStage(editor, key, entry, stageId);
  }
  mergeDoses(editor, key, entry, path);
}

const valuesOf = ({ id: _id, products: _products, method: _method, cropStageId: _stage, stageId: _same, ...values }: Entry) => values;

/** Two stages for one application, and neither is the one that stands. */
const isTorn = ({ cropStageId, stageId }: Entry, now: number | undefined): boolean =>
  given(cropStageId) && given(stageId) && cropStageId !== stageId && cropStageId !== now && stageId !== now;

/** Both names carry the same; when they differ the one that departs from what stands was meant. */
const stageGiven = ({ cropStageId, stageId }: Entry, now: number | undefined): number | undefined => {
  if (cropStageId === undefined && stageId === undefined) return undefined;
  if (given(cropStageId) && given(stageId) && cropStageId !== stageId) return cropStageId === now ? stageId : cropStageId;
  return cropStageId ?? stageId ?? -1;
};

function mergeDoses(editor: DraftEditor, key: string, entry: Entry, path: string): void {
  if (entry.products === undefined) return;
  const named = new Set<string>();
  (entry.products ?? []).forEach((dose, index) => {
    const field = `${path}.products[${index}]`;
    if (editor.once(named, String(dose.id), `${field}.id`)) editor.dose(key, dose.id, dose.amount, dose.unitId, field);
  });
  for (const product of Object.keys(at(editor.draft.doses, key) ?? {})) {
    if (named.has(product)) continue;
    editor.setDose(key, product, undefined);
    editor.removes.add(`${path}.products`);
  }
}

/** Specification §4: changing the stage resets the dates to the new stage; dates that the body changes itself are kept. */
function changeStage(editor: DraftEditor, key: string, entry: Entry, stageId: number): void {
  const old = at(editor.before.applications, key)!;
  const typed = DATES.some((date) => given(entry[date]) && entry[date] !== old[date]);
  editor.setItem('applications', key, {
    cropStageId: stageId,
    ...(!typed && { applicationDate: null, applicationDateMonth: null, applicationDateEnd: null, applicationDateEndMonth: null }),
  });
  editor.resets.push({ reason: 'stage', application: key });
  if (typed) return;
  const period = periodOf(editor.draft, stageId);
  const untyped = (at(editor.draft.applications, key)?.['applicationTypeId'] ?? 0) === 0;
  editor.setItem('applications', key, { applicationDate: untyped || !period ? editor.facts.today : period });
}

/** Specification §4: an application of type 0, or in a stage without period, gets today's date when it is made without one. */
function dateNew(editor: DraftEditor, key: string): void {
  const fields = at(editor.draft.applications, key)!;
  if (DATES.some((date) => has(fields, date))) return;
  if ((fields['applicationTypeId'] ?? 0) === 0 || !periodOf(editor.draft, stageOf(fields)))
    editor.setItem('applications', key, { applicationDate: editor.facts.today });
}

/** First day of a stage, undefined when it has no period. */
export function periodOf(draft: PlanDraft, stageId: number): string | undefined {
  return periodsOf(draft).find((period) => period.stageId === stageId)?.from ?? undefined;
}
