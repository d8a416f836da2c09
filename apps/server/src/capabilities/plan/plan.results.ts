import { Injectable } from '@nestjs/common';
import { planDefaults } from '@loam/domain/plan/document/plan-defaults';
import { resultBody } from '@loam/domain/plan/document/plan.body';
import { revenuePerHa, roiOf, yieldOf } from '@loam/domain/plan/decide/plan.results';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { PlanReads } from './plan.reads.js';

/** What the last report of a plan comes to: yield per area in the plan's own unit, and the return on the plan's cost. */
@Injectable()
export class PlanResults {
  constructor(private readonly reads: PlanReads) {}

  async answer(loaded: Loaded<PlanState>) {
    const { state, revision } = loaded;
    const last = state.results.at(-1)!;
    const yieldUnitId = (state.draft.plan['expectedYieldUnitId'] ?? planDefaults['expectedYieldUnitId']) as number;
    const { pricing } = await this.reads.body(loaded);
    const roi = roiOf(revenuePerHa(last), pricing.total);
    return {
      id: state.id,
      revision,
      ...resultBody(last),
      yield: yieldOf(last, yieldUnitId) ?? null,
      yieldUnitId,
      roi,
      currency: pricing.currency,
      results: state.results.map(resultBody),
    };
  }
}
