import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { byPressing, openChecks, standingPlans, toLookAt } from '@loam/domain/home/home.policy';
import { type HomeChecks, MOST_LOOKED_THROUGH } from '@loam/domain/home/home.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { FieldReads } from '../field/index.js';
import { GrowerReads } from '../grower/index.js';
import { PlanGraphs, PlanLists } from '../plan/index.js';

/** Which plans of a group still ask for something: each is computed as its page computes it. */
@Injectable()
export class HomeChecksReads {
  constructor(
    private readonly growers: GrowerReads,
    private readonly fields: FieldReads,
    private readonly plans: PlanLists,
    private readonly graphs: PlanGraphs,
  ) {}

  /** @throws 404 GroupNotFound, the same for missing and out of scope */
  async ofGroup(groupId: number, actor: Actor): Promise<HomeChecks> {
    const names = new Map((await this.growers.all(groupId, actor)).filter(({ active }) => active).map((one) => [one.id, one.fullName]));
    const ids = [...names.keys()];
    const [fields, byField] = await Promise.all([this.fields.ofGrowers(ids), this.plans.byField(ids)]);
    const fieldNames = new Map(fields.filter(({ active }) => active).map(({ id, name }) => [id, name]));
    const standing = standingPlans([...byField].flatMap(([id, plans]) => (fieldNames.has(id) ? [plans] : [])));
    const looked = toLookAt(standing).slice(0, MOST_LOOKED_THROUGH);
    const plans: HomeChecks['plans'] = [];
    for (const { id: planId, name, status, fieldId, customerId } of looked) {
      await setImmediate(); // others get their turn between any two
      const open = openChecks(await this.checksOf(planId, actor));
      if (open.errors + open.warnings === 0) continue;
      const place = { fieldId, field: fieldNames.get(fieldId) ?? '', customerId, customer: names.get(customerId) ?? '' };
      plans.push({ planId, name, status: status === 'active' ? 'active' : 'draft', ...place, ...open });
    }
    return { plans: plans.toSorted(byPressing), looked: looked.length, standing: standing.length };
  }

  /** None of a plan that was removed since it was listed. */
  private async checksOf(planId: number, actor: Actor) {
    try {
      return (await this.graphs.checks(planId, actor)).items;
    } catch (error) {
      if (error instanceof Refused && error.refusal.status === 404) return [];
      throw error;
    }
  }
}
