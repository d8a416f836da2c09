import { follows } from '@loam/domain/sustainability/report/plan-answers';
import type { ReportEvent } from '@loam/domain/sustainability/report/report.decider';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';

interface Following {
  readonly planId: number;
  readonly fieldId: number;
  readonly follows: boolean;
}

interface Touched {
  readonly plans: ReadonlySet<number>;
  readonly fields: ReadonlySet<number>;
  readonly reports: ReadonlySet<number>;
}

/** Which reports have answers that come from their plan, as the log says. Hearing of an event again changes nothing. */
export class FollowingReports {
  private readonly known = new Map<number, Following>();

  see(event: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): void {
    const id = idOfStream(event.stream);
    const { type, data } = event as unknown as ReportEvent;
    // null: the grower was erased
    if (data === null || type === 'SustainabilityReportRemoved') return void this.known.delete(id);
    if (type === 'SustainabilityAnswersSetAside') return;
    const place = type === 'SustainabilityReportStarted' ? data : this.known.get(id);
    if (!place) return;
    const planId = (type === 'SustainabilityReportChanged' ? data.planId : undefined) ?? place.planId;
    this.known.set(id, { planId, fieldId: place.fieldId, follows: follows(data.answers) });
  }

  /** Those that follow one of these plans, lie on one of these fields, or were answered themselves. */
  touchedBy({ plans, fields, reports }: Touched): number[] {
    return this.where((one, id) => plans.has(one.planId) || fields.has(one.fieldId) || reports.has(id));
  }
  all = (): number[] => this.where(() => true);

  private where(is: (one: Following, id: number) => boolean): number[] {
    return [...this.known].flatMap(([id, one]) => (one.follows && is(one, id) ? [id] : []));
  }
}
