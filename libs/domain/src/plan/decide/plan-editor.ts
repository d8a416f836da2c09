import { errorEntry, type ErrorDetail } from '../../kernel/errors/errors.js';
import { at, type Dose, type Fields, has, type PlanDraft, type Scalar, withKey, without } from '../plan.draft.js';
import type { ResetReason } from '../plan.events.js';
import type { ItemRoot } from '../plan-fields.schema.js';
import { placesAfter } from '../document/plan-places.document.js';

export const given = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;
type Given = Readonly<Record<string, Scalar | null | undefined>>;

/** Collects what a body changes in a draft: undefined leaves a value alone, null clears it. */
export class DraftEditor {
  readonly removes = new Set<string>();
  readonly resets: { reason: ResetReason; application?: string }[] = [];
  readonly problems: ErrorDetail[] = [];
  readonly before: PlanDraft;
  private keys = 0;

  constructor(
    public draft: PlanDraft,
    readonly facts: { readonly today: string; readonly keySeed: string; readonly keepPrices?: true },
  ) {
    this.before = draft;
  }

  newKey(): string {
    return `${this.facts.keySeed}${(this.keys++).toString(36)}`.slice(-24);
  }

  problem(field: string, key: string, params?: Record<string, unknown>): void {
    this.problems.push({ field, key, message: errorEntry(key)?.message ?? key, ...(params && { params }) });
  }

  /** False, and a problem, when the list names the same thing twice. */
  once(named: Set<string>, id: string, field: string): boolean {
    if (named.has(id)) this.problem(field, 'duplicateEntry');
    return !named.has(id) && named.add(id) !== undefined;
  }

  setPlan(field: string, value: Scalar | null | undefined): void {
    this.draft = { ...this.draft, plan: merged(this.draft.plan, { [field]: value }) };
  }

  setItem(root: ItemRoot, id: string, values: Given): void {
    this.draft = { ...this.draft, [root]: withKey(this.draft[root], id, merged(at(this.draft[root], id) ?? {}, values)) };
  }

  /** As setItem; something new without a place comes last. */
  place(root: 'products' | 'tanks' | 'applications', id: string, values: Given): void {
    const { order, ...rest } = values;
    const isNew = !has(this.draft[root], id);
    this.setItem(root, id, { ...rest, order: order ?? (isNew ? placesAfter(this.draft[root], 1)[0] : undefined) });
  }

  removeItem(root: ItemRoot, id: string): void {
    this.draft = {
      ...this.draft,
      [root]: without(this.draft[root], id),
      ...(root === 'applications' && { doses: without(this.draft.doses, id) }),
    };
  }

  dropOthers(root: ItemRoot, named: ReadonlySet<string>, list: string): void {
    for (const id of Object.keys(this.draft[root])) {
      if (named.has(id)) continue;
      this.removeItem(root, id);
      this.removes.add(list);
    }
  }

  setDose(application: string, product: string, dose: Dose | undefined): void {
    const row = at(this.draft.doses, application) ?? {};
    const next = dose ? withKey(row, product, dose) : without(row, product);
    this.draft = {
      ...this.draft,
      doses: Object.keys(next).length > 0 ? withKey(this.draft.doses, application, next) : without(this.draft.doses, application),
    };
  }

  /** A dose makes its product a row of the grid. Without a unit it takes the row's. */
  dose(application: string, product: number, amount: number | null | undefined, unitId: number | null | undefined, field: string): void {
    const id = String(product);
    if (!has(this.draft.products, id)) this.place('products', id, {});
    const old = at(at(this.draft.doses, application) ?? {}, id);
    if (amount === null || (amount === undefined && !old)) return this.setDose(application, id, undefined);
    const unit = unitId ?? old?.[1] ?? at(this.draft.products, id)?.['unitId'];
    if (unit === undefined) return this.problem(`${field}.unitId`, 'unitMissing');
    this.setDose(application, id, [amount ?? old![0], Number(unit)]);
  }
}

const merged = (fields: Fields, values: Given): Fields => {
  const next: Record<string, Scalar> = { ...fields };
  for (const [field, value] of Object.entries(values)) {
    if (value === null || value === '') delete next[field];
    else if (value !== undefined) next[field] = value;
  }
  return next;
};
