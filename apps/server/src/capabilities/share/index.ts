export { KeptSheets } from './link/kept-sheets.js';
export { letterheadOf } from './paper/paper-letterhead.js';
export { PaperReads } from './paper/paper.reads.js';
export { PdfExportReads } from './file/pdf-exports.reads.js';
export { PlanSheetReads } from './paper/plan-sheet.reads.js';
export { ShareModule } from './share.module.js';
