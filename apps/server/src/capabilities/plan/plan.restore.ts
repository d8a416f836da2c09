import { Injectable } from '@nestjs/common';
import { evolveAll } from '@loam/domain/kernel/decider/decider';
import { isRefusal } from '@loam/domain/kernel/errors/errors';
import type { Reference } from '@loam/domain/kernel/decider/live.document';
import { type PlanDraft, withoutOrphans } from '@loam/domain/plan/plan.draft';
import { planErrors } from '@loam/domain/plan/plan.errors';
import { referenceKind } from '@loam/domain/plan/plan-fields.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { fieldErrors } from '@loam/domain/field/field.errors';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { fields } from '../field/index.js';
import { planAggregate } from './plan.aggregate.js';
import { nameOf, PlanReferences } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

/** Puts an earlier state of a plan back as a new revision, through the same decider and document as every other change; and names the one that stands. */
@Injectable()
export class PlanRestore {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
  ) {}

  /** C294. `then`: the state of `revision`. @throws 404 FieldNotFound when the plan's field of then is gone; 409 planStateForbids */
  async restore(id: number, revision: number, then: PlanState, reason: string, actor: Actor): Promise<Decided<PlanState>> {
    const owners = await this.access.plan(actor, id);
    const to = await this.target(then, owners);
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners), origin: 'restore' }, async (tx) => {
      const before = (await tx.read(planAggregate, id)).state;
      if (before.status === 'none' || before.status === 'removed') throw refused(planErrors, 'PlanNotFound');
      const restored = await tx.run(planAggregate, id, { type: 'RestorePlan', revision, to, reason });
      if (restored.state.fieldId !== before.fieldId) {
        await tx.run(fields, before.fieldId, { type: 'UnlinkPlan', planId: id });
        await tx.run(fields, restored.state.fieldId, { type: 'LinkPlan', planId: id });
      }
      return restored;
    });
  }

  /** What restoring would lead to: decided on a copy, as it would be decided, and kept nowhere. @throws what `restore` throws */
  async preview(id: number, revision: number, then: PlanState, before: PlanState, actor: Actor): Promise<PlanState> {
    const to = await this.target(then, await this.access.plan(actor, id));
    const events = planAggregate.decider.decide({ type: 'RestorePlan', revision, to, reason: '' }, before);
    if (isRefusal(events)) throw new Refused(events);
    return evolveAll(planAggregate.decider, before, events);
  }

  /** What stands of a state of then. */
  private async target(then: PlanState, owners: { growerId: number; groupId: number }): Promise<PlanState> {
    const field = await this.world.field(then.fieldId);
    if (field?.growerId !== owners.growerId) throw refused(fieldErrors, 'FieldNotFound');
    return { ...then, draft: await this.standing(then.draft, owners) };
  }

  /** Names the plan as it stands now, so that it can be found and restored. */
  async name(id: number, name: string, actor: Actor): Promise<Decided<PlanState>> {
    const owners = await this.access.plan(actor, id);
    return this.decisions.run(planAggregate, id, { type: 'NameVersion', name }, { actor, scope: scopeOfOwners(owners) });
  }

  /** An analysis or a product that was removed since cannot come back with the plan. */
  private async standing(draft: PlanDraft, place: { growerId: number; groupId: number }): Promise<PlanDraft> {
    const named = (kind: string, id: unknown): Reference => ({ kind, id: Number(id) });
    const ofPlan = Object.entries(draft.plan).flatMap(([field, id]) =>
      referenceKind(field) ? [{ field, reference: named(referenceKind(field)!, id) }] : [],
    );
    const products = Object.keys(draft.products).map((id) => named('product', id));
    const waters = Object.keys(draft.waterAnalyses).map((id) => named('waterAnalysis', id));
    const gone = await this.references.refusals([...ofPlan.map(({ reference }) => reference), ...products, ...waters], place);
    if (gone.size === 0) return draft;
    const left = new Set(ofPlan.flatMap(({ field, reference }) => (gone.has(nameOf(reference)) ? [field] : [])));
    return withoutOrphans({
      ...draft,
      plan: Object.fromEntries(Object.entries(draft.plan).filter(([field]) => !left.has(field))),
      products: Object.fromEntries(Object.entries(draft.products).filter(([id]) => !gone.has(nameOf(named('product', id))))),
      waterAnalyses: Object.fromEntries(
        Object.entries(draft.waterAnalyses).filter(([id]) => !gone.has(nameOf(named('waterAnalysis', id)))),
      ),
    });
  }
}
