export { KeptSheets } from './kept-sheets.js';
export { PlanSheetReads } from './plan-sheet.reads.js';
export { ShareModule } from './share.module.js';
