import { Controller } from '@nestjs/common';
import { planAdviceCalls as calls } from '@loam/domain/plan/plan-advice.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Call } from '../access/index.js';
import { PlanExplanations } from './plan.explanations.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanMixes } from './plan.mixes.js';
import { PlanOverrides } from './plan.overrides.js';

/** What the engine says about a plan: broken rules, amounts that meet its needs, and why a number is what it is. */
@Controller()
export class PlanAdviceController {
  constructor(
    private readonly graphs: PlanGraphs,
    private readonly overrides: PlanOverrides,
    private readonly mixes: PlanMixes,
    private readonly explanations: PlanExplanations,
  ) {}

  @Call(calls.checks)
  checks(@Asked() { params: { id: planId } }: AskedOf<typeof calls.checks>, @CurrentActor() actor: Actor) {
    return this.graphs.checks(planId, actor);
  }

  @Call(calls.override)
  async override(@Asked() { params: { id: planId, code }, body }: AskedOf<typeof calls.override>, @CurrentActor() actor: Actor) {
    const { decided, answer } = await this.overrides.override(planId, code, body, actor);
    return entity(answer, decided);
  }

  @Call(calls.autoCalculate)
  async autoCalculate(@Asked() { params: { id: planId }, body }: AskedOf<typeof calls.autoCalculate>, @CurrentActor() actor: Actor) {
    const { answer, of } = await this.mixes.calculate(planId, body, actor);
    return entity(answer, of);
  }

  @Call(calls.explain)
  explain(@Asked() { params: { id: planId }, body: { path } }: AskedOf<typeof calls.explain>, @CurrentActor() actor: Actor) {
    return this.explanations.explain(planId, path, actor);
  }
}
