import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import type { AnalysisState } from '@loam/domain/analysis/analysis.decider';
import { analysisAggregate } from './analysis.aggregate.js';
import { analysisParts } from './analysis.answers.js';
import { LibraryModule } from '../library/index.js';
import { InterpretationModule } from '../interpretation/index.js';
import { GrowerModule } from '../grower/index.js';
import { FieldModule } from '../field/index.js';
import { AccessModule } from '../access/index.js';
import { AnalysisWrites } from './analysis.writes.js';
import { AnalysesByField } from './analyses.projection.js';
import { analysisControllers } from './analysis.controller.js';
import { AnalysisUse } from './analysis-use.js';
import { AnalysisReads } from './analysis.reads.js';
import { AnalysisRows } from './analysis.rows.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { AnalysisListController } from './analysis-list.controller.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';

@Module({
  imports: [AccessModule, FieldModule, GrowerModule, InterpretationModule, LibraryModule],
  controllers: [...analysisControllers, AnalysisListController],
  providers: [AnalysisWrites, AnalysisReads, AnalysisRows, AnalysesByField, AnalysisSurroundings, AnalysisUse],
  exports: [AnalysisWrites, AnalysisReads, AnalysisUse],
})
export class AnalysisModule {
  constructor(histories: HistorySources, analyses: AnalysisWrites, deciders: RowDeciders, rows: AnalysisRows) {
    deciders.register(rows);
    const sort = (state: AnalysisState) => ('kind' in state ? `${state.kind}Analysis` : undefined);
    for (const kind of ['soil', 'plant', 'water'] as const)
      histories.register(
        historyOfBody(`${kind}Analysis`, analysisAggregate, analysisParts, (actor, id) => analyses.find(kind, id as number, actor), {
          sort,
        }),
      );
  }
}
