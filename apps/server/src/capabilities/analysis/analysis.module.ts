import { Global, Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import type { AnalysisState } from '@loam/domain/analysis/analysis.decider';
import { analysisAggregate } from './analysis.aggregate.js';
import { analysisBody } from './analysis.bodies.js';
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
export class AnalysisModule {
  constructor(histories: HistorySources, analyses: Analyses) {
    const sort = (state: AnalysisState) => ('kind' in state ? `${state.kind}Analysis` : undefined);
    for (const kind of ['soil', 'plant', 'water'] as const)
      histories.register(
        historyOfBody(`${kind}Analysis`, analysisAggregate, analysisBody, (actor, id) => analyses.find(kind, id as number, actor), { sort }),
      );
  }
}
