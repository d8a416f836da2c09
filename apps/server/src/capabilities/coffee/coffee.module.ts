import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { DashboardModule } from '../dashboard/index.js';
import { FieldModule } from '../field/index.js';
import { GrowerModule } from '../grower/index.js';
import { LibraryModule } from '../library/index.js';
import { SurveyModule } from '../survey/index.js';
import { SustainabilityModule } from '../sustainability/index.js';
import { CoffeeController } from './coffee.controller.js';
import { CoffeeFarmReads } from './coffee-farms.reads.js';

@Module({
  imports: [AccessModule, DashboardModule, FieldModule, GrowerModule, LibraryModule, SurveyModule, SustainabilityModule],
  controllers: [CoffeeController],
  providers: [CoffeeFarmReads],
})
export class CoffeeModule {}
