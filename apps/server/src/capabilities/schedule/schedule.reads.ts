import { Injectable } from '@nestjs/common';
import type { scheduledEvents } from '@loam/domain/schedule/schedule.schema';
import type { z } from 'zod';
import { ReadModel } from '../../platform/read-model/read-model.js';
import type { PlannedDates } from './schedule.projection.js';

export type ScheduledEvent = z.infer<typeof scheduledEvents>['items'][number];

/** Planned dates of growers. Whoever asks has asked `Access` before. */
@Injectable()
export class ScheduleReads {
  constructor(private readonly readModel: ReadModel) {}

  /** Of drafts and active plans, in order of their dates. */
  async within(growerIds: readonly number[], { from, to }: { from: string; to: string }): Promise<ScheduledEvent[]> {
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
    return plans
      .flatMap((plan) => (plan && (plan.status === 'draft' || plan.status === 'active') ? eventsOf(plan) : []))
      .filter(({ date, dateEnd = date }) => dateEnd >= from && date <= to)
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.planId - b.planId));
  }
}

function eventsOf({ planId, growerId, fieldId, plan, applications }: PlannedDates): ScheduledEvent[] {
  const event = (type: ScheduledEvent['type'], date: unknown, dateEnd?: unknown): ScheduledEvent[] =>
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
