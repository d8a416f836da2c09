import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call';
import { scheduleCalls as calls } from '@loam/domain/schedule/schedule.calls';
import { addDays } from '@loam/domain/kernel/dates';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, Call } from '../access/index.js';
import { GrowersInScope } from '../search/index.js';
import type { PlannedDates } from './schedule.projection.js';

type ScheduledType = 'planting' | 'harvest' | 'application' | 'foliarApplication';
interface ScheduledEvent {
  readonly date: string;
  /** Last day of an application that takes several. */
  readonly dateEnd?: string;
  readonly type: ScheduledType;
  readonly customerId: number;
  readonly fieldId: number;
  readonly planId: number;
  /** The plan's name. */
  readonly title: string;
}

/** The calendar window of specification §9, its first day included. */
const WINDOW_DAYS = 7;

@Controller()
export class ScheduleController {
  constructor(
    private readonly scope: GrowersInScope,
    private readonly access: Access,
    private readonly readModel: ReadModel,
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

  /** Of drafts and active plans, in order of their dates. */
  private async events(
    growerIds: readonly number[],
    { from = this.clock.today(), to = addDays(from, WINDOW_DAYS - 1) }: { from?: string | undefined; to?: string | undefined },
  ) {
    const planIds = (
      await this.readModel.getMany<number[]>(
        'schedule',
        growerIds.map((growerId) => `grower:${growerId}`),
      )
    ).flatMap((ids) => ids ?? []);
    const plans = await this.readModel.getMany<PlannedDates>(
      'schedule',
      planIds.map((planId) => `plan:${planId}`),
    );
    const items = plans
      .flatMap((plan) => (plan && (plan.status === 'draft' || plan.status === 'active') ? eventsOf(plan) : []))
      .filter(({ date, dateEnd = date }) => dateEnd >= from && date <= to)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.planId - b.planId));
    return { items, total: items.length };
  }
}

function eventsOf({ planId, growerId, fieldId, plan, applications }: PlannedDates): ScheduledEvent[] {
  const event = (type: ScheduledType, date: unknown, dateEnd?: unknown): ScheduledEvent[] =>
    typeof date === 'string'
      ? [
          {
            date,
            ...(typeof dateEnd === 'string' && { dateEnd }),
            type,
            customerId: growerId,
            fieldId,
            planId,
            title: String(plan['name'] ?? ''),
          },
        ]
      : [];
  return [
    ...event('planting', plan['plantingDate']),
    ...event('harvest', plan['harvestDate']),
    ...Object.values(applications).flatMap((values) =>
      event(values['method'] === 'foliar' ? 'foliarApplication' : 'application', values['applicationDate'], values['applicationDateEnd']),
    ),
  ];
}
