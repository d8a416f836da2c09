import { Global, Module } from '@nestjs/common';
import { AnalysisWrites } from './analysis.writes.js';
import { AnalysesByField } from './analyses.projection.js';
import { analysisControllers } from './analysis.controller.js';
import { AnalysisUse } from './analysis-use.js';
import { AnalysisReads } from './analysis.reads.js';
import { AnalysisListController } from './analysis-list.controller.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';

@Global()
@Module({
  controllers: [...analysisControllers, AnalysisListController],
  providers: [AnalysisWrites, AnalysisReads, AnalysesByField, AnalysisSurroundings, AnalysisUse],
  exports: [AnalysisWrites, AnalysisReads, AnalysisUse],
})
export class AnalysisModule {}
