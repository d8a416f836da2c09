import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { scheduleCalls as calls } from '@loam/domain/schedule/schedule.calls';
import { addDays } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { GrowersInScope } from '../search/index.js';
import { ScheduleReads } from './schedule.reads.js';

/** The calendar window of specification §9, its first day included. */
const WINDOW_DAYS = 7;

@Controller()
export class ScheduleController {
  constructor(
    private readonly scope: GrowersInScope,
    private readonly access: Access,
    private readonly reads: ScheduleReads,
    private readonly clock: Clock,
  ) {}

  @Call(calls.all)
  async all(@Asked() { query: { groupId, ...window } }: AskedOf<typeof calls.all>, @CurrentActor() actor: Actor) {
    return this.events(await this.scope.ids(actor, groupId), window);
  }

  @Call(calls.ofGrower)
  async ofGrower(@Asked() { params, query }: AskedOf<typeof calls.ofGrower>, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, params.id);
    return this.events([params.id], query);
  }

  private async events(
    growerIds: readonly number[],
    { from = this.clock.today(), to = addDays(from, WINDOW_DAYS - 1) }: { from?: string | undefined; to?: string | undefined },
  ) {
    const items = await this.reads.within(growerIds, { from, to });
    return { items, total: items.length };
  }
}
