import { Module } from '@nestjs/common';
import { Mails } from '../../platform/mail/mails.js';
import { OrganizationModule } from '../organization/index.js';
import { UserModule } from '../user/index.js';
import { AccessModule } from '../access/index.js';
import { AuditAlerts } from './filters/audit-alerts.process.js';
import { AuditDigests } from './filters/audit-digests.js';
import { AuditFilterController } from './filters/audit-filter.controller.js';
import { AuditFilterWrites } from './filters/audit-filter.writes.js';
import { digestLetters } from './filters/digest.words.js';
import { AuditController } from './audit.controller.js';
import { AuditDetails } from './audit-details.js';
import { AuditTrail } from './audit.projection.js';
import { AuditExports } from './audit-exports.js';
import { AuditReads } from './audit.reads.js';
import { AuditTrailReads } from './audit.trail.js';
import { HistoryReads } from './history.reads.js';
import { HistoryController } from './history.controller.js';
import { HistoryCovers } from './history-covers.js';
import { HistoryExports } from './history-exports.js';
import { HistoryStreams } from './history-streams.js';
import { NamedValues } from './named-values.js';
import { Visits } from './visits.js';
import { Whereabouts } from './whereabouts.js';

@Module({
  imports: [AccessModule, OrganizationModule, UserModule],
  controllers: [HistoryController, AuditFilterController, AuditController],
  providers: [
    AuditTrail,
    AuditTrailReads,
    AuditDetails,
    AuditReads,
    AuditExports,
    HistoryStreams,
    NamedValues,
    Whereabouts,
    HistoryReads,
    HistoryCovers,
    HistoryExports,
    Visits,
    AuditFilterWrites,
    AuditDigests,
    AuditAlerts,
  ],
  exports: [HistoryReads, Visits],
})
export class AuditModule {
  constructor(mails: Mails) {
    mails.bring(digestLetters);
  }
}
