import { at, has, inOrder, isStage } from '../plan.draft.js';
import type { SavePlan } from '../plan.schema.js';
import { tankColumn } from '../plan-fields.schema.js';
import { type DraftEditor, given } from './plan-editor.js';

type Stage = NonNullable<NonNullable<SavePlan['proportionalStages']>>[number];
type Tank = NonNullable<NonNullable<Stage['tanks']>>[number];
const WATERING = ['irrigationAmount', 'flowRate', 'irrigationEvents', 'fertigationEvents'] as const;

/** Proportional stages: the tanks of a stage are columns of their own, `<stageId>_<tankKey>`. */
export function mergeTanks(editor: DraftEditor, input: SavePlan): void {
  if (input.proportionalStages === undefined) return;
  const named = new Set<string>();
  (input.proportionalStages ?? []).forEach((stage, index) => {
    const path = `proportionalStages[${index}]`;
    if (!editor.once(named, String(stage.stageId), `${path}.stageId`)) return;
    if (!isStage(editor.draft, stage.stageId)) return editor.problem(`${path}.stageId`, 'unknownReference');
    mergeStage(editor, stage, path, input.tanks !== undefined);
  });
  for (const key of Object.keys(editor.before.applications)) {
    const column = tankColumn(key);
    if (!column || named.has(String(column.stageId)) || !has(editor.draft.applications, key)) continue;
    editor.removeItem('applications', key);
    editor.removes.add('proportionalStages');
  }
  for (const [id, fields] of Object.entries(editor.draft.stages)) {
    if (named.has(id) || !WATERING.some((field) => has(fields, field))) continue;
    editor.setItem('stages', id, Object.fromEntries(WATERING.map((field) => [field, null])));
    editor.removes.add('proportionalStages');
  }
}

function mergeStage(editor: DraftEditor, stage: Stage, path: string, listed: boolean): void {
  const id = String(stage.stageId);
  const watering = Object.fromEntries(WATERING.map((field) => [field, stage[field]] as const).filter(([, value]) => value !== undefined));
  if (Object.keys(watering).length > 0)
    editor.setItem('stages', id, { ...watering, ...(!has(editor.draft.stages, id) && { duration: 0 }) });
  if (stage.tanks === undefined) return;
  const named = new Set<string>();
  (stage.tanks ?? []).forEach((tank, index) => {
    const key = tankKey(editor, tank, index, listed);
    if (key === undefined) editor.problem(`${path}.tanks[${index}].id`, 'unknownReference');
    else if (editor.once(named, key, `${path}.tanks[${index}].id`)) mergeTank(editor, `${id}_${key}`, tank, `${path}.tanks[${index}]`);
  });
  for (const key of Object.keys(editor.before.applications)) {
    const column = tankColumn(key);
    if (!column || String(column.stageId) !== id || named.has(column.tank) || !has(editor.draft.applications, key)) continue;
    editor.removeItem('applications', key);
    editor.removes.add(`${path}.tanks`);
  }
}

/** One without a key is the plan's tank at that place; one that the plan has not gets added to it, unless the body lists the plan's tanks itself. */
function tankKey(editor: DraftEditor, tank: Tank, index: number, listed: boolean): string | undefined {
  const key = given(tank.id) ? tank.id : (inOrder(editor.draft.tanks)[index] ?? editor.newKey());
  if (has(editor.draft.tanks, key)) return key;
  if (listed) return undefined;
  editor.place('tanks', key, {});
  return key;
}

function mergeTank(editor: DraftEditor, key: string, tank: Tank, path: string): void {
  const column = tankColumn(key)!;
  const { id: _id, products, ...values } = tank;
  editor.place('applications', key, { ...values, method: 'proportional', cropStageId: column.stageId, tank: column.tank });
  if (products === undefined) return;
  const named = new Set<string>();
  (products ?? []).forEach((product, index) => {
    const field = `${path}.products[${index}]`;
    if (!editor.once(named, String(product.id), `${field}.id`)) return;
    editor.dose(key, product.id, product.dosage, product.unitId, field);
    if (product.ph !== undefined) editor.setItem('applications', key, { [`ph${product.id}`]: product.ph });
  });
  const had = [
    ...Object.keys(at(editor.draft.doses, key) ?? {}),
    ...Object.keys(at(editor.draft.applications, key) ?? {})
      .filter((field) => field.startsWith('ph'))
      .map((field) => field.slice(2)),
  ];
  for (const product of new Set(had)) {
    if (named.has(product)) continue;
    editor.setDose(key, product, undefined);
    editor.setItem('applications', key, { [`ph${product}`]: null });
    editor.removes.add(`${path}.products`);
  }
}
