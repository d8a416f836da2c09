import { Injectable } from '@nestjs/common';
import { isOwnId } from '@loam/domain/library/own-library.decider';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { GrowerWrites, OwnRecordNeeds } from '../grower/index.js';
import { PlanLists } from './plan.lists.js';
import { PlanReads } from './plan.reads.js';
import { nameOf, PlanReferences, productIds } from './plan.references.js';

/** What a grower's plans have of their group's own, and another group has not: without it their numbers would be others. */
@Injectable()
export class PlanOwnNeeds {
  constructor(
    private readonly lists: PlanLists,
    private readonly reads: PlanReads,
    private readonly references: PlanReferences,
    private readonly growers: GrowerWrites,
    needs: OwnRecordNeeds,
  ) {
    needs.register((groupId, growerId) => this.unusableIn(groupId, growerId));
  }

  private async unusableIn(groupId: number, growerId: number): Promise<number> {
    const { state } = await this.growers.read(growerId);
    if (state.status === 'none' || state.groupId === groupId) return 0;
    const rows = [...(await this.lists.byField([growerId])).values()].flat();
    const named = new Map((await Promise.all(rows.map(({ id }) => this.ownOf(id)))).flat().map((one) => [nameOf(one), one]));
    if (named.size === 0) return 0;
    const refusedIn = (at: number) => this.references.refusals([...named.values()], { growerId, groupId: at });
    const [there, here] = await Promise.all([refusedIn(groupId), refusedIn(state.groupId)]);
    return [...there.keys()].filter((name) => !here.has(name)).length;
  }

  private async ownOf(planId: number) {
    const { state } = await this.reads.load(planId);
    return ownIn(state).filter(({ id }) => isOwnId(id));
  }
}

function ownIn({ cropId, draft }: PlanState) {
  const crops = [cropId, draft.plan['cropResidueId']].filter((id) => typeof id === 'number');
  return [...crops.map((id) => ({ kind: 'crop', id })), ...productIds(draft).map((id) => ({ kind: 'product', id }))];
}
