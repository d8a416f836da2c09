import { Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { interventions } from './intervention.aggregate.js';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { LibraryModule } from '../library/index.js';
import { AccessModule } from '../access/index.js';
import { InterventionController } from './intervention.controller.js';
import { InterventionTypeController } from './intervention-type.controller.js';
import { InterventionTypeReads } from './intervention-type.reads.js';
import { InterventionsByGrower } from './interventions.projection.js';
import { InterventionReads } from './intervention.reads.js';
import { InterventionWrites } from './intervention.writes.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule, UserModule],
  controllers: [InterventionController, InterventionTypeController],
  providers: [InterventionReads, InterventionWrites, InterventionTypeReads, InterventionsByGrower],
  exports: [InterventionReads, InterventionWrites],
})
export class InterventionModule {
  constructor(histories: HistorySources, done: InterventionReads) {
    histories.register(historyOfBody('intervention', interventions, bodyOfState, (actor, id) => done.reach(actor, id)));
  }
}
