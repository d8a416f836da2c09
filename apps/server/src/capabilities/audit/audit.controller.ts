import { Controller, Get, Query } from '@nestjs/common';
import {
  auditAnswer,
  type AuditExportQuery,
  auditExportQuery,
  auditPeople,
  type AuditPeopleQuery,
  auditPeopleQuery,
  type AuditQuery,
  auditQuery,
} from '@loam/domain/audit/audit.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { admins, AllowVerified } from '../access/index.js';
import { AuditReads } from './audit.reads.js';

/** What happened in an admin's scope, over all kinds. */
@Controller('audit')
@AllowVerified(...admins)
export class AuditController {
  constructor(private readonly auditReads: AuditReads) {}

  /** C283, C299 */
  @Get()
  @Answers(auditAnswer)
  page(@Query({ schema: auditQuery }) query: AuditQuery, @CurrentActor() actor: Actor) {
    return this.auditReads.page(query, actor);
  }

  /** C300 */
  @Get('export')
  @AnswersFile('application/x-ndjson', 'text/csv')
  export(@Query({ schema: auditExportQuery }) query: AuditExportQuery, @CurrentActor() actor: Actor) {
    return this.auditReads.export(query, actor);
  }

  /** C315 */
  @Get('people')
  @Answers(auditPeople)
  people(@Query({ schema: auditPeopleQuery }) query: AuditPeopleQuery, @CurrentActor() actor: Actor) {
    return this.auditReads.people(query, actor);
  }
}
