import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Asked, Reference, RepairContext } from '@loam/domain/kernel/decider/live.document';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { template, type TemplateEvent, type TemplateState } from '@loam/domain/template/template.decider';
import { templateDocument } from '@loam/domain/template/template.document';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import type { LiveAccess, LiveDocumentKind } from '../../platform/live/kinds/live-kind.port.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { planners, scopeOfOwners } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { templates } from './template.aggregate.js';
import { placeOf, TemplateReads } from './template.reads.js';

/** Plan templates as live documents: the same rights and the same decider as over HTTP. */
@Injectable()
export class TemplateLive implements LiveDocumentKind<TemplateState, PlanDraft, TemplateEvent>, OnModuleInit {
  readonly aggregate = templates;
  readonly document = templateDocument;

  constructor(
    private readonly registry: LiveRegistry,
    private readonly reads: TemplateReads,
    private readonly own: OwnLibraryReads,
    private readonly clock: Clock,
  ) {}

  onModuleInit() {
    this.registry.registerKind(this);
  }

  /** Who sees it reads it; whose it is edits it. */
  async authorise(actor: Actor, id: number): Promise<LiveAccess> {
    if (!(planners as readonly string[]).includes(scopeOf(actor.roleId))) return 'forbidden';
    const found = await this.reads.seen(actor, id);
    if (!found) return 'none';
    return (await this.reads.mayChange(actor, found.state)) ? 'edit' : 'read';
  }

  readOnly(state: TemplateState): boolean {
    return state.status !== 'there';
  }

  decide(events: readonly TemplateEvent[], state: TemplateState) {
    return template.decide({ type: 'ApplyLiveChange', events }, state);
  }

  rebase(state: TemplateState) {
    return template.decide({ type: 'RebaseDocument' }, state);
  }

  /** Products and preceding crops are those of its place's library. */
  async repairContext({ references }: Asked, state: TemplateState): Promise<RepairContext> {
    const refused = new Set<string>();
    if (state.status !== 'none') for (const one of references) if (!(await this.isKnown(one, state))) refused.add(`${one.kind}:${one.id}`);
    return { refused: ({ kind, id }) => (refused.has(`${kind}:${id}`) ? 'unknownReference' : undefined), today: this.clock.today() };
  }

  scope(state: TemplateState): Scope {
    return state.status === 'none' ? {} : scopeOfOwners(state);
  }

  private async isKnown({ kind, id }: Reference, state: Exclude<TemplateState, { status: 'none' }>): Promise<boolean> {
    const place = placeOf(state);
    if (kind === 'crop') return (await this.own.cropEverAt(place, id)) !== undefined;
    return kind === 'product' && this.own.hasProduct(place, id);
  }
}
