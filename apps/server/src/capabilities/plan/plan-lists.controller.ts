import { Controller, Get, Header, Headers, Param, Query } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/language';
import { namedLists } from '@loam/domain/kernel/named-lists';
import { activePlanAnswer, planListAnswer, planOptionsAnswer } from '@loam/domain/plan/plan-list.schema';
import { type PlanListQuery, planListQuery } from '@loam/domain/plan/plan-list.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Access, Allow, planners } from '../access/index.js';
import { PlanLists } from './plan.lists.js';

@Controller()
@Allow(...planners)
export class PlanListsController {
  constructor(
    private readonly access: Access,
    private readonly lists: PlanLists,
  ) {}

  /** C126 */
  @Get('customer/plans')
  @Answers(planListAnswer)
  ofGrower(@Query({ schema: planListQuery }) { customerId, list, fieldId }: PlanListQuery, @CurrentActor() actor: Actor) {
    return this.lists.ofGrower(customerId, list, fieldId, actor);
  }

  /** C128 */
  @Get('plan/field/:id')
  @Answers(planListAnswer)
  ofField(@Param('id', id('FieldNotFound')) fieldId: number, @CurrentActor() actor: Actor) {
    return this.lists.ofField(fieldId, actor);
  }

  /** C129 */
  @Get('plan/activePlan')
  @Answers(activePlanAnswer)
  active(@Query('fieldId', id('FieldNotFound')) fieldId: number, @CurrentActor() actor: Actor) {
    return this.lists.activeOf(fieldId, actor);
  }

  /** C130 */
  @Get('plan/options')
  @Answers(planOptionsAnswer)
  @Header('Cache-Control', 'private, max-age=3600')
  async options(
    @CurrentActor() actor: Actor,
    @Query('groupId', id('GroupNotFound', { optional: true })) groupId?: number,
    @Query('lang') lang?: string,
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

  /** C131 */
  @Get('plan/comparable')
  @Answers(planListAnswer)
  comparable(@Query('id', id('PlanNotFound')) planId: number, @CurrentActor() actor: Actor) {
    return this.lists.comparable(planId, actor);
  }
}
