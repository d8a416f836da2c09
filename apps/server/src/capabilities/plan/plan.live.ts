import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Asked, RepairContext } from '@loam/domain/kernel/decider/live.document';
import { isDraftEvent } from '@loam/domain/plan/document/plan.diff';
import { planDocument } from '@loam/domain/plan/document/plan.document';
import { plan } from '@loam/domain/plan/decide/plan.decider';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanEvent } from '@loam/domain/plan/plan.events';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { isImpossible } from '@loam/domain/plan/checks/largest-yield';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import type { LiveAccess, LiveDocumentKind } from '../../platform/live/kinds/live-kind.port.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { Access, planners, scopeOfOwners, Topics } from '../access/index.js';
import { planAggregate } from './plan.aggregate.js';
import { nameOf, PlanReferences } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

/** Plans as live documents (docs/live-plan.SPEC.md): the same rights and the same decider as over HTTP. */
@Injectable()
export class PlanLive implements LiveDocumentKind<PlanState, PlanDraft, PlanEvent>, OnModuleInit {
  readonly aggregate = planAggregate;
  readonly document = planDocument;

  constructor(
    private readonly registry: LiveRegistry,
    private readonly access: Access,
    private readonly references: PlanReferences,
    private readonly world: PlanWorld,
    private readonly clock: Clock,
    private readonly topics: Topics,
  ) {}

  onModuleInit() {
    this.registry.registerKind(this);
    this.topics.register('plan', (actor, id) => this.access.reaches(actor, 'plan', id));
  }

  async authorise(actor: Actor, id: number): Promise<LiveAccess> {
    if (!(planners as readonly string[]).includes(scopeOf(actor.roleId))) return 'forbidden'; // whatever is asked for, as over HTTP
    return (await this.access.reaches(actor, 'plan', id)) ? 'edit' : 'none';
  }

  readOnly(state: PlanState): boolean {
    return state.status === 'completed' || state.status === 'removed';
  }

  decide(events: readonly PlanEvent[], state: PlanState) {
    return plan.decide(
      { type: 'ApplyLiveChange', events: events.filter((event) => isDraftEvent(event) || event.type !== 'PlanDocumentTouched') },
      state,
    );
  }

  rebase(state: PlanState) {
    return plan.decide({ type: 'RebaseDocument' }, state);
  }

  async repairContext({ references, judged }: Asked, state: PlanState): Promise<RepairContext> {
    const [field, grower] = await Promise.all([this.world.field(state.fieldId), this.world.grower(state.growerId)]);
    const groupId = grower?.groupId ?? 0;
    const refusals = await this.references.refusals(references, { growerId: state.growerId, groupId });
    const crop = judged.length === 0 ? undefined : await this.world.crop(groupId, state.cropId);
    return {
      refused: (reference) => refusals.get(nameOf(reference)),
      refusedValue: (value) => (crop && isImpossible(value, crop.facts) ? 'yieldImpossible' : undefined),
      today: this.clock.today(field?.timeZone),
    };
  }

  async scope(state: PlanState): Promise<Scope> {
    const grower = await this.world.grower(state.growerId);
    return grower ? scopeOfOwners(grower) : {};
  }
}
