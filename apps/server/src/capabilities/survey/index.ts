export { SurveyModule } from './survey.module.js';
