import { Module } from '@nestjs/common';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { AccessModule } from '../access/index.js';
import { CommentModule } from '../comment/index.js';
import { GrowerModule } from '../grower/index.js';
import { InterventionModule } from '../intervention/index.js';
import { PlanModule } from '../plan/index.js';
import { SearchModule } from '../search/index.js';
import { ShareModule } from '../share/index.js';
import { UserModule } from '../user/index.js';
import { NoteFiles } from './note-files.js';
import { ReportedPlans } from './reported-plans.js';
import { seasonNotes } from './season-note.aggregate.js';
import { SeasonNoteController } from './season-note.controller.js';
import { SeasonNoteReads } from './season-note.reads.js';
import { SeasonNoteWrites } from './season-note.writes.js';
import { SeasonNotesByGrower } from './season-notes.projection.js';
import { SeasonReportController } from './season-report.controller.js';
import { SeasonReportReads } from './season-report.reads.js';

@Module({
  imports: [AccessModule, CommentModule, GrowerModule, InterventionModule, PlanModule, SearchModule, ShareModule, UserModule],
  controllers: [SeasonNoteController, SeasonReportController],
  providers: [SeasonNoteReads, SeasonNoteWrites, NoteFiles, SeasonNotesByGrower, ReportedPlans, SeasonReportReads],
  exports: [SeasonNoteWrites],
})
export class SeasonModule {
  constructor(histories: HistorySources, notes: SeasonNoteReads) {
    histories.register(historyOfBody('seasonNote', seasonNotes, bodyOfState, (actor, id) => notes.one(actor, id)));
  }
}
