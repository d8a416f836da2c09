import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { Access, AccessModule } from '../access/index.js';
import { GrowerModule } from '../grower/index.js';
import { OrganizationModule } from '../organization/index.js';
import { UserModule } from '../user/index.js';
import { licensesOfGrowers } from './license.aggregate.js';
import { LicenseController } from './license.controller.js';
import { LicenseLinks } from './license-links.js';
import { historyBody, LicenseReads } from './license.reads.js';
import { LicenseWrites } from './license.writes.js';

@Module({
  imports: [AccessModule, GrowerModule, OrganizationModule, UserModule],
  controllers: [LicenseController],
  providers: [LicenseLinks, LicenseReads, LicenseWrites],
  exports: [LicenseWrites],
})
export class LicenseModule {
  constructor(histories: HistorySources, access: Access) {
    histories.register(historyOfBody('licenses', licensesOfGrowers, historyBody, (actor, id) => access.grower(actor, id)));
  }
}
