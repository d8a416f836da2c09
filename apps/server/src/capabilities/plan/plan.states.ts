import { Injectable } from '@nestjs/common';
import type { PlanCommand } from '@loam/domain/plan/plan.decider';
import type { PlanStatus } from '@loam/domain/plan/plan.events';
import type { PlanResultBody } from '@loam/domain/plan/plan.schema';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { fields } from '../field/index.js';
import { planAggregate, stands } from './plan.aggregate.js';
import { PlanReads } from './plan.reads.js';
import { isCrf, PlanReferences, productIds } from './plan.references.js';
import { PlanWorld } from './plan-world.js';

/** Status and harvest of plans. One plan of a field is active: that is decided on the field's stream, in the same append (live-plan L8). */
@Injectable()
export class PlanStates {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly reads: PlanReads,
  ) {}

  /** C135. `deactivated`: the plans that gave way. */
  async change(id: number, status: PlanStatus, actor: Actor) {
    const owners = await this.access.plan(actor, id);
    const { state } = await this.reads.load(id);
    const products = await this.references.products(owners.groupId, productIds(state.draft));
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const before = (await tx.read(planAggregate, id)).state;
      const changed = await tx.run(planAggregate, id, commandOf(status, isCrf(products)));
      if (status === 'active') return { changed, deactivated: await this.makeWay(tx, id, changed.state.fieldId) };
      if (before.status === 'active' && changed.changed) await tx.run(fields, before.fieldId, { type: 'SetActivePlan', planId: null });
      return { changed, deactivated: [] as number[] };
    });
  }

  private async makeWay(tx: Transaction, id: number, fieldId: number): Promise<number[]> {
    const field = await tx.read(fields, fieldId);
    const other = field.state.status === 'none' ? null : field.state.activePlanId;
    await tx.run(fields, fieldId, { type: 'SetActivePlan', planId: id });
    if (other === null || other === id) return [];
    const { state } = await tx.read(planAggregate, other);
    if (!stands(state) || state.status !== 'active') return [];
    await tx.run(planAggregate, other, { type: 'DeactivatePlan', inFavourOf: id });
    return [other];
  }

  /** C138 */
  async report(body: PlanResultBody, actor: Actor) {
    const owners = await this.access.plan(actor, body.planId);
    const { state } = await this.reads.load(body.planId);
    const field = await this.world.field(state.fieldId);
    const command: PlanCommand = { type: 'ReportResult', input: body, at: this.clock.now(), by: actor.id, ...(field?.areaHa !== undefined && { areaHa: field.areaHa }) };
    return this.decisions.run(planAggregate, body.planId, command, { actor, scope: scopeOfOwners(owners) });
  }

  /** C142 */
  async withdraw(id: number, actor: Actor) {
    const owners = await this.access.plan(actor, id);
    return this.decisions.run(planAggregate, id, { type: 'WithdrawResults' }, { actor, scope: scopeOfOwners(owners) });
  }
}

const commandOf = (status: PlanStatus, crf: (id: number) => boolean): PlanCommand => {
  switch (status) {
    case 'active': return { type: 'ActivatePlan', facts: { isCrf: crf } };
    case 'inactive': return { type: 'DeactivatePlan' };
    case 'completed': return { type: 'CompletePlan' };
    case 'draft': return { type: 'ReturnPlanToDraft' };
  }
};
