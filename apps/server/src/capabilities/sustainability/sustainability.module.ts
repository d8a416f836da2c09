import { Module } from '@nestjs/common';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { HistorySources } from '../../platform/registry/history-sources.js';
import { AccessModule } from '../access/index.js';
import { CommentModule } from '../comment/index.js';
import { DashboardModule } from '../dashboard/index.js';
import { FieldModule } from '../field/index.js';
import { GrowerModule } from '../grower/index.js';
import { LibraryModule } from '../library/index.js';
import { OrganizationModule } from '../organization/index.js';
import { PlanModule } from '../plan/index.js';
import { ShareModule } from '../share/index.js';
import { EvidenceFiles } from './evidence-files.js';
import { FarmFootprintController } from './farm-footprint.controller.js';
import { FarmFootprintReads } from './farm-footprint.reads.js';
import { FollowedPlans } from './followed-plans.js';
import { FollowedPlansProcess } from './followed-plans.process.js';
import { FootprintsByFarm } from './farm-footprints.projection.js';
import { FieldScoresProjection } from './field-scores.projection.js';
import { FieldScoreReads } from './field-scores.reads.js';
import { FootprintCalculations } from './footprint-calculations.js';
import { FootprintController } from './footprint.controller.js';
import { FootprintFiles } from './footprint-files.js';
import { GHG_PROVIDER } from './ghg-provider.port.js';
import { FootprintWrites } from './footprint.writes.js';
import { ghgProviderFrom } from './ghg-providers.js';
import { PlanData } from './plan-data.js';
import { PracticeController } from './practice.controller.js';
import { PracticePaths } from './practice-paths.js';
import { PracticePlaces } from './practice-places.js';
import { Practices } from './practices.js';
import { ReportController } from './report.controller.js';
import { ReportSurroundings } from './report-surroundings.js';
import { ReportWatchers } from './report-watchers.js';
import { Reports } from './reports.js';
import { reportHistory, SustainabilityHistories } from './sustainability-histories.js';

@Module({
  imports: [
    AccessModule,
    CommentModule,
    DashboardModule,
    FieldModule,
    GrowerModule,
    LibraryModule,
    OrganizationModule,
    PlanModule,
    ShareModule,
  ],
  controllers: [PracticeController, ReportController, FootprintController, FarmFootprintController],
  providers: [
    EvidenceFiles,
    FarmFootprintReads,
    FootprintsByFarm,
    ReportWatchers,
    FieldScoresProjection,
    FieldScoreReads,
    FollowedPlans,
    FollowedPlansProcess,
    FootprintCalculations,
    FootprintFiles,
    FootprintWrites,
    PlanData,
    PracticePaths,
    PracticePlaces,
    Practices,
    Reports,
    ReportSurroundings,
    SustainabilityHistories,
    { provide: GHG_PROVIDER, inject: [CONFIG], useFactory: (config: Config) => ghgProviderFrom(config.ghgProvider) },
  ],
  exports: [FarmFootprintReads, FieldScoreReads, FootprintWrites, PlanData, Practices, Reports],
})
export class SustainabilityModule {
  constructor(histories: HistorySources, found: Reports, others: SustainabilityHistories) {
    histories.register(...others.sources());
    histories.register(reportHistory(found, others.fieldNamed));
  }
}
