import { Controller } from '@nestjs/common';
import { monthlyReportCalls as calls } from '@loam/domain/dashboard/dashboard.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { Download } from '../../../platform/http/answers/download.js';
import { CurrentActor, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call } from '../../access/index.js';
import { DashboardDoor } from '../dashboard-door.js';
import { MonthlyPapers } from './monthly-papers.js';
import { MonthlyReports } from './monthly-reports.js';

/** The figures of a month on paper, by mail for those who ask for it. */
@Controller()
export class MonthlyReportController {
  constructor(
    private readonly reports: MonthlyReports,
    private readonly papers: MonthlyPapers,
    private readonly door: DashboardDoor,
  ) {}

  @Call(calls.state)
  async state(@CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return this.reports.of(actor);
  }

  @Call(calls.set)
  async set(@Asked() { body: { wanted } }: AskedOf<typeof calls.set>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return this.reports.set(wanted, actor);
  }

  @RateLimit('work')
  @Call(calls.paper)
  async paper(@Asked() { query: { month } }: AskedOf<typeof calls.paper>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    const { name, type, bytes } = await this.papers.paper(month, actor);
    return new Download(name, type, bytes);
  }
}
