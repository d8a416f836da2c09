import { Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { collectionBody, companyBody } from './organization.answers.js';
import { collections, companies, groups } from './organization.aggregates.js';
import { recordNames } from './record-names.js';
import { Access, AccessModule } from '../access/index.js';
import { CollectionController } from './collection.controller.js';
import { CompanySecurityController } from './company-security.controller.js';
import { CompanyController } from './company.controller.js';
import { GroupController } from './group.controller.js';
import { GovernedPlaces } from './governed-places.js';
import { GroupLibraryReads } from './group-library.reads.js';
import { CompanyLogos } from './company-logos.js';
import { KeptMonths } from './kept-months.js';
import { LocalizationController } from './localization.controller.js';
import { LocalizationReads } from './localization.reads.js';
import { OrganizationReads } from './organization.reads.js';
import { OrganizationWrites } from './organization.writes.js';
import { SummaryReads } from './summary.reads.js';
import { Tallies } from './tallies.projection.js';

@Module({
  imports: [AccessModule],
  controllers: [CompanyController, CompanySecurityController, CollectionController, GroupController, LocalizationController],
  providers: [
    CompanyLogos,
    GovernedPlaces,
    GroupLibraryReads,
    KeptMonths,
    LocalizationReads,
    OrganizationReads,
    OrganizationWrites,
    SummaryReads,
    Tallies,
  ],
  exports: [CompanyLogos, GovernedPlaces, GroupLibraryReads, KeptMonths, LocalizationReads, OrganizationReads, OrganizationWrites],
})
export class OrganizationModule {
  constructor(histories: HistorySources, access: Access) {
    const inside = { inside: recordNames };
    histories.register(
      historyOfBody('company', companies, companyBody, access.company, inside),
      historyOfBody('collection', collections, collectionBody, access.collection, inside),
      historyOfBody('group', groups, bodyOfState, access.group, inside),
    );
  }
}
