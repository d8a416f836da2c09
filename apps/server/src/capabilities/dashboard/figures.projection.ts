import { Injectable } from '@nestjs/common';
import type { Change } from '@loam/domain/kernel/decider/changes';
import { ACRE } from '@loam/domain/kernel/unit/unit-ids';
import { HA_PER_ACRE } from '@loam/domain/kernel/unit/units';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanDrafted } from '@loam/domain/plan/plan.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { addTo, type Cell, type Figures, rounded } from './figures.js';
import { type AmountEvent, amountChange, amountEvents, amountPart, type Amounts, afterChange, amountsOf } from './planned-amounts.js';

interface GrowerFigures {
  readonly groupId: number;
  readonly day: string;
  readonly countryId: number;
  readonly keeper: number;
  readonly fieldIds: readonly number[];
  readonly planIds: readonly number[];
}
interface FieldFigures {
  readonly growerId: number;
  readonly day: string;
  readonly area: number;
  readonly unitId: number;
  readonly planIds: readonly number[];
}
interface PlanFigures {
  readonly growerId: number;
  readonly fieldId: number;
  readonly day: string;
  readonly cropId: number;
  readonly author: number;
  readonly productIds: readonly string[];
  readonly amounts: Amounts;
}

const areaOf = (field: Pick<FieldFigures, 'area' | 'unitId'> | undefined) =>
  field ? (field.unitId === ACRE ? field.area * HA_PER_ACRE : field.area) : 0;

type Counts = Readonly<Record<string, number>>;
const productsOf = ({ productIds }: PlanFigures): Counts => Object.fromEntries(productIds.map((product) => [product, 1]));
const givenBy = ({ cropId, amounts }: PlanFigures, area: number): Counts =>
  Object.fromEntries(Object.entries(amounts).map(([key, perHa]) => [`${cropId}|${key}`, rounded(perHa * area)]));
const times = (counts: Counts, sign: 1 | -1): Counts =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, sign * count]));
/** Only the counts that differ: a changed dose touches one product of many. */
const changeOf = (before: Counts, after: Counts): Counts => {
  const change = Object.entries(after).map(([key, count]) => [key, count - (before[key] ?? 0)] as const);
  const gone = Object.entries(before).flatMap(([key, count]) => (key in after ? [] : [[key, -count] as const]));
  return Object.fromEntries([...gone, ...change].filter(([, count]) => count !== 0));
};

/** group and day → what was begun that day and is still there, by the grower's country and keeper, plans also by who drafted them, with how much of their products they give. */
@Injectable()
export class FiguresByGroup extends Projection {
  readonly name = 'figures';
  readonly version = 5;
  readonly types = [
    'GrowerRegistered',
    'GrowerChanged',
    'GrowerMoved',
    'GrowerRemoved',
    'FieldAdded',
    'FieldChanged',
    'FieldRemoved',
    'PlanDrafted',
    ...amountEvents,
    'PlanSelectionsReset',
    'PlanRemoved',
  ] as const;

  async apply({ type, data: raw, stream, by }: RecordedEvent, to: ReadModelBatch) {
    const day = by.recordedAt.slice(0, 10);
    const id = idOfStream(stream);
    const data = raw as Record<string, unknown>;
    switch (type as (typeof this.types)[number]) {
      case 'GrowerRegistered': {
        const { groupId, countryId, assignedTo } = data as unknown as { groupId: number; countryId: number; assignedTo: number };
        to.put(`grower:${id}`, { groupId, day, countryId, keeper: assignedTo, fieldIds: [], planIds: [] } satisfies GrowerFigures);
        return this.count(to, id, 1);
      }
      case 'GrowerChanged':
        return this.growerChanged(to, id, data['changes'] as readonly Change[]);
      case 'GrowerMoved': {
        const { groupId, assignedTo: keeper } = data as { groupId: number; assignedTo: number };
        return this.change(to, id, (grower) => ({ ...grower, groupId, keeper }));
      }
      case 'GrowerRemoved':
        return this.growerGone(to, id);
      case 'FieldAdded': {
        const { growerId, area, unitId } = data as unknown as { growerId: number; area: number | null; unitId: number };
        return this.fieldAdded(to, id, { growerId, day, area: area ?? 0, unitId, planIds: [] });
      }
      case 'FieldChanged': {
        const values = Object.fromEntries(
          (data['changes'] as readonly Change[])
            .filter(({ path }) => path === 'area' || path === 'unitId')
            .map(({ path, new: value }) => [path, value ?? 0]),
        );
        return this.fieldChanged(to, id, (field) => ({ ...field, ...values }));
      }
      case 'FieldRemoved':
        return this.fieldGone(to, id);
      case 'PlanDrafted': {
        const { growerId, fieldId, cropId, draft } = data as unknown as PlanDrafted;
        const part = amountPart(draft);
        to.put(`doses:${id}`, part);
        const productIds = Object.keys(draft.products);
        return this.planAdded(to, id, { growerId, fieldId, day, cropId, author: by.actorId, productIds, amounts: amountsOf(part) });
      }
      case 'PlanSelectionsReset': {
        const { cropId, fieldId } = data as { cropId?: number; fieldId?: number };
        if (cropId === undefined && fieldId === undefined) return;
        return this.planChanged(to, id, (plan) => ({ ...plan, cropId: cropId ?? plan.cropId, fieldId: fieldId ?? plan.fieldId }));
      }
      case 'PlanRemoved':
        return this.planGone(to, id);
      default:
        return this.dosesChanged(to, id, { type, data } as unknown as AmountEvent);
    }
  }

  private async growerChanged(to: ReadModelBatch, id: number, changes: readonly Change[]): Promise<void> {
    const [country, keeper] = ['countryId', 'assignedTo'].map(
      (path) => changes.find((change) => change.path === path)?.new as number | undefined,
    );
    if (country === undefined && keeper === undefined) return;
    await this.change(to, id, (grower) => ({ ...grower, countryId: country ?? grower.countryId, keeper: keeper ?? grower.keeper }));
  }

  private async growerGone(to: ReadModelBatch, id: number): Promise<void> {
    const grower = await to.get<GrowerFigures>(`grower:${id}`);
    if (!grower) return;
    await this.count(to, id, -1);
    to.remove(`grower:${id}`);
    for (const field of grower.fieldIds) to.remove(`field:${field}`);
    for (const plan of grower.planIds) {
      to.remove(`plan:${plan}`);
      to.remove(`doses:${plan}`);
    }
  }

  /** Counts the grower with all that is theirs out, changes them, and counts them in again: only for what moves all of it. */
  private async change(to: ReadModelBatch, id: number, by: (grower: GrowerFigures) => GrowerFigures): Promise<void> {
    const grower = await to.get<GrowerFigures>(`grower:${id}`);
    if (!grower) return;
    await this.count(to, id, -1);
    to.put(`grower:${id}`, by(grower));
    await this.count(to, id, 1);
  }

  private async fieldAdded(to: ReadModelBatch, id: number, field: FieldFigures): Promise<void> {
    to.put(`field:${id}`, field);
    const grower = await to.get<GrowerFigures>(`grower:${field.growerId}`);
    if (!grower) return;
    to.put(`grower:${field.growerId}`, { ...grower, fieldIds: [...grower.fieldIds, id] });
    await this.countField(to, grower, field, 1);
  }

  private async fieldChanged(to: ReadModelBatch, id: number, by: (field: FieldFigures) => FieldFigures): Promise<void> {
    const field = await to.get<FieldFigures>(`field:${id}`);
    if (!field) return;
    const grower = await to.get<GrowerFigures>(`grower:${field.growerId}`);
    if (!grower) return to.put(`field:${id}`, by(field));
    await this.countFieldAndPlans(to, grower, field, -1);
    to.put(`field:${id}`, by(field));
    await this.countFieldAndPlans(to, grower, by(field), 1);
  }

  private async fieldGone(to: ReadModelBatch, id: number): Promise<void> {
    const field = await to.get<FieldFigures>(`field:${id}`);
    if (!field) return;
    const grower = await to.get<GrowerFigures>(`grower:${field.growerId}`);
    if (!grower) return to.remove(`field:${id}`);
    await this.countFieldAndPlans(to, grower, field, -1);
    to.remove(`field:${id}`);
    to.put(`grower:${field.growerId}`, { ...grower, fieldIds: grower.fieldIds.filter((one) => one !== id) });
    for (const planId of field.planIds) {
      const plan = await to.get<PlanFigures>(`plan:${planId}`);
      if (plan) await this.countPlan(to, grower, plan, 1);
    }
  }

  private async planAdded(to: ReadModelBatch, id: number, plan: PlanFigures): Promise<void> {
    to.put(`plan:${id}`, plan);
    await this.planOfField(to, plan.fieldId, (planIds) => [...planIds, id]);
    const grower = await to.get<GrowerFigures>(`grower:${plan.growerId}`);
    if (!grower) return;
    to.put(`grower:${plan.growerId}`, { ...grower, planIds: [...grower.planIds, id] });
    await this.countPlan(to, grower, plan, 1);
  }

  private async dosesChanged(to: ReadModelBatch, id: number, event: AmountEvent): Promise<void> {
    const change = amountChange(event);
    const before = change && (await to.get<PlanDraft>(`doses:${id}`));
    if (!before) return;
    const part = afterChange(before, change);
    to.put(`doses:${id}`, part);
    const plan = await to.get<PlanFigures>(`plan:${id}`);
    if (!plan) return;
    const changed = { ...plan, productIds: Object.keys(part.products), amounts: amountsOf(part) };
    to.put(`plan:${id}`, changed);
    const grower = await to.get<GrowerFigures>(`grower:${plan.growerId}`);
    if (!grower) return;
    const area = areaOf(await to.get<FieldFigures>(`field:${plan.fieldId}`));
    const difference = {
      products: changeOf(productsOf(plan), productsOf(changed)),
      amounts: changeOf(givenBy(plan, area), givenBy(changed, area)),
    };
    await this.add(to, grower, plan.day, difference, plan.author);
  }

  private async planChanged(to: ReadModelBatch, id: number, by: (plan: PlanFigures) => PlanFigures): Promise<void> {
    const plan = await to.get<PlanFigures>(`plan:${id}`);
    if (!plan) return;
    const changed = by(plan);
    to.put(`plan:${id}`, changed);
    if (changed.fieldId !== plan.fieldId) {
      await this.planOfField(to, plan.fieldId, (planIds) => planIds.filter((one) => one !== id));
      await this.planOfField(to, changed.fieldId, (planIds) => [...planIds, id]);
    }
    const grower = await to.get<GrowerFigures>(`grower:${plan.growerId}`);
    if (!grower) return;
    await this.countPlan(to, grower, plan, -1);
    await this.countPlan(to, grower, changed, 1);
  }

  private async planOfField(to: ReadModelBatch, fieldId: number, by: (planIds: readonly number[]) => number[]): Promise<void> {
    const field = await to.get<FieldFigures>(`field:${fieldId}`);
    if (field) to.put(`field:${fieldId}`, { ...field, planIds: by(field.planIds) });
  }

  private async planGone(to: ReadModelBatch, id: number): Promise<void> {
    const plan = await to.get<PlanFigures>(`plan:${id}`);
    if (!plan) return;
    to.remove(`plan:${id}`);
    to.remove(`doses:${id}`);
    await this.planOfField(to, plan.fieldId, (planIds) => planIds.filter((one) => one !== id));
    const grower = await to.get<GrowerFigures>(`grower:${plan.growerId}`);
    if (!grower) return;
    to.put(`grower:${plan.growerId}`, { ...grower, planIds: grower.planIds.filter((one) => one !== id) });
    await this.countPlan(to, grower, plan, -1);
  }

  /** Adds (1) or takes away (-1) a grower with all fields and plans. */
  private async count(to: ReadModelBatch, id: number, sign: 1 | -1): Promise<void> {
    const grower = (await to.get<GrowerFigures>(`grower:${id}`))!;
    await this.add(to, grower, grower.day, { growers: sign });
    for (const fieldId of grower.fieldIds) await this.countField(to, grower, (await to.get<FieldFigures>(`field:${fieldId}`))!, sign);
    for (const planId of grower.planIds) await this.countPlan(to, grower, (await to.get<PlanFigures>(`plan:${planId}`))!, sign);
  }

  private countField(to: ReadModelBatch, grower: GrowerFigures, field: FieldFigures, sign: 1 | -1): Promise<void> {
    return this.add(to, grower, field.day, { fields: sign, areaHa: sign * areaOf(field) });
  }

  /** Adds or takes away all figures that change with the area of a field. */
  private async countFieldAndPlans(to: ReadModelBatch, grower: GrowerFigures, field: FieldFigures, sign: 1 | -1): Promise<void> {
    await this.countField(to, grower, field, sign);
    for (const planId of field.planIds) {
      const plan = await to.get<PlanFigures>(`plan:${planId}`);
      if (plan) await this.countPlan(to, grower, plan, sign);
    }
  }

  private async countPlan(to: ReadModelBatch, grower: GrowerFigures, plan: PlanFigures, sign: 1 | -1): Promise<void> {
    const { cropId, author } = plan;
    const area = areaOf(await to.get<FieldFigures>(`field:${plan.fieldId}`));
    const cropAreas = { [cropId]: sign * area };
    const [products, amounts] = [productsOf(plan), givenBy(plan, area)].map((of) => times(of, sign)) as [Counts, Counts];
    return this.add(to, grower, plan.day, { plans: sign, crops: { [cropId]: sign }, cropAreas, products, amounts }, author);
  }

  private async add(
    to: ReadModelBatch,
    { groupId, countryId, keeper }: GrowerFigures,
    day: string,
    change: Partial<Figures>,
    author = 0,
  ): Promise<void> {
    const days = (await to.get<string[]>(`days:${groupId}`)) ?? [];
    if (!days.includes(day)) to.put(`days:${groupId}`, [...days, day].sort());
    const cell = (await to.get<Cell>(`cell:${groupId}:${day}`)) ?? {};
    const key = `${countryId}|${keeper}|${author}`;
    to.put(`cell:${groupId}:${day}`, { ...cell, [key]: addTo(cell[key], change) });
  }
}
