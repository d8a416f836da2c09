import { Controller } from '@nestjs/common';
import { auditCalls as calls } from '@loam/domain/audit/audit.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { ExportSums } from '../../platform/identity/export-sums.js';
import { Call } from '../access/index.js';
import { AuditExports } from './audit-exports.js';
import { AuditReads } from './audit.reads.js';

/** What happened in an admin's scope, over all kinds. */
@Controller()
export class AuditController {
  constructor(
    private readonly auditReads: AuditReads,
    private readonly exports: AuditExports,
    private readonly sums: ExportSums,
  ) {}

  @Call(calls.page)
  page(@Asked() { query }: AskedOf<typeof calls.page>, @CurrentActor() actor: Actor) {
    return this.auditReads.page(query, actor);
  }

  @Call(calls.export)
  export(@Asked() { query }: AskedOf<typeof calls.export>, @CurrentActor() actor: Actor) {
    return this.exports.of(query, actor);
  }

  @Call(calls.known)
  async known(@Asked() { query }: AskedOf<typeof calls.known>) {
    return { exported: (await this.sums.find(query.sum)) ?? null };
  }

  @Call(calls.people)
  people(@Asked() { query }: AskedOf<typeof calls.people>, @CurrentActor() actor: Actor) {
    return this.auditReads.people(query, actor);
  }
}
