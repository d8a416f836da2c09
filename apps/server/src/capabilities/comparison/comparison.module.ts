import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { LibraryModule } from '../library/index.js';
import { PlanModule } from '../plan/index.js';
import { ShareModule } from '../share/index.js';
import { SustainabilityModule } from '../sustainability/index.js';
import { TemplateModule } from '../template/index.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonReads } from './comparison.reads.js';

@Module({
  imports: [AccessModule, LibraryModule, PlanModule, ShareModule, SustainabilityModule, TemplateModule],
  controllers: [ComparisonController],
  providers: [ComparisonReads],
})
export class ComparisonModule {}
