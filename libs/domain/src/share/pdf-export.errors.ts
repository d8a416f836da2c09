import { defineErrors } from '../kernel/errors/errors.js';

/** What PDFs of several plans can be refused with. */
export const pdfExportErrors = defineErrors({
  exportPlanCount: { status: 422, message: 'Between 1 and 10 plans can be exported at once', field: 'planIds' },
  notReady: { status: 409, message: 'The file is not ready yet' },
});
