import { Module } from '@nestjs/common';
import type { Survey } from '@loam/domain/survey/survey.decider';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { RowDeciders } from '../../platform/sheets/row-deciders.js';
import { AccessModule } from '../access/index.js';
import { GrowerModule } from '../grower/index.js';
import { UserModule } from '../user/index.js';
import { surveys } from './survey.aggregate.js';
import { historyBody } from './survey.answers.js';
import { SurveyController } from './survey.controller.js';
import { SurveyReads } from './survey.reads.js';
import { SurveyRows } from './survey.rows.js';
import { SurveyWrites } from './survey.writes.js';
import { SurveyedFarms } from './surveyed-farms.projection.js';
import { SurveyedFarmReads } from './surveyed-farms.reads.js';
import { SurveysByGrower } from './surveys.projection.js';

/** A survey has no name of its own: it is that of its year. */
const called = (_id: number, state: never): string => String((state as Survey).surveyYear);

@Module({
  imports: [AccessModule, GrowerModule, UserModule],
  controllers: [SurveyController],
  providers: [SurveyReads, SurveyWrites, SurveyRows, SurveysByGrower, SurveyedFarms, SurveyedFarmReads],
  exports: [SurveyedFarmReads, SurveyWrites],
})
export class SurveyModule {
  constructor(histories: HistorySources, reads: SurveyReads, deciders: RowDeciders, rows: SurveyRows) {
    histories.register(historyOfBody('survey', surveys, historyBody, (actor, id) => reads.reach(actor, id), { called }));
    deciders.register(rows);
  }
}
