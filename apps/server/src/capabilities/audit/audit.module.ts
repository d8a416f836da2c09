import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditDetails } from './audit-details.js';
import { AuditTrail } from './audit.projection.js';
import { Audits } from './audits.js';
import { Histories } from './histories.js';
import { HistoryController } from './history.controller.js';
import { HistoryExports } from './history-exports.js';
import { HistoryStreams } from './history-streams.js';
import { Visits } from './visits.js';

@Module({
  controllers: [HistoryController, AuditController],
  providers: [AuditTrail, AuditDetails, Audits, HistoryStreams, Histories, HistoryExports, Visits],
  exports: [Histories],
})
export class AuditModule {}
