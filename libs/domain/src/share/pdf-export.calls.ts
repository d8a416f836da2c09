import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { pdfExportStarted, startPdfExport } from './pdf-export.schema.js';

/** A PDF of each plan, in one archive; C156 tells how far it is, and C148 gives it. */
export const pdfExportCalls = defineCalls({
  start: {
    id: 'C150',
    changes: 'nothing',
    summary: 'PDFs of several plans in one archive',
    method: 'POST',
    path: '/recommendation/bulk-pdf',
    who: signedIn(planners),
    body: startPdfExport,
    answer: pdfExportStarted,
    status: 202,
  },
});
