import { Global, Module } from '@nestjs/common';
import { LimitsChanges } from './limits-changes.js';
import { OwnLimitsLevels } from './own-limits-levels.js';
import { PlantLimitsController } from './plant-limits.controller.js';
import { SoilLimitsController } from './soil-limits.controller.js';

@Global()
@Module({
  controllers: [SoilLimitsController, PlantLimitsController],
  providers: [LimitsChanges, OwnLimitsLevels],
  exports: [OwnLimitsLevels],
})
export class InterpretationModule {}
