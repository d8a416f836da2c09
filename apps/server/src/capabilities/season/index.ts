export { SeasonReportModule } from './season-report.module.js';
