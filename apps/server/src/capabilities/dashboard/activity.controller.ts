import { Controller, Get, Param, Query } from '@nestjs/common';
import { activityPage } from '@loam/domain/dashboard/dashboard-answers.schema';
import { listQuery, queryId } from '@loam/domain/kernel/schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Allow, planners } from '../access/index.js';
import { ActivityReads } from './activity.reads.js';

const ofScope = listQuery(['at'], { groupId: queryId().optional() }, { sortOrder: 'desc' });
const ofGrower = listQuery(['at'], {}, { sortOrder: 'desc' });

@Controller('customer')
@Allow(...planners)
export class ActivityController {
  constructor(private readonly activity: ActivityReads) {}

  /** C097 */
  @Get('activity')
  @Answers(activityPage)
  all(@Query({ schema: ofScope }) query: z.infer<typeof ofScope>, @CurrentActor() actor: Actor) {
    return this.activity.ofScope(query.groupId, query, actor);
  }

  /** C099 */
  @Get(':id/activity')
  @Answers(activityPage)
  one(@Param('id') growerId: string, @Query({ schema: ofGrower }) query: z.infer<typeof ofGrower>, @CurrentActor() actor: Actor) {
    return this.activity.ofGrower(growerId, query, actor);
  }
}
