import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { sustainabilityReportCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import type { Download } from '../../platform/http/answers/download.js';
import type { Request } from '../../platform/http/call/call.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { EvidenceFiles } from './evidence-files.js';
import { PlanData } from './plan-data.js';
import { ReportWatchers } from './report-watchers.js';
import { Reports } from './reports.js';

/** Sustainability reports of fields. */
@Controller()
export class ReportController {
  constructor(
    private readonly reports: Reports,
    private readonly data: PlanData,
    private readonly access: Access,
    private readonly evidence: EvidenceFiles,
    private readonly watchers: ReportWatchers,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params, query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const found = await this.reports.of(params.id, query.planId, actor);
    return { reports: found, total: found.length };
  }

  @Call(calls.start)
  async start(@Asked() { params, body }: AskedOf<typeof calls.start>, @CurrentActor() actor: Actor) {
    const started = await this.reports.start(params.id, body, actor);
    return entity(started.body, started.decided);
  }

  @Call(calls.change)
  async change(@Asked() { params, body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const changed = await this.reports.change(params.reportId, body, actor);
    return entity(changed.body, changed.decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { params }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.reports.remove(params.reportId, actor);
    return { deleted: [params.reportId] };
  }

  @Call(calls.addFile)
  addFile(@Asked() { params }: AskedOf<typeof calls.addFile>, @Req() request: Request, @CurrentActor() actor: Actor) {
    return this.evidence.add(params.reportId, request, actor);
  }

  @Call(calls.file)
  file(@Asked() { params }: AskedOf<typeof calls.file>, @CurrentActor() actor: Actor): Promise<Download> {
    return this.evidence.open(params.reportId, params.fileId, actor);
  }

  @Call(calls.watch)
  watch(@Asked() { params, body }: AskedOf<typeof calls.watch>, @CurrentActor() actor: Actor) {
    return this.watchers.tell(params.reportId, body, actor);
  }

  @Call(calls.planData)
  async planData(@Asked() { query }: AskedOf<typeof calls.planData>, @CurrentActor() actor: Actor) {
    await this.access.plan(actor, query.planId);
    return this.data.of(query.planId);
  }
}
