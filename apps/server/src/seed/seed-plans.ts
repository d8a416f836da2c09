import { Injectable } from '@nestjs/common';
import { savePlan } from '@loam/domain/plan/plan.schema';
import { planResultBody } from '@loam/domain/plan/plan-changes.schema';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import type { z } from 'zod';
import { PlanStates, PlanWrites } from '../capabilities/plan/index.js';
import { Clock } from '../platform/decisions/clock.js';
import type { Actor } from '../platform/decisions/decisions.port.js';

export type PlanBody = z.input<typeof savePlan>;

/** Plans of seeds, by the schema of their call and the decisions of everybody. */
@Injectable()
export class SeedPlans {
  constructor(
    private readonly writes: PlanWrites,
    private readonly states: PlanStates,
    private readonly clock: Clock,
  ) {}

  async draft(body: PlanBody, actor: Actor): Promise<number> {
    return (await this.writes.draft(savePlan.parse(body), actor)).state.id;
  }

  async change(planId: number, body: PlanBody, actor: Actor): Promise<void> {
    await this.writes.change(planId, savePlan.parse(body), actor, false);
  }

  async activate(planId: number, actor: Actor): Promise<void> {
    await this.states.change(planId, 'active', actor);
  }

  async complete(planId: number, actor: Actor): Promise<void> {
    await this.states.change(planId, 'completed', actor);
  }

  async harvested(planId: number, { t_ha, priceOfTonne }: { t_ha: number; priceOfTonne: number }, actor: Actor): Promise<void> {
    await this.states.report(planResultBody.parse({ planId, kind: 'perArea', value: t_ha, unitId: T_HA, price: priceOfTonne }), actor);
  }

  /** `YYYY-MM-DD`, so many days from today. */
  day(offset: number): string {
    return new Date(this.clock.millis() + offset * DAY_MS).toISOString().slice(0, 10);
  }
}
