import { Injectable } from '@nestjs/common';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { OverrideCheckBody } from '@loam/domain/plan/plan-advice.schema';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { planAggregate } from './plan.aggregate.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';

/** Checks that somebody lives with, and why. A broken rule stays broken: activation still refuses it. */
@Injectable()
export class PlanOverrides {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly graphs: PlanGraphs,
  ) {}

  /**
   * Sets a check of a plan aside, with a reason; it counts again when it says something else.
   * @throws 404 PlanNotFound, CheckNotFound when no such check stands there; 409 planStateForbids
   */
  async override(id: number, code: string, { path, reason }: OverrideCheckBody, actor: Actor) {
    const owners = await this.access.plan(actor, id);
    const { state } = await this.reads.load(id);
    const check = (await this.graphs.checksThen(state)).find((one) => one.code === code && one.path === path);
    if (!check) throw refused(planErrors, 'CheckNotFound');
    const at = this.clock.now();
    const decided = await this.decisions.run(
      planAggregate,
      id,
      { type: 'OverrideCheck', code, path, params: check.params, reason, at, by: actor.id },
      { actor, scope: scopeOfOwners(owners) },
    );
    return { decided, answer: { ...check, by: { id: actor.id, name: actor.name }, at, reason, revision: decided.revision } };
  }
}
