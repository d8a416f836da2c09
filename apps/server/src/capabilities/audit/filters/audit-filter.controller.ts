import { Controller } from '@nestjs/common';
import { auditCalls as calls } from '@loam/domain/audit/audit.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call } from '../../access/index.js';
import { AuditFilterWrites } from './audit-filter.writes.js';

/** The filters of the audit that an admin keeps for themselves. */
@Controller()
export class AuditFilterController {
  constructor(private readonly filters: AuditFilterWrites) {}

  @Call(calls.filters)
  list(@CurrentActor() actor: Actor) {
    return this.filters.list(actor);
  }

  @Call(calls.keepFilter)
  keep(@Asked() { body }: AskedOf<typeof calls.keepFilter>, @CurrentActor() actor: Actor) {
    return this.filters.keep(null, body, actor);
  }

  @Call(calls.changeFilter)
  change(@Asked() { params, body }: AskedOf<typeof calls.changeFilter>, @CurrentActor() actor: Actor) {
    return this.filters.keep(params.id, body, actor);
  }

  @Call(calls.dropFilter)
  drop(@Asked() { params }: AskedOf<typeof calls.dropFilter>, @CurrentActor() actor: Actor) {
    return this.filters.drop(params.id, actor);
  }
}
