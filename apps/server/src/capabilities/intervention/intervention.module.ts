import { Global, Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { interventions } from './intervention.aggregate.js';
import { InterventionController } from './intervention.controller.js';
import { RunInterventionHandler } from './intervention.handler.js';
import { InterventionTypeController } from './intervention-type.controller.js';
import { InterventionTypes } from './intervention-types.js';
import { InterventionsByGrower } from './interventions.projection.js';
import { Interventions } from './interventions.js';

@Global()
@Module({
  controllers: [InterventionController, InterventionTypeController],
  providers: [RunInterventionHandler, Interventions, InterventionTypes, InterventionsByGrower],
  exports: [Interventions],
})
export class InterventionModule {
  constructor(histories: HistorySources, done: Interventions) {
    histories.register(historyOfBody('intervention', interventions, bodyOfState, (actor, id) => done.reach(actor, id)));
  }
}
