export { SurveyModule } from './survey.module.js';
export { SurveyedFarmReads } from './surveyed-farms.reads.js';
export { SurveyWrites } from './survey.writes.js';
