import type { ErrorDetail } from '../../kernel/errors/errors.js';
import { planDefaults } from '../document/plan-defaults.js';
import { at, has, isStage, methodOf, type PlanDraft, stageOf, withoutOrphans } from '../plan.draft.js';
import '../plan.errors.js';
import type { ResetReason } from '../plan.events.js';
import type { SavePlan } from '../plan.schema.js';
import { DraftEditor, given } from './plan-editor.js';
import { mergeColumns } from './plan-merge-columns.js';
import { mergeTanks } from './plan-merge-tanks.js';

/** What a REST body makes of a draft. */
export interface Merged {
  readonly draft: PlanDraft;
  /** Lists of the body that lose entries: they need the revision that the sender saw. */
  readonly removes: readonly string[];
  readonly resets: readonly { readonly reason: ResetReason; readonly application?: string }[];
  readonly problems: readonly ErrorDetail[];
}

export interface MergeFacts {
  /** `YYYY-MM-DD` at the field. */
  readonly today: string;
  /** Random, letters and digits: the server's keys of entries that came without one begin with it. */
  readonly keySeed: string;
  /** `POST plan/price`: prices that the body does not name stay. */
  readonly keepPrices?: true;
}

/** Applies a body to a draft. Absent values and entries' absent fields stay; what hangs on a removed entry goes with it. */
export function mergePlan(draft: PlanDraft, input: SavePlan, facts: MergeFacts): Merged {
  const editor = new DraftEditor(draft, facts);
  details(editor, input);
  stages(editor, input);
  rows(editor, input);
  mergeColumns(editor, input);
  mergeTanks(editor, input);
  waters(editor, input);
  prices(editor, input);
  counts(editor, input);
  return { draft: withoutOrphans(editor.draft), removes: [...editor.removes], resets: editor.resets, problems: editor.problems };
}

function details(editor: DraftEditor, input: SavePlan): void {
  const { name, cultivar, growingMethodId, nutrientsGraphDisplay, needMethod, imbalancePct } = input;
  const {
    items: _items,
    price: _price,
    subtotal: _subtotal,
    total: _total,
    unpriced: _unpriced,
    currency: _currency,
    ...typed
  } = input.pricing ?? {};
  const { waterAnalyses: _waters, ...analyses } = input.analyses ?? {};
  const values = {
    name,
    cultivar,
    growingMethodId,
    nutrientsGraphDisplay,
    needMethod,
    imbalancePct,
    ...input.crop,
    ...analyses,
    ...typed,
  };
  for (const [field, value] of Object.entries(values)) {
    // a default sent back is not a value typed
    if (!has(editor.draft.plan, field) && value === planDefaults[field]) continue;
    editor.setPlan(field, value as string | number | null | undefined);
  }
  if (input.notes !== undefined) editor.draft = { ...editor.draft, notes: input.notes ?? '' };
}

function stages(editor: DraftEditor, input: SavePlan): void {
  if (input.stages === undefined) return;
  const entries = input.stages ?? [];
  const named = new Set<string>();
  entries.forEach((entry, index) => {
    const id = String(
      entry.stageId ?? 1 + Math.max(0, ...Object.keys(editor.draft.stages).map(Number), ...entries.map((one) => one.stageId ?? 0)),
    );
    if (!editor.once(named, id, `stages[${index}].stageId`)) return;
    const isNew = !has(editor.draft.stages, id);
    const step = id === '-1' ? 1 : id === '-2' ? 2 : 0;
    if (given(entry.stepType) && entry.stepType !== step) editor.problem(`stages[${index}].stepType`, 'readOnly');
    const { distribution, stageId: _id, stepType: _step, ...fields } = entry;
    editor.setItem('stages', id, {
      ...fields,
      ...(isNew && { duration: entry.duration ?? (id.startsWith('-') ? 0 : 1), sortOrder: entry.sortOrder ?? index + 1 }),
    });
    if (distribution === undefined) return;
    const shares = new Set<string>();
    (distribution ?? []).forEach((share, at_) => {
      if (editor.once(shares, `d${share.id}`, `stages[${index}].distribution[${at_}].id`))
        editor.setItem('stages', id, { [`d${share.id}`]: share.value });
    });
    for (const field of Object.keys(at(editor.draft.stages, id) ?? {})) {
      if (!/^d\d+$/.test(field) || shares.has(field)) continue;
      editor.setItem('stages', id, { [field]: null });
      editor.removes.add(`stages[${index}].distribution`);
    }
  });
  editor.dropOthers('stages', named, 'stages');
}

/** Rows of the dose grid and tanks. */
function rows(editor: DraftEditor, input: SavePlan): void {
  const merge = (root: 'products' | 'tanks', entries: readonly { id?: unknown; order?: string | null | undefined }[]) => {
    const named = new Set<string>();
    entries.forEach((entry, index) => {
      const { id, ...fields } = entry;
      const key = given(id) ? String(id) : editor.newKey();
      if (editor.once(named, key, `${root}[${index}].id`)) editor.place(root, key, fields);
    });
    editor.dropOthers(root, named, root);
  };
  if (input.products !== undefined) merge('products', input.products ?? []);
  if (input.tanks !== undefined) merge('tanks', input.tanks ?? []);
}

function waters(editor: DraftEditor, input: SavePlan): void {
  const entries = input.analyses?.waterAnalyses;
  if (entries === undefined) return;
  const named = new Set<string>();
  const shares: Record<string, number> = {};
  (entries ?? []).forEach((entry, index) => {
    if (editor.once(named, String(entry.id), `analyses.waterAnalyses[${index}].id`)) shares[entry.id] = entry.share;
  });
  if (Object.keys(editor.draft.waterAnalyses).some((id) => !named.has(id))) editor.removes.add('analyses.waterAnalyses');
  editor.draft = { ...editor.draft, waterAnalyses: shares };
}

function prices(editor: DraftEditor, input: SavePlan): void {
  const items = input.pricing?.items;
  if (items === undefined) return;
  const named = new Set<string>();
  (items ?? []).forEach((item, index) => {
    const id = String(item.productId);
    if (!editor.once(named, id, `pricing.items[${index}].productId`)) return;
    if (!has(editor.draft.products, id)) editor.problem(`pricing.items[${index}].productId`, 'notInPlan');
    else editor.setItem('products', id, { price: item.price });
  });
  for (const [id, fields] of Object.entries(editor.draft.products)) {
    if (editor.facts.keepPrices || named.has(id) || fields['price'] === undefined) continue;
    editor.setItem('products', id, { price: null });
    editor.removes.add('pricing.items');
  }
}

function counts(editor: DraftEditor, input: SavePlan): void {
  const { draft } = editor;
  const tanks = Object.keys(draft.tanks).length;
  const proportional =
    (input.proportionalStages ?? []).length > 0 ||
    Object.entries(draft.applications).some(([key, one]) => methodOf(key, one) === 'proportional' && isStage(draft, stageOf(one)));
  const noneNamed = input.tanks?.length === 0 || (input.proportionalStages ?? []).some((stage) => stage.tanks?.length === 0);
  if (tanks > 7 || (tanks === 0 && proportional && noneNamed)) editor.problem('tanks', 'tanksRange', { min: 1, max: 7, count: tanks });
  const stageCount = Object.keys(draft.stages).filter((id) => !id.startsWith('-')).length;
  if (stageCount > 15) editor.problem('stages', 'maxStages', { max: 15, count: stageCount });
}
