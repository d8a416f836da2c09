import { Global, Module } from '@nestjs/common';
import { InterventionController } from './intervention.controller.js';
import { RunInterventionHandler } from './intervention.handler.js';
import { InterventionTypeController } from './intervention-type.controller.js';
import { InterventionTypeReads } from './intervention-type.reads.js';
import { InterventionsByGrower } from './interventions.projection.js';
import { InterventionReads } from './intervention.reads.js';

@Global()
@Module({
  controllers: [InterventionController, InterventionTypeController],
  providers: [RunInterventionHandler, InterventionReads, InterventionTypeReads, InterventionsByGrower],
  exports: [InterventionReads],
})
export class InterventionModule {}
