import { Controller } from '@nestjs/common';
import { activityCalls as calls } from '@loam/domain/dashboard/dashboard.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { ActivityReads } from './activity.reads.js';

@Controller()
export class ActivityController {
  constructor(private readonly activity: ActivityReads) {}

  @Call(calls.all)
  all(@Asked() { query }: AskedOf<typeof calls.all>, @CurrentActor() actor: Actor) {
    return this.activity.ofScope(query.groupId, query, actor);
  }

  @Call(calls.ofGrower)
  one(@Asked() { params, query }: AskedOf<typeof calls.ofGrower>, @CurrentActor() actor: Actor) {
    return this.activity.ofGrower(params.id, query, actor);
  }
}
