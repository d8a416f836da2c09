import { Global, Module } from '@nestjs/common';
import { Analyses } from './analyses.js';
import { AnalysesByField } from './analyses.projection.js';
import { analysisControllers } from './analysis.controller.js';
import { AnalysisUse } from './analysis-use.js';
import { AnalysisLists } from './analysis-lists.js';
import { AnalysisListsController } from './analysis-lists.controller.js';
import { AnalysisSurroundings } from './analysis-surroundings.js';

@Global()
@Module({
  controllers: [...analysisControllers, AnalysisListsController],
  providers: [Analyses, AnalysisLists, AnalysesByField, AnalysisSurroundings, AnalysisUse],
  exports: [Analyses, AnalysisLists, AnalysisUse],
})
export class AnalysisModule {}
