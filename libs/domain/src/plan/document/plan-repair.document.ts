import type * as Y from 'yjs';
import { stagePeriods } from '../../kernel/locale/dates.js';
import { type ChangedKeys, type Repaired, type RepairContext, showable } from '../../kernel/decider/live.document.js';
import { limits } from '../../kernel/schema/lists.js';
import { multilineText } from '../../kernel/string/text.js';
import { detailsOf } from '../../kernel/errors/validate.js';
import { at, countOf, has, inOrder, type PlanDraft } from '../plan.draft.js';
import { notesChange } from './plan.diff.js';
import {
  ITEM_ROOTS,
  type ItemRoot,
  leafAt,
  type Leaves,
  type MapRoot,
  NOTES_MAX,
  referenceKind,
  splitKey,
  tankColumn,
  validItemId,
} from '../plan-fields.schema.js';
import { byItem, draftValue, isCleared, isMade, mapOf, notesOf, readItems, sameValue, saysMade, yieldAt } from './plan-keys.document.js';
import { dropForeignContent } from './plan-foreign.document.js';

const notesText = multilineText(NOTES_MAX, { untrimmed: true });
const WRITE_ONCE: ReadonlySet<string> = new Set(['method', 'cropStageId', 'tank']);

/**
 * docs/live-plan.SPEC.md L6: puts right, in one transaction, what is wrong at the changed keys and what follows from it. Roots are taken in the order
 * in which they hang on one another, so one pass reaches the fixed point. Rules between fields are left alone (L6.7).
 */
export function repairPlan(
  doc: Y.Doc,
  before: PlanDraft,
  changed: ChangedKeys,
  context: RepairContext,
  leaves: Leaves = leafAt,
): Repaired[] {
  const repair = new PlanRepair(doc, before, changed, context, leaves);
  doc.transact((transaction) => {
    repair.found.push(...dropForeignContent(doc, changed, transaction));
    repair.run();
  }, 'repair');
  return repair.found;
}

class PlanRepair {
  readonly found: Repaired[] = [];
  private readonly items = new Map<ItemRoot, Map<string, string[]>>();
  /** Items that were there before and are no more, and those that came. */
  private readonly gone: Record<ItemRoot, string[]> = { stages: [], tanks: [], products: [], applications: [] };
  private readonly came: Record<ItemRoot, string[]> = { stages: [], tanks: [], products: [], applications: [] };

  constructor(
    private readonly doc: Y.Doc,
    private readonly before: PlanDraft,
    private readonly changed: ChangedKeys,
    private readonly context: RepairContext,
    private readonly leaves: Leaves,
  ) {}

  run(): void {
    for (const key of this.keys('plan')) this.value('plan', key, referenceKind(key));
    if (this.keys('plan').includes('name')) this.keepName();
    for (const root of ITEM_ROOTS) {
      for (const [id, keys] of this.itemsOf(root)) this.item(root, id, keys);
      if (root === 'stages') this.limit('stages', limits.stages, 'maxStages');
      if (root === 'tanks') this.limit('tanks', limits.tanks, 'tanksRange');
      if (root === 'applications') this.columns();
    }
    this.doses();
    for (const key of this.keys('waterAnalyses')) this.value('waterAnalyses', key, 'waterAnalysis');
    if (this.changed.has('notes')) this.notes();
  }

  private keys(root: MapRoot): string[] {
    return [...(this.changed.get(root) ?? [])].filter((key) => key !== '' || mapOf(this.doc, root).has(key)).sort();
  }

  private report(root: MapRoot, key: string, why: string, value: unknown): void {
    this.found.push({
      path: `${root}.${key}`.slice(0, 200),
      key: why,
      value: showable(value),
      accepted: showable(mapOf(this.doc, root).get(key)),
    });
  }

  /** Back to what stood before, or to nothing. */
  private putBack(root: MapRoot, key: string, why: string): void {
    const map = mapOf(this.doc, root);
    const value = map.get(key);
    const old = draftValue(this.before, root, key);
    if (old === undefined) map.delete(key);
    else map.set(key, Array.isArray(old) ? [...old] : old);
    this.report(root, key, why, value);
  }

  private value(root: MapRoot, key: string, referenceKind?: string): void {
    const map = mapOf(this.doc, root);
    if (!map.has(key)) return;
    const value = map.get(key);
    const leaf = this.leaves(root, key);
    if (isCleared(value) && leaf) return map.delete(key);
    const old = draftValue(this.before, root, key);
    if (leaf && sameValue(value, old)) return;
    const refusal = leaf?.safeParse(value, { reportInput: true });
    if (!refusal?.success)
      return this.putBack(root, key, refusal ? (detailsOf(refusal.error.issues)[0]?.key ?? 'invalidType') : 'unknownPath');
    const judged = root === 'plan' ? yieldAt(this.doc, key) : undefined;
    const named = referenceKind && (root !== 'waterAnalyses' || old === undefined);
    const id = Number(root === 'waterAnalyses' ? key : value);
    const why = judged ? this.context.refusedValue?.(judged) : named ? this.context.refused({ kind: referenceKind, id }) : undefined;
    if (why) this.putBack(root, key, why);
  }

  /** A plan keeps a name. */
  private keepName(): void {
    const old = at(this.before.plan, 'name');
    if (old !== undefined && !mapOf(this.doc, 'plan').has('name')) this.putBack('plan', 'name', 'required');
  }

  private item(root: ItemRoot, id: string, keys: readonly string[]): void {
    const map = mapOf(this.doc, root);
    const made = map.get(`${id}|made`);
    const wasThere = has(this.before[root], id);
    if (!saysMade(made) || !validItemId[root](id)) {
      if (made !== undefined && made !== null) this.drop(root, `${id}|made`, validItemId[root](id) ? 'invalidType' : 'unknownPath');
      this.remove(root, id, keys, 'itemGone');
      if (wasThere) this.gone[root].push(id);
      return;
    }
    if (!wasThere) {
      const why = root === 'products' ? this.context.refused({ kind: 'product', id: Number(id) }) : undefined;
      if (why) {
        this.drop(root, `${id}|made`, why);
        return this.remove(root, id, keys);
      }
      this.came[root].push(id);
    }
    for (const key of keys) {
      const { field } = splitKey(key);
      if (field === 'made') continue;
      const old = draftValue(this.before, root, key);
      if (root === 'applications' && WRITE_ONCE.has(field) && old !== undefined && !sameValue(map.get(key), old))
        this.putBack(root, key, 'writeOnce');
      else this.value(root, key);
    }
  }

  private drop(root: MapRoot, key: string, why: string): void {
    const value = mapOf(this.doc, root).get(key);
    mapOf(this.doc, root).delete(key);
    this.report(root, key, why, value);
  }

  /** All keys of an item: those it had and those that changed. `why` speaks to the author of values that are lost by it. */
  private remove(root: ItemRoot, id: string, keys: readonly string[], why?: string): void {
    const map = mapOf(this.doc, root);
    const had = Object.keys(at(this.before[root], id) ?? {}).map((field) => `${id}|${field}`);
    for (const key of new Set([...had, ...keys, `${id}|made`])) {
      if (!map.has(key)) continue;
      const lost = why && !isCleared(map.get(key)) && !sameValue(map.get(key), draftValue(this.before, root, key));
      if (lost) this.drop(root, key, why);
      else map.delete(key);
    }
  }

  private changedKeysOf(root: ItemRoot, id: string): readonly string[] {
    return this.itemsOf(root).get(id) ?? [];
  }

  /** What changed does not change while it is repaired, so it is sorted by item once. */
  private itemsOf(root: ItemRoot): Map<string, string[]> {
    const items = this.items.get(root) ?? byItem(this.keys(root));
    this.items.set(root, items);
    return items;
  }

  /** New ones beyond the limit give way, last in order first. */
  private limit(root: 'stages' | 'tanks', most: number, why: string): void {
    if (this.came[root].length === 0) return;
    const kept = Object.keys(this.before[root]).filter((id) => !this.gone[root].includes(id));
    const all = readItems(this.doc, root, this.leaves);
    const came = (
      root === 'tanks'
        ? inOrder(all)
        : Object.keys(all).sort((a, b) => Number(all[a]!['sortOrder'] ?? 0) - Number(all[b]!['sortOrder'] ?? 0) || Number(a) - Number(b))
    ).filter((id) => this.came[root].includes(id) && countOf(root, [id]) === 1);
    const excess = countOf(root, kept) + came.length - most;
    if (excess <= 0) return;
    for (const id of came.slice(Math.max(0, came.length - excess))) {
      this.drop(root, `${id}|made`, why);
      this.remove(root, id, this.changedKeysOf(root, id));
      this.came[root] = this.came[root].filter((one) => one !== id);
    }
  }

  private isStage(stageId: unknown): boolean {
    return stageId === -1 || stageId === -2 || isMade(this.doc, 'stages', String(stageId));
  }

  /** Columns of a tank or stage that is gone, stages that are none, pH of products that are gone, and dates of new columns. */
  private columns(): void {
    const map = mapOf(this.doc, 'applications');
    const touched = [...this.itemsOf('applications').keys()];
    const others =
      this.gone.stages.length + this.gone.tanks.length + this.gone.products.length > 0 ? Object.keys(this.before.applications) : [];
    for (const id of new Set([...touched, ...others])) {
      if (!isMade(this.doc, 'applications', id)) continue;
      const inTank = tankColumn(id);
      if (inTank && !(this.isStage(inTank.stageId) && isMade(this.doc, 'tanks', inTank.tank))) {
        const isNew = this.came.applications.includes(id);
        if (isNew) this.drop('applications', `${id}|made`, 'itemGone');
        this.remove('applications', id, this.changedKeysOf('applications', id));
        this.came.applications = this.came.applications.filter((one) => one !== id);
        if (!isNew) this.gone.applications.push(id);
        continue;
      }
      if (inTank) {
        const facts = { method: 'proportional', cropStageId: inTank.stageId, tank: inTank.tank };
        for (const [field, value] of Object.entries(facts)) if (map.get(`${id}|${field}`) !== value) map.set(`${id}|${field}`, value);
      } else if (map.has(`${id}|cropStageId`) && !this.isStage(map.get(`${id}|cropStageId`))) {
        const isNew = !sameValue(map.get(`${id}|cropStageId`), draftValue(this.before, 'applications', `${id}|cropStageId`));
        if (isNew) this.drop('applications', `${id}|cropStageId`, 'unknownReference');
        else map.delete(`${id}|cropStageId`);
      }
      const fields = [
        ...Object.keys(at(this.before.applications, id) ?? {}),
        ...this.changedKeysOf('applications', id).map((key) => splitKey(key).field),
      ];
      for (const field of new Set(fields)) {
        if (field.startsWith('ph') && map.has(`${id}|${field}`) && !isMade(this.doc, 'products', field.slice(2)))
          map.delete(`${id}|${field}`);
      }
      if (this.came.applications.includes(id) && !inTank) this.dateNew(id);
    }
  }

  /** Specification §4: one of type 0, or in a stage without period, that comes without a date gets today's. */
  private dateNew(id: string): void {
    const map = mapOf(this.doc, 'applications');
    if (
      !this.leaves('applications', `${id}|applicationDate`) ||
      ['applicationDate', 'applicationDateMonth', 'applicationDateEnd', 'applicationDateEndMonth'].some((field) =>
        map.has(`${id}|${field}`),
      )
    )
      return;
    if ((map.get(`${id}|applicationTypeId`) ?? 0) === 0 || !this.hasPeriod(map.get(`${id}|cropStageId`)))
      map.set(`${id}|applicationDate`, this.context.today);
  }

  private hasPeriod(stageId: unknown): boolean {
    const plan = mapOf(this.doc, 'plan');
    const stages = Object.entries(readItems(this.doc, 'stages')).map(([id, fields]) => ({
      stageId: Number(id),
      sortOrder: Number(fields['sortOrder'] ?? 0),
      duration: Number(fields['duration'] ?? 0),
    }));
    const [planted, days] = [plan.get('plantingDate'), plan.get('duration')];
    const periods = stagePeriods(typeof planted === 'string' ? planted : undefined, typeof days === 'number' ? days : undefined, stages);
    return periods.some((period) => period.stageId === stageId && period.from !== null);
  }

  private doses(): void {
    const map = mapOf(this.doc, 'doses');
    for (const key of this.keys('doses')) {
      if (!map.has(key)) continue;
      const { id, field } = splitKey(key);
      this.value('doses', key);
      if (!map.has(key) || (isMade(this.doc, 'applications', id) && isMade(this.doc, 'products', field))) continue;
      if (sameValue(map.get(key), draftValue(this.before, 'doses', key))) map.delete(key);
      else this.drop('doses', key, 'itemGone');
    }
    for (const id of this.gone.applications) {
      if (isMade(this.doc, 'applications', id)) continue;
      for (const product of Object.keys(at(this.before.doses, id) ?? {})) map.delete(`${id}|${product}`);
    }
    for (const product of this.gone.products) {
      for (const [id, row] of Object.entries(this.before.doses)) if (has(row, product)) map.delete(`${id}|${product}`);
    }
  }

  private notes(): void {
    const notes = notesOf(this.doc);
    const now = notes.toJSON();
    const issue = notesText.safeParse(now, { reportInput: true });
    if (issue.success) return;
    const back = notesChange(now, this.before.notes);
    if (back?.type !== 'PlanNotesEdited') return;
    if (back.data.removed) notes.delete(back.data.at, back.data.removed.length);
    if (back.data.inserted) notes.insert(back.data.at, back.data.inserted);
    this.found.push({
      path: 'notes',
      key: detailsOf(issue.error.issues)[0]?.key ?? 'lengthRange',
      value: showable(back.data.removed),
      accepted: showable(back.data.inserted),
    });
  }
}
