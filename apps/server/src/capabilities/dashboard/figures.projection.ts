import { Injectable } from '@nestjs/common';
import type { Change } from '@loam/domain/kernel/changes';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { addTo, type Cell, type Figures } from './figures.js';

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
}
interface PlanFigures {
  readonly growerId: number;
  readonly day: string;
  readonly cropId: number;
  readonly author: number;
  readonly productIds: readonly string[];
}

const ACRE = 27;
/** International acre: 4046.8564224 m² exactly. */
const HECTARES_PER_ACRE = 0.40468564224;
const idOf = (stream: string) => Number(stream.slice(stream.lastIndexOf('-') + 1));
const areaOf = ({ area, unitId }: FieldFigures) => (unitId === ACRE ? area * HECTARES_PER_ACRE : area);

/** group and day → what was begun that day and is still there, by the grower's country and keeper. */
@Injectable()
export class FiguresByGroup extends Projection {
  readonly name = 'figures';
  readonly version = 2;
  readonly types = [
    'GrowerRegistered',
    'GrowerChanged',
    'GrowerRemoved',
    'FieldAdded',
    'FieldChanged',
    'FieldRemoved',
    'PlanDrafted',
    'PlanProductAdded',
    'PlanProductRemoved',
    'PlanRemoved',
  ] as const;

  async apply({ type, data: raw, stream, by }: RecordedEvent, to: ReadModelBatch) {
    const day = by.recordedAt.slice(0, 10);
    const id = idOf(stream);
    const data = raw as Record<string, unknown>;
    switch (type as (typeof this.types)[number]) {
      case 'GrowerRegistered': {
        const { groupId, countryId, assignedTo } = data as unknown as { groupId: number; countryId: number; assignedTo: number };
        return this.put(to, id, { groupId, day, countryId, keeper: assignedTo, fieldIds: [], planIds: [] });
      }
      case 'GrowerChanged':
        return this.growerChanged(to, id, data['changes'] as readonly Change[]);
      case 'GrowerRemoved':
        return this.growerGone(to, id);
      case 'FieldAdded': {
        const { growerId, area, unitId } = data as unknown as { growerId: number; area: number | null; unitId: number };
        to.put(`field:${id}`, { growerId, day, area: area ?? 0, unitId } satisfies FieldFigures);
        return this.change(to, growerId, (grower) => ({ ...grower, fieldIds: [...grower.fieldIds, id] }));
      }
      case 'FieldChanged': {
        const values = Object.fromEntries(
          (data['changes'] as readonly Change[])
            .filter(({ path }) => path === 'area' || path === 'unitId')
            .map(({ path, new: value }) => [path, value ?? 0]),
        );
        return this.entityChanged<FieldFigures>(to, `field:${id}`, (field) => ({ ...field, ...values }));
      }
      case 'FieldRemoved':
        return this.entityGone(to, `field:${id}`, (grower) => ({ ...grower, fieldIds: grower.fieldIds.filter((one) => one !== id) }));
      case 'PlanDrafted': {
        const { growerId, cropId, draft } = data as unknown as { growerId: number; cropId: number; draft: { products: object } };
        to.put(`plan:${id}`, { growerId, day, cropId, author: by.actorId, productIds: Object.keys(draft.products) } satisfies PlanFigures);
        return this.change(to, growerId, (grower) => ({ ...grower, planIds: [...grower.planIds, id] }));
      }
      case 'PlanProductAdded':
        return this.entityChanged<PlanFigures>(to, `plan:${id}`, (plan) => ({
          ...plan,
          productIds: [...plan.productIds.filter((one) => one !== data['id']), data['id'] as string],
        }));
      case 'PlanProductRemoved':
        return this.entityChanged<PlanFigures>(to, `plan:${id}`, (plan) => ({
          ...plan,
          productIds: plan.productIds.filter((one) => one !== data['id']),
        }));
      case 'PlanRemoved':
        return this.entityGone(to, `plan:${id}`, (grower) => ({ ...grower, planIds: grower.planIds.filter((one) => one !== id) }));
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
    for (const plan of grower.planIds) to.remove(`plan:${plan}`);
  }

  private async put(to: ReadModelBatch, id: number, grower: GrowerFigures): Promise<void> {
    to.put(`grower:${id}`, grower);
    await this.count(to, id, 1);
  }

  /** Counts the grower with all that is theirs out, changes them, and counts them in again. */
  private async change(to: ReadModelBatch, id: number, by: (grower: GrowerFigures) => GrowerFigures): Promise<void> {
    const grower = await to.get<GrowerFigures>(`grower:${id}`);
    if (!grower) return;
    await this.count(to, id, -1);
    await this.put(to, id, by(grower));
  }

  private async entityChanged<T extends { readonly growerId: number }>(
    to: ReadModelBatch,
    key: string,
    by: (entity: T) => T,
  ): Promise<void> {
    const entity = await to.get<T>(key);
    if (!entity) return;
    await this.count(to, entity.growerId, -1);
    to.put(key, by(entity));
    await this.count(to, entity.growerId, 1);
  }

  private async entityGone(to: ReadModelBatch, key: string, by: (grower: GrowerFigures) => GrowerFigures): Promise<void> {
    const entity = await to.get<{ growerId: number }>(key);
    if (!entity) return;
    await this.change(to, entity.growerId, by);
    to.remove(key);
  }

  private async count(to: ReadModelBatch, id: number, sign: 1 | -1): Promise<void> {
    const grower = (await to.get<GrowerFigures>(`grower:${id}`))!;
    await this.add(to, grower, grower.day, { growers: sign });
    for (const fieldId of grower.fieldIds) {
      const field = (await to.get<FieldFigures>(`field:${fieldId}`))!;
      await this.add(to, grower, field.day, { fields: sign, areaHa: sign * areaOf(field) });
    }
    for (const planId of grower.planIds) {
      const plan = (await to.get<PlanFigures>(`plan:${planId}`))!;
      const products = Object.fromEntries(plan.productIds.map((product) => [product, sign]));
      await this.add(to, grower, plan.day, { plans: sign, crops: { [plan.cropId]: sign }, authors: { [plan.author]: sign }, products });
    }
  }

  private async add(
    to: ReadModelBatch,
    { groupId, countryId, keeper }: GrowerFigures,
    day: string,
    change: Partial<Figures>,
  ): Promise<void> {
    const days = (await to.get<string[]>(`days:${groupId}`)) ?? [];
    if (!days.includes(day)) to.put(`days:${groupId}`, [...days, day].sort());
    const cell = (await to.get<Cell>(`cell:${groupId}:${day}`)) ?? {};
    const key = `${countryId}|${keeper}`;
    to.put(`cell:${groupId}:${day}`, { ...cell, [key]: addTo(cell[key], change) });
  }
}
