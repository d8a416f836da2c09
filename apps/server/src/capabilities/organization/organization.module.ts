import { Global, Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { Access } from '../access/index.js';
import { collectionBody, companyBody } from './organization.bodies.js';
import { collections, companies, groups } from './organization.aggregates.js';
import { recordNames } from './record-names.js';
import { CollectionController } from './collection.controller.js';
import { CompanyController } from './company.controller.js';
import { GroupController } from './group.controller.js';
import { GovernedPlaces } from './governed-places.js';
import { GroupLibraries } from './group-libraries.js';
import { CompanyLogos } from './company-logos.js';
import { LocalizationController } from './localization.controller.js';
import { Localizations } from './localizations.js';
import { Organization } from './organization.js';
import { OrganizationChanges } from './organization-changes.js';
import { Summaries } from './summaries.js';
import { Tallies } from './tallies.projection.js';

@Global()
@Module({
  controllers: [CompanyController, CollectionController, GroupController, LocalizationController],
  providers: [CompanyLogos, GovernedPlaces, GroupLibraries, Localizations, Organization, OrganizationChanges, Summaries, Tallies],
  exports: [GovernedPlaces, GroupLibraries, Localizations, Organization],
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
