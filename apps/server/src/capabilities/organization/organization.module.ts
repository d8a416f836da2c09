import { Global, Module } from '@nestjs/common';
import { CollectionController } from './collection.controller.js';
import { CompanyController } from './company.controller.js';
import { GroupController } from './group.controller.js';
import { Organization } from './organization.js';
import { OrganizationChanges } from './organization-changes.js';
import { Summaries } from './summaries.js';
import { Tallies } from './tallies.projection.js';

@Global()
@Module({
  controllers: [CompanyController, CollectionController, GroupController],
  providers: [Organization, OrganizationChanges, Summaries, Tallies],
  exports: [Organization],
})
export class OrganizationModule {}
