import { Controller, Header, Headers } from '@nestjs/common';
import { planListCalls as calls } from '@loam/domain/plan/plan-list.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { namedLists } from '@loam/domain/kernel/named-lists';
import { Asked } from '../../platform/http/route/asked.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Access, Call } from '../access/index.js';
import { PlanLists } from './plan.lists.js';

@Controller()
export class PlanListsController {
  constructor(
    private readonly access: Access,
    private readonly lists: PlanLists,
  ) {}

  @Call(calls.ofGrower)
  ofGrower(@Asked() { query: { customerId, list, fieldId } }: AskedOf<typeof calls.ofGrower>, @CurrentActor() actor: Actor) {
    return this.lists.ofGrower(customerId, list, fieldId, actor);
  }

  @Call(calls.ofField)
  ofField(@Asked() { params: { id: fieldId } }: AskedOf<typeof calls.ofField>, @CurrentActor() actor: Actor) {
    return this.lists.ofField(fieldId, actor);
  }

  @Call(calls.active)
  active(@Asked() { query: { fieldId } }: AskedOf<typeof calls.active>, @CurrentActor() actor: Actor) {
    return this.lists.activeOf(fieldId, actor);
  }

  @Call(calls.options)
  @Header('Cache-Control', 'private, max-age=3600')
  async options(
    @Asked() { query: { groupId, lang } }: AskedOf<typeof calls.options>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted?: string,
  ) {
    if (groupId !== undefined) await this.access.group(actor, groupId);
    const lists = namedLists(languageOf(lang ?? accepted));
    const unitsOf = (dimension: string) => lists.units.filter((unit) => unit.dimension === dimension);
    return {
      ...lists,
      residues: lists.residueManagements,
      methods: lists.applicationMethods,
      yieldUnits: unitsOf('massPerArea'),
      injectionRatioUnits: unitsOf('injectionRatio'),
    };
  }

  @Call(calls.comparable)
  comparable(@Asked() { query: { id: planId } }: AskedOf<typeof calls.comparable>, @CurrentActor() actor: Actor) {
    return this.lists.comparable(planId, actor);
  }
}
