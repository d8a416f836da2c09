import { Injectable } from '@nestjs/common';
import type { CheckFacts } from '@loam/domain/plan/checks/plan.checks';
import type { PlanCommand } from '@loam/domain/plan/decide/plan.commands';
import type { PlanStatus } from '@loam/domain/plan/plan.events';
import type { PlanResultBody } from '@loam/domain/plan/plan-changes.schema';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { fields } from '../field/index.js';
import { planAggregate, stands } from './plan.aggregate.js';
import { PlanReads } from './plan.reads.js';
import { isCrf, PlanReferences, productIds } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

/** Status and harvest of plans. One plan of a field is active: that is decided on the field's stream, in the same append (live-plan L13). */
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
    await this.reads.load(id);
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, (tx) => this.changeWithin(tx, id, status, owners.groupId));
  }

  /** As part of a larger transaction, which has to see to the actor's rights. */
  async changeWithin(tx: Transaction, id: number, status: PlanStatus, groupId: number) {
    const before = (await tx.read(planAggregate, id)).state;
    if (status === 'active') {
      const products = await this.references.products(groupId, productIds(before.draft));
      const crop = await this.world.crop(groupId, before.cropId);
      return this.activate(tx, id, { isCrf: isCrf(products), ...(crop && { crop: crop.facts }) });
    }
    const changed = await tx.run(planAggregate, id, commandOf(status));
    if (before.status === 'active' && changed.changed) await this.leave(tx, before.fieldId, id);
    return { changed, deactivated: [] as number[] };
  }

  /**
   * Plan, field and the plan that gives way are read one after the other, and only what is written is guarded by its
   * revision. So where plan and field disagree both are written: if one had moved on in between, the append is refused.
   */
  private async activate(tx: Transaction, id: number, facts: CheckFacts) {
    const before = (await tx.read(planAggregate, id)).state;
    const field = (await tx.read(fields, before.fieldId)).state;
    const other = field.status === 'none' ? null : field.activePlanId;
    if (before.status === 'active' && other !== id) await tx.run(planAggregate, id, { type: 'DeactivatePlan' });
    const changed = await tx.run(planAggregate, id, { type: 'ActivatePlan', facts });
    if (before.status !== 'active' && other === id) await tx.run(fields, before.fieldId, { type: 'SetActivePlan', planId: null });
    await tx.run(fields, before.fieldId, { type: 'SetActivePlan', planId: id });
    return { changed, deactivated: other === null || other === id ? [] : await this.giveWay(tx, other, id) };
  }

  private async giveWay(tx: Transaction, id: number, inFavourOf: number): Promise<number[]> {
    const { state } = await tx.read(planAggregate, id);
    if (!stands(state) || state.status !== 'active') return [];
    await tx.run(planAggregate, id, { type: 'DeactivatePlan', inFavourOf });
    return [id];
  }

  private async leave(tx: Transaction, fieldId: number, id: number): Promise<void> {
    const { state } = await tx.read(fields, fieldId);
    if (state.status !== 'none' && state.activePlanId === id) await tx.run(fields, fieldId, { type: 'SetActivePlan', planId: null });
  }

  /** Records what was harvested; a result that is there already is replaced. */
  async report(body: PlanResultBody, actor: Actor) {
    const owners = await this.access.plan(actor, body.planId);
    const { state } = await this.reads.load(body.planId);
    const field = await this.world.field(state.fieldId);
    const command: PlanCommand = {
      type: 'ReportResult',
      input: body,
      at: this.clock.now(),
      by: actor.id,
      ...(field?.areaHa !== undefined && { areaHa: field.areaHa }),
    };
    return this.decisions.run(planAggregate, body.planId, command, { actor, scope: scopeOfOwners(owners) });
  }

  /** Takes the recorded harvest back. */
  async withdraw(id: number, actor: Actor) {
    const owners = await this.access.plan(actor, id);
    return this.decisions.run(planAggregate, id, { type: 'WithdrawResults' }, { actor, scope: scopeOfOwners(owners) });
  }
}

const commandOf = (status: Exclude<PlanStatus, 'active'>): PlanCommand => {
  switch (status) {
    case 'inactive':
      return { type: 'DeactivatePlan' };
    case 'completed':
      return { type: 'CompletePlan' };
    case 'draft':
      return { type: 'ReturnPlanToDraft' };
  }
};
