import { Global, Module } from '@nestjs/common';
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
export class InterventionModule {}
