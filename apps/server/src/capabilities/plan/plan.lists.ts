import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { PlanReads } from './plan.reads.js';
import { listOf, plantingDateOf, PLANS, type PlanRow } from './plans.projection.js';
import { PlanWorld } from './plan.world.js';

export type PlanListKind = 'all' | 'completed' | 'drafts' | 'withResults';

export const shortPlan = ({ id, name, fieldId, cropId, status, plantingDate, results, updatedAt }: PlanRow) => ({
  id,
  name,
  fieldId,
  cropId,
  status,
  plantingDate,
  hasResults: results > 0,
  updatedAt,
});

/** Plans of a grower, a field, a crop, newest change first. */
@Injectable()
export class PlanLists {
  constructor(
    private readonly access: Access,
    private readonly readModel: ReadModel,
    private readonly reads: PlanReads,
    private readonly world: PlanWorld,
  ) {}

  /** Plans of a grower, or of one of its fields. */
  async ofGrower(customerId: number, kind: PlanListKind, fieldId: number | undefined, actor: Actor) {
    const { growerId } = await this.access.grower(actor, customerId);
    if (fieldId !== undefined) await this.access.field(actor, fieldId);
    const list = {
      all: listOf.grower(growerId),
      completed: listOf.growerStatus(growerId, 'completed'),
      drafts: listOf.growerStatus(growerId, 'draft'),
      withResults: listOf.growerResults(growerId),
    }[kind];
    const rows = await this.rows(list);
    return listed(fieldId === undefined ? rows : rows.filter((row) => row.fieldId === fieldId));
  }

  /** Plans of growers by the field they are of. */
  async byField(growerIds: readonly number[]): Promise<Map<number, PlanRow[]>> {
    const ids = await this.readModel.getMany<number[]>(PLANS, growerIds.map(listOf.grower));
    const rows = await this.readModel.getMany<PlanRow>(
      PLANS,
      ids.flatMap((some) => some ?? []).map((id) => `plan:${id}`),
    );
    return Map.groupBy(
      rows.filter((row) => row !== undefined),
      ({ fieldId }) => fieldId,
    );
  }

  /** Plans of one field, whatever their state. */
  async ofField(fieldId: unknown, actor: Actor) {
    await this.access.field(actor, fieldId);
    return listed(await this.rows(listOf.field(Number(fieldId))));
  }

  /** C129: from the field's stream, so it is never behind. */
  async activeOf(fieldId: number, actor: Actor) {
    await this.access.field(actor, fieldId);
    const activePlanId = (await this.world.field(fieldId))?.activePlanId ?? null;
    if (activePlanId === null) return { plan: null };
    const { state, createdAt, updatedAt } = await this.reads.load(activePlanId);
    const { id, cropId, growerId: customerId } = state;
    return {
      plan: shortPlan({
        id,
        name: String(state.draft.plan['name'] ?? ''),
        customerId,
        fieldId: state.fieldId,
        cropId,
        status: 'active',
        plantingDate: plantingDateOf(state.draft),
        results: state.results.length,
        createdAt,
        updatedAt,
      }),
    };
  }

  /** C131: the grower's other plans of the same crop. */
  async comparable(planId: number, actor: Actor) {
    const { growerId } = await this.access.plan(actor, planId);
    const { state } = await this.reads.load(planId);
    const rows = await this.rows(listOf.growerCrop(growerId, state.cropId));
    return listed(rows.filter((row) => row.id !== planId));
  }

  private async rows(list: string): Promise<PlanRow[]> {
    const ids = await this.readModel.all(PLANS, list, 'updatedAt');
    const rows = await this.readModel.getMany<PlanRow>(
      PLANS,
      ids.map((id) => `plan:${id}`),
    );
    return rows.filter((row) => row !== undefined).reverse();
  }
}

const listed = (rows: readonly PlanRow[]) => ({ items: rows.map(shortPlan), total: rows.length });
