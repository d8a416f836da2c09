import { Module } from '@nestjs/common';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { LibraryModule } from '../library/index.js';
import { GrowerModule } from '../grower/index.js';
import { FieldModule } from '../field/index.js';
import { HistorySources } from '../../platform/registry/history-sources.js';
import { AuditModule } from '../audit/index.js';
import { Access, AccessModule } from '../access/index.js';
import { AnalysisUse, AnalysisModule } from '../analysis/index.js';
import { Anchors, CommentModule } from '../comment/index.js';
import { LibraryWorld } from './plan.library-world.js';
import { PlanAdviceController } from './plan-advice.controller.js';
import { PlanListsController } from './plan-lists.controller.js';
import { PlanWorld } from './plan.world.js';
import { anchorOf } from './plan.anchors.js';
import { PlanHistoryController } from './plan-history.controller.js';
import { PlanController } from './plan.controller.js';
import { PlanDates } from './plan.dates.js';
import { PlanDrafts } from './plan.drafts.js';
import { PlanEffects } from './plan.effects.js';
import { PlanExplanations } from './plan.explanations.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanHistorySource } from './plan.history-source.js';
import { PlanLists } from './plan.lists.js';
import { PlanLive } from './plan.live.js';
import { PlanMixes } from './plan.mixes.js';
import { PlanOwnNeeds } from './plan.own-needs.js';
import { PlanOverrides } from './plan.overrides.js';
import { PlanMixer } from './plan.mixer.js';
import { PlanRecommender } from './plan.recommender.js';
import { PlanReads } from './plan.reads.js';
import { PlanReferences } from './plan.references.js';
import { PlanRestore } from './plan.restore.js';
import { PlanResults } from './plan.results.js';
import { PlanSources } from './plan.sources.js';
import { PlanStates } from './plan.states.js';
import { PlanWrites } from './plan.writes.js';
import { Plans } from './plans.projection.js';

@Module({
  imports: [
    AccessModule,
    AnalysisModule,
    AuditModule,
    CommentModule,
    FieldModule,
    GrowerModule,
    LibraryModule,
    OrganizationModule,
    UserModule,
  ],
  controllers: [PlanListsController, PlanController, PlanAdviceController, PlanHistoryController],
  providers: [
    { provide: PlanWorld, useClass: LibraryWorld },
    PlanReferences,
    PlanReads,
    PlanWrites,
    PlanDrafts,
    PlanMixer,
    PlanRecommender,
    PlanStates,
    PlanResults,
    PlanGraphs,
    PlanSources,
    PlanMixes,
    PlanOverrides,
    PlanOwnNeeds,
    PlanExplanations,
    PlanDates,
    PlanLists,
    PlanLive,
    PlanRestore,
    PlanEffects,
    PlanHistorySource,
    Plans,
  ],
  exports: [PlanWorld, PlanReads, PlanWrites, PlanDrafts, PlanLists, PlanStates, PlanGraphs, PlanMixes, PlanRestore],
})
export class PlanModule {
  constructor(
    access: Access,
    anchors: Anchors,
    use: AnalysisUse,
    histories: HistorySources,
    history: PlanHistorySource,
    reads: PlanReads,
    writes: PlanWrites,
  ) {
    histories.register(history);
    access.registerOwned('plan', 'PlanNotFound', (id) => reads.growerOf(id));
    anchors.register('plan', async (id, paths) => {
      const { state } = await reads.load(id);
      return paths.map((path) => anchorOf(state.draft, path));
    });
    use.register({
      named: (planId) => reads.analysesOf(planId),
      detach: (planId, analysis, actor) => writes.detach(planId, analysis, actor),
    });
  }
}
