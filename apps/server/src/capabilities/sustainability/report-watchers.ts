import { Injectable } from '@nestjs/common';
import { REPORT_TOPIC, REPORT_WATCHED } from '@loam/domain/sustainability/report/report.schema';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { LiveNamespace } from '../../platform/live/sockets/live-namespace.js';
import { Topics } from '../access/index.js';
import { Reports } from './reports.js';

/** Who has a report open, told to whoever else has it open and stored nowhere. */
@Injectable()
export class ReportWatchers {
  constructor(
    private readonly found: Reports,
    private readonly live: LiveNamespace,
    private readonly clock: Clock,
    topics: Topics,
  ) {
    topics.register(REPORT_TOPIC, (actor, id) =>
      found.reach(actor, id).then(
        () => true,
        () => false,
      ),
    );
  }

  /** @throws 404 SustainabilityReportNotFound */
  async tell(reportId: number, { question, gone }: { question?: string | null | undefined; gone?: true | undefined }, actor: Actor) {
    await this.found.reach(actor, reportId);
    this.live.announce(`${REPORT_TOPIC}:${reportId}`, {
      type: REPORT_WATCHED,
      id: reportId,
      at: this.clock.now(),
      by: { id: actor.id, name: actor.name },
      data: { question: question ?? null, gone: gone === true },
    });
    return { reportId };
  }
}
