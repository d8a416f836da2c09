export { KeptSheets } from './kept-sheets.js';
export { letterheadOf } from './paper-letterhead.js';
export { PaperReads } from './paper.reads.js';
export { PdfExportReads } from './pdf-exports.reads.js';
export { PlanSheetReads } from './plan-sheet.reads.js';
export { ShareModule } from './share.module.js';
