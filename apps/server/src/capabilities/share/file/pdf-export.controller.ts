import { Controller, Headers } from '@nestjs/common';
import { pdfExportCalls as calls } from '@loam/domain/share/pdf-export.calls';
import { shareCalls } from '@loam/domain/share/share.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call } from '../../access/index.js';
import { PdfExportReads } from './pdf-exports.reads.js';
import { PdfExportWrites } from './pdf-exports.writes.js';
import { PlanFiles } from './plan-files.js';

/** Several plans on paper at once, and what was drawn by its name. */
@Controller()
export class PdfExportController {
  constructor(
    private readonly writes: PdfExportWrites,
    private readonly exports: PdfExportReads,
    private readonly files: PlanFiles,
  ) {}

  @RateLimit('work')
  @Call(calls.start)
  async start(
    @Asked() { body: { planIds } }: AskedOf<typeof calls.start>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ) {
    return this.writes.start(planIds, await this.files.language(accepted, actor), actor);
  }

  @Call(shareCalls.document)
  async document(@Asked() { params: { id: name } }: AskedOf<typeof shareCalls.document>, @CurrentActor() actor: Actor) {
    return (await this.exports.document(name, actor)) ?? this.files.document(name, actor);
  }
}
